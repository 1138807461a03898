import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { COMMAND, SERVER } from "./bundle.mjs";
import { filesIn } from "./stamp.mjs";

const PARTS = ["CHANGELOG.md", "LICENSE", "README.md", "deploy", "dist", "docs", "locales"];
/** Of sources only what the program reads beside its bundle: migrations, data, the thread that reads workbooks. */
const SOURCES = ["api", "db"];
const OF_SOURCES_ONLY = /\.ts$|^db\/migrations\/meta\//;
const COMMANDS = ["admin", "backup", "restore", "import", "invariants"];

/** Lays out a release in a folder, all but the packages that it runs with: those its package.json names. The program is bundled already. */
export function layOut(folder) {
  const files = SOURCES.flatMap(filesIn).filter((file) => !OF_SOURCES_ONLY.test(file));
  const built = filesIn("build").filter((file) => /\.js(\.map)?$/.test(file));
  for (const part of [...PARTS, ...files, ...built]) {
    mkdirSync(dirname(`${folder}/${part}`), { recursive: true });
    cpSync(part, `${folder}/${part}`, { recursive: true });
  }
  writeFileSync(`${folder}/package.json`, `${JSON.stringify(packageOf(), null, 2)}\n`);
}

/** What a release says of itself: the same commands as the sources, and of their packages those that the bundle loads. */
function packageOf() {
  const { name, version, private: isPrivate, license, type, engines, dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const loaded = JSON.parse(readFileSync("build/packages.json", "utf8"));
  return {
    name,
    version,
    private: isPrivate,
    license,
    type,
    engines,
    scripts: Object.fromEntries(
      [["start", SERVER], ...COMMANDS.map((one) => [one, [...COMMAND, one]])].map(([one, words]) => [one, `node ${words.join(" ")}`]),
    ),
    dependencies: Object.fromEntries(loaded.map((one) => [one, dependencies[one]])),
  };
}
