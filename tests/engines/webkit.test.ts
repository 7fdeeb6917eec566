/** Every check in WebKit. */
import { checks } from "./checks.ts";

await checks("WebKit", "all");
