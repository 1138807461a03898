import { accessSync, constants, existsSync } from "node:fs";
import { delimiter, join } from "node:path";
import { run, runNode } from "./run.mjs";

/** Browsers without a window of their own: a journey costs them half the work of one that could show windows. */
const SHELLS = ["chromium-headless-shell", "headless_shell"];
const WINDOWED = ["chromium", "chromium-browser", "google-chrome"];
const PATIENCE = 10 * 60_000;

/**
 * Gives the path of a Chromium that starts, undefined for Playwright's own, installing one if need be: a headless shell from the system or
 * from Playwright, else a whole browser on PATH; throws when none works.
 */
export async function findChromium() {
  for (const prepare of [() => undefined, installOfSystem, installOfPlaywright]) {
    await prepare();
    for (const path of [...onPath(SHELLS), undefined]) if (await starts(path)) return path;
  }
  for (const path of onPath(WINDOWED)) if (await starts(path)) return path;
  throw new Error(
    "No Chromium for the browser journeys: none on PATH, and neither Playwright nor apt could install one. Install chromium and run again.",
  );
}

async function installOfSystem() {
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version")) return;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  await run("apt-get", ["update", "-q"], { env, timeout: PATIENCE });
  await run("apt-get", ["install", "-y", "-q", "chromium-headless-shell", "fonts-noto-cjk"], { env, timeout: PATIENCE });
}

async function installOfPlaywright() {
  await runNode(["node_modules/playwright/cli.js", "install", "--only-shell", "chromium"], { timeout: PATIENCE });
}

function onPath(names) {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return folders.flatMap((folder) => names.map((name) => join(folder, name))).filter(mayRun);
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
  const { chromium } = await import("playwright");
  try {
    const browser = await chromium.launch({ executablePath: path, args: ["--no-sandbox"], timeout: 60_000 });
    await browser.close();
    return true;
  } catch {
    return false;
  }
}
