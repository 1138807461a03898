import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { build } from "./build.mjs";
import { bundle } from "./bundle.mjs";
import { layOut } from "./layOut.mjs";
import { prepare } from "./prepare.mjs";
import { npm, run } from "./run.mjs";

// Makes release/longwall-VERSION-PLATFORM-ARCH.tar.gz: the bundled program, the built web app and the packages that it runs with.
const QUIETLY = ["--omit=dev", "--no-audit", "--no-fund", "--loglevel=error"];
const FOR_NPM = [".npmrc", "package-lock.json"];
/** Fonts of the page are in the built web app; a print-out reads two weights of one family, unpacked. */
const FONTS = "node_modules/@fontsource/noto-sans-sc/files";
const OF_PRINTS = /-(400|600)-normal\.woff$/;

await prepare(bundle, build, async () => console.log(await pack()));

/** Installs the packages of the lock into a folder, takes away those that a release does not name and packs it; the path of the archive. */
async function pack() {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const name = `longwall-${version}`;
  const folder = `release/${name}`;
  const archive = `release/${name}-${process.platform}-${process.arch}.tar.gz`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const part of ["package.json", ...FOR_NPM]) cpSync(part, `${folder}/${part}`);
  await npm(["ci", "--prefix", folder, ...QUIETLY]);
  layOut(folder);
  await npm(["prune", "--prefix", folder, ...QUIETLY]);
  for (const file of readdirSync(`${folder}/${FONTS}`)) if (!OF_PRINTS.test(file)) rmSync(`${folder}/${FONTS}/${file}`);
  for (const part of FOR_NPM) rmSync(`${folder}/${part}`);
  await tar(["-czf", `${archive}.part`, "-C", "release", name]);
  renameSync(`${archive}.part`, archive);
  rmSync(folder, { recursive: true });
  return archive;
}

async function tar(words) {
  const { code } = await run("tar", words);
  if (code !== 0) throw new Error(`tar failed (exit code ${code})`);
}
