/**
 * Serves a copy of the built site to all tests, because a build may run meanwhile. The sub-path
 * checks that every address is relative.
 */
import { cpSync, rmSync } from "node:fs";
import { serve } from "../../scripts/serve.mjs";

export default async function (): Promise<() => void> {
  const folder = `target/e2e-site-${process.pid}`;
  cpSync("dist", folder, { recursive: true });
  const { url, close } = await serve({ folder, port: 0, base: "/some/sub/path/" });
  process.env.NIMSCAPE_URL = url;
  return () => {
    close();
    rmSync(folder, { recursive: true });
  };
}
