import { describe, expect, it } from "vitest";
import { read, sourceFiles } from "#support/tree";
import { programModules } from "#support/definitions";

/** Where text becomes part of a statement: identifiers, casts, values written out, and what compilers wrote. */
const FLOOR = "db/sql.ts";

/** Which compilers write text of their own into a statement, and of what. */
const COMPILERS: Readonly<Record<string, string>> = {
  "api/engine/definition/shape.ts": "tables and columns of a definition",
  "api/engine/labels.ts": "the joins that tell how linked records are called",
  "api/engine/list/filter.ts": "the code and key of a linked record",
  "api/engine/list/find.ts": "the tables of a list",
  "api/engine/list/list.ts": "columns, order and totals of a page",
  "api/engine/list/totals.ts": "sums by unit and currency",
  "api/engine/list/waiting.ts": "the tables of a list",
  "db/coreName.ts": "the patterns by which names are compared, also in indexes",
  "db/separation.ts": "the list of companies that views and statements share",
};

/** What of a source puts text into a statement as it is. */
function rawIn(file: string, text: string): string[] {
  if (file === FLOOR) return [];
  const raw = /\bsql\.raw\b|\bStringChunk\(/.test(text) ? [`${file} puts text into a statement as it is`] : [];
  const compiled = /\bcompiled\b/.test(text) && /from "(#db|\.)\/sql(\.ts)?"/.test(text) && !Object.hasOwn(COMPILERS, file);
  return compiled ? [...raw, `${file} is no compiler of statements`] : raw;
}

/** The modules that a source names within statements, where TypeScript does not look. */
const namedIn = (text: string): string[] => [...text.matchAll(/'([a-z][A-Za-z]*\.[a-z][A-Za-z]*)'/g)].map(([, name]) => String(name));

/** Layers that name nothing but modules by an area and a name. */
const OF_MODULES = ["api/posting", "api/modules", "db"];

/** The constants and values of a source that are called as a module of one of these areas would be. */
const constantsIn = (text: string, areas: ReadonlySet<string>): string[] =>
  [...text.matchAll(/"(([a-z][A-Za-z]*)\.[a-z][A-Za-z]*)"/g)].flatMap(([, name = "", area = ""]) => (areas.has(area) ? [name] : []));

describe("A statement", () => {
  it("takes text as it is from the compilers of definitions alone; all others name tables and columns", () => {
    const files = sourceFiles(["api", "db", "reports", "cockpits"]);
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => rawIn(file, read(file)))).toEqual([]);
    expect(Object.keys(COMPILERS).filter((file) => rawIn("elsewhere.ts", read(file)).length === 0)).toEqual([]);
  });

  it("tells documents apart by names of modules that there are", async () => {
    const { modules } = await programModules();
    const files = sourceFiles(["api", "db", "reports", "cockpits"]);
    const named = files.flatMap((file) => namedIn(read(file)).map((name) => `${name} in ${file}`));
    expect(named.length).toBeGreaterThan(50);
    expect(named.filter((one) => !modules.has(one.split(" ")[0] ?? ""))).toEqual([]);
    expect(namedIn("sql`where module = 'sales.salesInvoise'`").filter((name) => !modules.has(name))).toEqual(["sales.salesInvoise"]);
  });

  it("is given names of modules that there are by what books and defines documents", async () => {
    const { modules } = await programModules();
    const areas = new Set([...modules.keys()].map((id) => id.split(".")[0] ?? ""));
    const named = sourceFiles(OF_MODULES).flatMap((file) => constantsIn(read(file), areas).map((name) => `${name} in ${file}`));
    expect(named.length).toBeGreaterThan(500);
    expect(named.filter((one) => !modules.has(one.split(" ")[0] ?? ""))).toEqual([]);
    const planted = 'const MODULE = "warehouse.goodsReciept";\nword("menu.none");';
    expect(constantsIn(planted, areas).filter((name) => !modules.has(name))).toEqual(["warehouse.goodsReciept"]);
  });

  it("is watched: planted violations are found", () => {
    expect(rawIn("api/modules/sales/x.ts", "sql`delete from ${sql.raw(table)}`")).toHaveLength(1);
    expect(rawIn("api/engine/labels.ts", 'sql`select ${sql.raw("1")}`')).toHaveLength(1);
    expect(rawIn("api/posting/x.ts", "const { raw } = sql; new SQL([new StringChunk(text)])")).toHaveLength(1);
    expect(rawIn("api/routes/x.ts", 'import { compiled } from "#db/sql";\nsql`order by ${compiled(query.sort)}`')).toHaveLength(1);
    expect(rawIn("db/x.ts", 'import { compiled as text } from "./sql.ts";')).toHaveLength(1);
    expect(rawIn("api/modules/sales/x.ts", "sql`delete from ${name(table)}`")).toEqual([]);
  });
});
