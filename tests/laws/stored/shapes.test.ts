import { describe, expect, it } from "vitest";
import { appOptions, run } from "#db/client";
import { defined, narrow, shaped } from "#db/row";
import { createDatabase, openClient } from "#support/database";
import { wrongShapes } from "#support/shapes";
import { read, sourceFiles } from "#support/tree";

const { ownerOptions } = await createDatabase();
const client = openClient(appOptions(ownerOptions), 1);

/** Where rows follow from definitions or tables: what interprets these reads them by name. */
const INTERPRETERS = [
  "api/engine/displayValues.ts",
  "api/engine/link.ts",
  "api/engine/list/list.ts",
  "api/engine/list/lookup.ts",
  "api/engine/list/totals.ts",
  "api/engine/read.ts",
  "api/engine/records.ts",
  "api/engine/write/duplicates.ts",
  "api/engine/write/sharedMaster.ts",
  "api/extras/exchange.ts",
  "api/posting/rows.ts",
  "api/verify/figure.ts",
];

/**
 * Whether a source tells a statement's rows by a type of its own, which nothing compares with the answer, or leaves them to definitions
 * without being an interpreter.
 */
function untold(file: string, text: string): string[] {
  const found: string[] = [];
  if (/[.\s(]run<[^(]*\(|\bsql<[^`]*>`\s*(select|insert|update|delete|with)/.test(text.replaceAll(/function run<[^\n]*/g, "")))
    found.push(`${file} tells rows by a type alone`);
  if (/\bdefined[<`]/.test(text) && !INTERPRETERS.includes(file)) found.push(`${file} reads rows that nothing tells`);
  return found;
}

describe("A statement of the product", () => {
  it("tells its rows by a shape, never by a type alone", () => {
    const files = sourceFiles(["api", "db"]).filter((file) => !["db/row.ts", "db/connection.ts"].includes(file));
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => untold(file, read(file)))).toEqual([]);
    expect(INTERPRETERS.filter((file) => !/\bdefined[<`]/.test(read(file)))).toEqual([]);
  });

  it("is watched: planted violations are found", () => {
    expect(untold("api/posting/x.ts", "work.run<{ id: string }>(sql`select id from unit`)")).toHaveLength(1);
    expect(untold("api/posting/x.ts", "work.run(defined`select id from unit`)")).toHaveLength(1);
    expect(untold("api/posting/x.ts", 'work.run(shaped({ id: "id" })`select id from unit`)')).toEqual([]);
  });
});

describe("The columns of an answer", () => {
  it("are as the shape tells, by name and type", async () => {
    const told = shaped({
      id: "id",
      amount: "decimal",
      on: "day",
      at: "instant",
      names: "text[]",
      isIt: "boolean?",
      of: narrow<{ a: 1 }>("json"),
    });
    const [answer] = await run(
      client,
      told`select 1::bigint as id, 1.50::numeric as amount, '2026-01-02'::date as "on", now() as at, array['a'] as names, null::boolean as "isIt", '{"a":1}'::jsonb as of`,
    );
    expect(answer).toMatchObject({ id: "1", amount: "1.50", on: "2026-01-02", names: ["a"], isIt: null, of: { a: 1 } });
    await run(client, defined`select 1 as anything`);
    expect(wrongShapes()).toEqual([]);
  });

  it("are filled where the shape tells no empty ones, in every answer", async () => {
    const digits = shaped({ digits: "integer", name: narrow<string>("text") });
    const asked = (isEmpty: boolean) => digits`select case when ${isEmpty}::boolean then null else 2 end as digits, 'x'::text as name`;
    await run(client, asked(false));
    expect(wrongShapes()).toEqual([]);
    await run(client, asked(true));
    expect(wrongShapes().map((line) => line.replace(/^[^ ]* /, ""))).toEqual(["digits is null, not integer"]);
  });

  it("are watched: what differs is named with the place that sent it", async () => {
    await run(client, shaped({ code: "id", digits: "text", name: "text" })`select code, digits, code as also from currency`);
    const wrong = wrongShapes();
    expect(wrong).toHaveLength(4);
    expect(wrong.every((line) => line.startsWith("tests/laws/stored/shapes.test.ts:"))).toBe(true);
    expect(wrong.map((line) => line.replace(/^[^ ]* /, "")).toSorted()).toEqual([
      "also is not told",
      "code is of type 25, not id",
      "digits is of type 23, not text",
      "name is no column",
    ]);
  });
});
