import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runNode } from "./run.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome"];
const PATIENCE = 10 * 60_000;

/** Gives the path of a Chromium that starts, installing one if need be: Playwright's, else the system's; throws when neither works. */
export async function findChromium() {
  const playwright = (await import("playwright")).chromium.executablePath();
  const ways = [
    () => undefined,
    () => runNode(["node_modules/playwright/cli.js", "install", "chromium"], { timeout: PATIENCE }),
    () => installOfSystem(),
  ];
  for (const prepare of ways) {
    await prepare();
    for (const path of [...onPath(), playwright]) if (existsSync(path) && (await starts(path))) return path;
  }
  throw new Error(
    "No Chromium for the browser journeys: none on PATH, and neither Playwright nor apt could install one. Install chromium and run again.",
  );
}

async function installOfSystem() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env, timeout: PATIENCE });
  await run("apt-get", ["install", "-y", "-q", "chromium", "fonts-noto-cjk"], { env, timeout: PATIENCE });
}

function onPath() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => NAMES.map((name) => join(folder, name))).filter(mayRun);
}

function mayRun(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

async function starts(path) {
  const { code } = await run(path, ["--version", "--no-sandbox"], { stdio: "pipe", timeout: 60_000 });
  return code === 0;
}
