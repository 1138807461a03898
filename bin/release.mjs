import { cpSync, mkdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "./build.mjs";
import { install, requireNode } from "./install.mjs";
import { run } from "./run.mjs";

// Makes release/longwall-VERSION-PLATFORM-ARCH.tar.gz: the program, the built web app and the packages that it runs with.
const PARTS = [
  ".npmrc",
  "CHANGELOG.md",
  "LICENSE",
  "README.md",
  "api",
  "cockpits",
  "db",
  "deploy",
  "dist",
  "docs",
  "locales",
  "package-lock.json",
  "package.json",
  "reports",
];

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
requireNode();
try {
  await install();
  await build();
  console.log(await pack());
} catch (error) {
  console.error(error.message);
  process.exit(1);
}

/** Lays out the release in a folder, installs its packages there and packs it; gives the path of the archive. */
async function pack() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const name = `longwall-${version}`;
  const folder = `release/${name}`;
  const archive = `release/${name}-${process.platform}-${process.arch}.tar.gz`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of PARTS) cpSync(part, `${folder}/${part}`, { recursive: true });
  await done("npm", ["ci", "--prefix", folder, "--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"]);
  await done("tar", ["-czf", `${archive}.part`, "-C", "release", name]);
  renameSync(`${archive}.part`, archive);
  rmSync(folder, { recursive: true });
  return archive;
}

async function done(command, words) {
  const { code } = await run(command, words);
  if (code !== 0) throw new Error(`${command} ${words[0]} failed (exit code ${code})`);
}
