import { walk } from "./walk.ts";

walk("light");
