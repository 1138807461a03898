import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { relative, sep } from "node:path";
import { filesIn, unlessMade } from "./stamp.mjs";

const FOLDER = "build";
const LAYERS = ["api", "db", "reports", "cockpits"];
const PROGRAMS = ["server", "demoLoader"];
/** Where the program finds files by the folder they lie in. */
const FOUND = ["api/modules", "reports", "cockpits", "db/schema"];
const FINDER = "db/foundFile.ts";
/** Packages of hundreds of files each, which are read as one; all others are loaded from where they are installed. */
const READ_AS_ONE = ["drizzle-orm", "zod", "hono", "echarts"];
const PLACE = /\bimport\.meta\.url\b/g;

/**
 * Writes the program as one file for each process (build/server.js, build/demoLoader.js), unless its inputs are what they were: read file
 * by file, each through a compiler, it takes a processor ten seconds to load. Rejects when the program cannot be read.
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
  await build({
    entryPoints: PROGRAMS.map((name) => `api/${name}.ts`),
    outdir: FOLDER,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    sourcemap: true,
    sourcesContent: false,
    external: installed.flatMap((name) => [name, `${name}/*`]),
    plugins: [inPlace],
    logLevel: "silent",
  });
}

/** What a source says of its own place is said of the source, not of the bundle; what is found by its folder is found in the bundle. */
const inPlace = {
  name: "in place",
  setup(building) {
    const root = process.cwd();
    building.onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const name = relative(root, path).split(sep).join("/");
      if (name === FINDER) return { contents: finder(), loader: "ts", resolveDir: root };
      const text = await readFile(path, "utf8");
      return { contents: text.replaceAll(PLACE, placeOf(name)), loader: "ts" };
    });
  },
};

const placeOf = (name) => `new URL("../${name}", import.meta.url).href`;

function finder() {
  const found = FOUND.flatMap(sourcesIn).map((name) => `[${placeOf(name)}, () => import("./${name}")]`);
  return `const found = new Map([${found.join(",\n")}]);
    export const foundFile = (file) => found.get(file.href)();`;
}
