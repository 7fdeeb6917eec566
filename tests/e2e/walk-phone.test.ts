import { walk } from "./walk.ts";

walk("phone");
