import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { circles, importsIn, needed, resolved } from "#support/imports";
import { read, sourceFiles } from "#support/tree";

const nameOf = (folder: string) => folder.split("/").at(-1) as string;
/** The layers by their folders and what each may import, as the first table of ARCHITECTURE.md says; `everything` is all of them. */
function layersOf(text: string): Map<string, readonly string[]> {
  const rows = text.split("\n").flatMap((line) => {
    const cells = /^\| `([\w/]+)` \|.*\| ([^|]+) \|$/.exec(line);
    return cells ? [[cells[1] as string, cells[2] as string] as const] : [];
  });
  const folders = rows.map(([folder]) => folder);
  const named = (may: string) =>
    may.split(", ").flatMap((word) => {
      const name = (word.split(" (")[0] as string).trim();
      if (name === "everything") return folders;
      return folders.filter((folder) => nameOf(folder) === name);
    });
  return new Map(rows.map(([folder, may]) => [folder, [folder, ...named(may)]]));
}

const ARCHITECTURE = readFileSync("ARCHITECTURE.md", "utf8");
const LAYERS = layersOf(ARCHITECTURE.slice(ARCHITECTURE.indexOf("## Layers"), ARCHITECTURE.indexOf("Same folder or below")));
const VALUES_FOR_WEB = [
  "cockpit",
  "days",
  "condition",
  "slice/slice",
  "pivot/pivot",
  "pivot/pivotSize",
  "format",
  "decimal",
  "number",
  "text",
  "label",
  "message",
  "linkedField",
  "wall/doors",
  "access/entries",
  "access/ownDepartment",
  "access/password",
  "wall/playlist",
];

/** The layer of a file: the longest folder of the table that holds it. */
const layerOf = (file: string) =>
  [...LAYERS.keys()].filter((folder) => file.startsWith(`${folder}/`)).toSorted((a, b) => b.length - a.length)[0] ?? "";

/** What is wrong with the imports of one file. */
function wrongImports(file: string, text: string): string[] {
  return importsIn(text).flatMap(({ target, typeOnly }) => {
    if (target.startsWith("../../")) return [`${file}: ${target} climbs two folders`];
    const path = resolved(file, target);
    if (path === null) return [];
    const [from, to] = [layerOf(file), layerOf(path)];
    if (!LAYERS.get(from)?.includes(to)) return [`${file} (${from}) imports ${target} (${to})`];
    const name = path.slice("api/define/".length, -3);
    if (from === "web" && to === "api/define" && !typeOnly && !VALUES_FOR_WEB.includes(name))
      return [`${file} takes a value from ${target}`];
    return [];
  });
}

const MOST_FILES = 40;
/** Folders that hold more source files than anybody reads through. */
function crowded(files: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const file of files) {
    const folder = file.slice(0, file.lastIndexOf("/"));
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder} holds ${count} files`);
}

const SOURCE = ["api", "db", "reports", "cockpits", "web", "tests"];
const from = (target: string, word = "import { x }") => `${word} from "${target}";\n`;

/** Where tests get a database from: laws that do lie in `tests/laws/stored`, the others are what `npm run check` asks in seconds. */
const DATABASE = "tests/support/database.ts";
/** What a file says; what a law plants names files that nobody has. */
const text = (file: string) => (existsSync(file) ? read(file) : "");

describe("the layers", () => {
  it("are imported as the table in ARCHITECTURE.md says", () => {
    const files = sourceFiles(SOURCE);
    expect(files.length).toBeGreaterThan(50);
    expect(files.filter((file) => layerOf(file) === "")).toEqual([]);
    expect(files.flatMap((file) => wrongImports(file, read(file)))).toEqual([]);
  });

  it("are watched: planted violations are found", () => {
    expect(wrongImports("api/engine/list/list.ts", from("#modules/warehouse/goodsReceipt"))).toHaveLength(1);
    expect(wrongImports("api/define/field.ts", from("#db/sql"))).toHaveLength(1);
    expect(wrongImports("db/client.ts", from("#define/field"))).toHaveLength(1);
    expect(wrongImports("web/screens/ListScreen.tsx", from("#engine/list/list", "import type { x }"))).toHaveLength(1);
    expect(wrongImports("web/screens/ListScreen.tsx", from("#define/module"))).toHaveLength(1);
    expect(wrongImports("api/routes/a/b.ts", from("../../define/field.ts"))).toHaveLength(1);
    expect(wrongImports("api/define/field.ts", from("../engine/link.ts"))).toHaveLength(1);
    expect(wrongImports("web/screens/ListScreen.tsx", from("#define/module", "import type { x }"))).toEqual([]);
  });

  it("have no two files that need each other, not even for a type", () => {
    const texts = new Map(sourceFiles([...SOURCE, "bin"]).map((file) => [file, read(file)]));
    expect(texts.size).toBeGreaterThan(1000);
    expect(circles(texts)).toEqual([]);
  });

  it("are watched for circles: planted ones are found, each by itself", () => {
    const planted = new Map([
      ["web/a.ts", from("./b.ts")],
      ["web/b.ts", from("./c/c.ts", "import type { x }")],
      ["web/c/c.ts", 'import "../a.ts";\n'],
      ["api/engine/d.ts", from("#engine/e", "export { x }")],
      ["api/engine/e.ts", 'type D = import("./d.ts").D;\n'],
      ["api/engine/f.ts", from("./d.ts") + from("zod")],
    ]);
    expect(circles(planted)).toEqual([
      ["api/engine/d.ts", "api/engine/e.ts"],
      ["web/a.ts", "web/b.ts", "web/c/c.ts"],
    ]);
  });

  it("keep their folders small enough to be read through", () => {
    expect(crowded(sourceFiles(SOURCE))).toEqual([]);
    expect(crowded(Array.from({ length: MOST_FILES + 1 }, (_, file) => `api/x/${file}.ts`))).toEqual(["api/x holds 41 files"]);
  });

  it("keep laws that open a database apart from those of the tree alone", () => {
    const wantsDatabase = (file: string) => needed(file, text).has(DATABASE);
    const laws = sourceFiles(["tests/laws"]).filter((file) => file.endsWith(".test.ts"));
    expect(laws.filter((file) => wantsDatabase(file) !== file.startsWith("tests/laws/stored/"))).toEqual([]);
    const planted = new Map([["tests/laws/a.test.ts", from("#support/site")]]);
    expect(needed("tests/laws/a.test.ts", (file) => planted.get(file) ?? text(file))).toContain(DATABASE);
  });
});
