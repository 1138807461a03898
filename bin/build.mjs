import { runNode } from "./run.mjs";
import { unlessMade } from "./stamp.mjs";

const INPUTS = [
  "index.html",
  "web",
  "api/query",
  "api/chart",
  "api/tile",
  "api/define",
  "api/demo",
  "locales",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const STAMP = "dist/.inputs";

/**
 * Builds the web app unless its inputs are what they were at the last build, and stamps it then; rejects when the build fails. A `polite`
 * build lets what runs beside it go first.
 */
export function build({ polite = false } = {}) {
  return unlessMade(STAMP, INPUTS, async () => {
    console.log("Building the web app");
    const { code, said } = await runNode(["node_modules/vite/bin/vite.js", "build", "--logLevel=warn"], { stdio: "pipe", polite });
    if (code !== 0) throw new Error(`The web app does not build:\n${said}`);
  });
}
