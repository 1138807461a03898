import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** Builds the web app unless it is built from what lies there; what the build says does not mix with the figures. */
export async function build(): Promise<void> {
  await promisify(execFile)(process.execPath, ["-e", "import('./bin/build.mjs').then(({ build }) => build())"], { cwd: ROOT });
}
