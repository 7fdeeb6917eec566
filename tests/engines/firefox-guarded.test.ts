/** Firefox with its protections against fingerprinting. */
import { guarded } from "./checks.ts";

await guarded();
