import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runNode } from "./run.mjs";

/** Chromium without a window: it draws the same pages at little more than half the work. */
const SHELL = "chromium-headless-shell";
const NAMES = [SHELL, "chromium", "chromium-browser", "google-chrome"];
const PATIENCE = 10 * 60_000;

/** Gives the path of a Chromium that starts, installing one if need be: the system's, else Playwright's; throws when neither works. */
export async function findChromium() {
  const playwright = (await import("playwright")).chromium.executablePath();
  const ways = [() => installOfSystem(), () => runNode(["node_modules/playwright/cli.js", "install", "chromium"], { timeout: PATIENCE })];
  for (const prepare of ways) {
    await prepare();
    for (const path of [...onPath(), playwright]) if (existsSync(path) && (await starts(path))) return path;
  }
  throw new Error(
    "No Chromium for the browser journeys: none on PATH, and neither apt nor Playwright could install one. Install chromium and run again.",
  );
}

async function installOfSystem() {
  if (onPath().some((path) => path.endsWith(SHELL)) || process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env, timeout: PATIENCE });
  const { code } = await run("apt-get", ["install", "-y", "-q", SHELL, "fonts-noto-cjk"], { env, timeout: PATIENCE });
  if (code !== 0 && onPath().length === 0)
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
