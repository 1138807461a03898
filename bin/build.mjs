import { createHash } from "node:crypto";
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { runNode } from "./run.mjs";

const INPUTS = [
  "index.html",
  "web",
  "api/query",
  "api/chart",
  "api/tile",
  "api/define",
  "locales",
  "vite.config.ts",
  "tsconfig.json",
  "package.json",
  "package-lock.json",
];
const STAMP = "dist/.inputs";

/** Builds the web app unless its inputs are what they were at the last build, and stamps it then; rejects when the build fails. */
export async function build() {
  const inputs = digestOf(INPUTS);
  if (textOf(STAMP) === inputs) return;
  rmSync(STAMP, { force: true });
  console.log("Building the web app");
  const { code, said } = await runNode(["node_modules/vite/bin/vite.js", "build", "--logLevel=warn"], { stdio: "pipe" });
  if (code !== 0) throw new Error(`The web app does not build:\n${said}`);
  writeFileSync(STAMP, inputs);
}

function digestOf(paths) {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesIn)) hash.update(`${path}\0`).update(readFileSync(path)).update("\0");
  return hash.digest("hex");
}

function filesIn(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesIn(`${path}/${name}`));
}

function textOf(path) {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
