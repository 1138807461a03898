import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { install, requireNode } from "./install.mjs";
import { runNode } from "./run.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
requireNode();
try {
  await install();
  await build();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
// Room for what lives only as long as its request: it dies before it has to be moved.
const { code } = await runNode(["--max-semi-space-size=32", "--import", "tsx", "api/server.ts"]);
process.exit(code);
