/** What reads and copies lessons into those of teachers' own; loaded when it is needed. */
export { lessonOf } from "./build.ts";
export { copyOf } from "./copy.ts";
export { unpack } from "./packing.ts";
