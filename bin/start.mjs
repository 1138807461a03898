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
const { code } = await runNode(["--import", "tsx", "api/server.ts"]);
process.exit(code);
