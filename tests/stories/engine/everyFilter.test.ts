import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { appOptions } from "#db/client";
import { compiled } from "#db/sql";
import type { Module } from "#define/module";
import { ProblemError } from "#define/problem";
import { systemViewer } from "#engine/access/viewer";
import { shapeOf } from "#engine/definition/shape";
import { visibleFields } from "#engine/list/filter";
import { listDocuments, planList } from "#engine/list/list";
import { linkedColumns } from "#engine/linkedFields";
import { inWork } from "#engine/work";
import type { EngineWork } from "#engine/context";
import { createDatabase, openClient } from "#support/database";
import { programModules, programWords } from "#support/definitions";

const { ownerOptions } = await createDatabase();
const owner = openClient(ownerOptions, 1);
await owner.unsafe(`insert into currency (id, code, name_en, created_by, updated_by) values (1, 'CNY', 'Yuan', 0, 0)`);
await owner.unsafe(
  `insert into company (id, code, name_en, currency, time_zone, created_by, updated_by) values (1, 'HS', 'Hengshan', 'CNY', 'Asia/Shanghai', 0, 0)`,
);
const definitions = await programModules();
const runtime = {
  client: openClient(appOptions(ownerOptions), 2),
  clock: { now: () => new Date("2026-06-30T04:00:00Z") },
  definitions,
  words: await programWords(),
  log: { info: () => undefined, warn: () => undefined, error: () => undefined },
  validators: new Map(),
};
const modules = [...definitions.modules.values()];
const inCompany = <T>(job: (work: EngineWork) => Promise<T>) => inWork(runtime, systemViewer(1, "story"), job, "read only");

const TEXTS = [
  "abc",
  "",
  " ",
  "'",
  "\0",
  "\ud800",
  "😀",
  "-1",
  "1e3",
  "1.5",
  "true",
  "NULL",
  "{}",
  "9".repeat(10),
  "9".repeat(18),
  "9".repeat(40),
];
const DAYS = ["2026-13-01", "2026-02-30", "0000-01-01", "9999-12-31", "2026-06-30", "9999-12-31T23:59:59-12:00", "infinity", "now"];
const NUMBERS = [1.5, -1, 1e21, 2 ** 31, 2 ** 53, 1e308];
const VALUES = [...TEXTS, ...DAYS, ...NUMBERS, true, false, null, [], {}];
const SHAPES: readonly ((value: unknown) => unknown)[] = [
  (value) => value,
  (value) => [value],
  (value) => ({ from: value }),
  (value) => ({ to: value }),
  (value) => ({ contains: value }),
  (value) => ({ empty: value }),
];
const WANTED = SHAPES.flatMap((shape) => VALUES.map(shape));

const namesOf = (work: EngineWork, module: Module) => [
  ...new Set([
    ...visibleFields(module, work.viewer).map(([name]) => name),
    ...linkedColumns(work, module, visibleFields(module, work.viewer)).keys(),
    ...["id", "stage", "createdAt", "updatedAt"].filter((name) => shapeOf(module).columns.has(name)),
  ]),
];

type Asked = { filter: Record<string, unknown>; from: string; where: ReturnType<typeof sql> };
/** Filters that a module's list takes; one that it refuses with a problem is answered, and anything else is thrown. */
function taken(work: EngineWork, module: Module): Asked[] {
  return namesOf(work, module).flatMap((name) =>
    WANTED.flatMap((wanted) => {
      const filter = { [name]: wanted };
      try {
        const plan = planList(work, module, { filter });
        return plan ? [{ filter, from: plan.from, where: plan.where }] : [];
      } catch (error) {
        if (error instanceof ProblemError) return [];
        throw error;
      }
    }),
  );
}

/** The filters among these that the database does not read: halved until each is found. */
async function unread(module: Module, asked: readonly Asked[]): Promise<string[]> {
  const [first] = asked;
  if (!first) return [];
  const any = sql.join(
    asked.map(({ where }) => sql`(${where})`),
    sql` or `,
  );
  try {
    await inCompany((work) => work.run(defined`explain select 1 from ${compiled(first.from)} where ${any}`));
    return [];
  } catch (error) {
    if (asked.length === 1 && error instanceof ProblemError) return [];
    if (asked.length === 1) return [`${module.id} ${JSON.stringify(first.filter)}: ${String(error)}`];
    const half = Math.ceil(asked.length / 2);
    return [...(await unread(module, asked.slice(0, half))), ...(await unread(module, asked.slice(half)))];
  }
}

describe("A filter of whatever form", () => {
  it("on whatever field of whatever module is read by the database, or refused", async () => {
    const found: string[] = [];
    for (const module of modules) {
      const asked = await inCompany((work) => Promise.resolve(taken(work, module)));
      for (const from of new Set(asked.map((one) => one.from)))
        for (let at = 0, own = asked.filter((one) => one.from === from); at < own.length; at += 200)
          found.push(...(await unread(module, own.slice(at, at + 200))));
    }
    expect(found).toEqual([]);
  }, 300_000);

  it("on a text that stands for a number is refused with its field", async () => {
    const items = definitions.modules.get("sales.receivableItem") as Module;
    for (const wanted of ["abc", ["abc"], { from: "a" }, "\ud800"])
      await expect(inCompany((work) => listDocuments(work, items, { filter: { documentId: wanted } }))).rejects.toMatchObject({
        problem: { type: "invalid", issues: [expect.objectContaining({ code: "type", field: "documentId" })] },
      });
  });
});
