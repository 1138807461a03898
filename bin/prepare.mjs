import { fileURLToPath } from "node:url";
import { install, requireNode } from "./install.mjs";

/** Brings this process into the project's folder, with its packages installed and these steps done; ends it where one of them fails. */
export async function prepare(...steps) {
  process.chdir(fileURLToPath(new URL("..", import.meta.url)));
  requireNode();
  try {
    await install();
    for (const step of steps) await step();
  } catch (error) {
    console.error(error.message);
    process.exit(1);
  }
}
