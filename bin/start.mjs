import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { install, requireNode } from "./install.mjs";
import { runNode } from "./run.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
requireNode();
try {
  await install();
  await bundle();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// The program makes its database while the web app is built, and waits for its stamp.
build({ polite: true }).catch((error) => {
  console.error(error.message);
  process.kill(process.pid, "SIGTERM");
});
// Room for what lives only as long as its request: it dies before it has to be moved.
const env = { ...process.env, WEB_APP: "being built" };
const { code } = await runNode(["--max-semi-space-size=32", "--enable-source-maps", "build/server.js"], { env });
process.exit(code);
