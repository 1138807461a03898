import { readFileSync } from "node:fs";
import { npm } from "./run.mjs";

const NEEDED = [20, 19];

/** Ends the program when Node is too old to run it. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])) return;
  console.error(`Node ${NEEDED.join(".")} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Installs the packages of the lock file unless exactly these are there; rejects when npm fails. */
export async function install() {
  if (isInstalled()) return;
  console.log("Installing packages (about a minute)");
  await npm(["ci", "--include=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
}

/** npm writes its hidden lock file last, so it is missing after an install that was cut short. */
function isInstalled() {
  const wanted = packagesOf("package-lock.json");
  const present = packagesOf("node_modules/.package-lock.json");
  return wanted !== undefined && present !== undefined && Object.entries(wanted).every(([path, entry]) => fits(path, entry, present[path]));
}

function fits(path, wanted, present) {
  if (path === "") return true;
  return present ? present.version === wanted.version && present.integrity === wanted.integrity : wanted.optional === true;
}

function packagesOf(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8")).packages;
  } catch {
    return undefined;
  }
}
