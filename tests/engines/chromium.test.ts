/** The geometry check in Chromium; tests/e2e has all other tests in Chromium. */
import { checks } from "./checks.ts";

await checks("Chromium", "layout");
