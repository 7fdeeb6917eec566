import { walk } from "./walk.ts";

walk("students");
