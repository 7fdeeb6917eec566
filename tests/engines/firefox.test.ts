/** Every check in Firefox. */
import { checks } from "./checks.ts";

await checks("Firefox", "all");
