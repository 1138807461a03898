import { fileURLToPath } from "node:url";
import { bundle } from "./bundle.mjs";
import { install, requireNode } from "./install.mjs";
import { runNode } from "./run.mjs";

// A command of an administrator, started as a release starts it: its name, then its own words.
process.chdir(fileURLToPath(new URL("..", import.meta.url)));
requireNode();
try {
  await install();
  await bundle();
} catch (error) {
  console.error(error.message);
  process.exit(1);
}
const { code } = await runNode(["--enable-source-maps", "build/command.js", ...process.argv.slice(2)]);
process.exit(code);
