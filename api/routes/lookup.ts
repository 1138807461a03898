import { type Context, Hono } from "hono";
import { z } from "zod";
import type { EngineWork } from "#engine/context";
import { type Env, viewerOf } from "./context.ts";
import type { Module } from "#define/module";
import { PANORAMA_SECTIONS } from "#define/moduleData";
import { fail } from "#define/problem";
import { panoramaOf } from "#engine/list/panorama/panorama";
import { demand } from "#engine/write/guards";
import { findRecords, recordsNamed } from "#engine/list/find";
import { lookUp, sumsBy } from "#engine/list/lookup";
import { bodyOf } from "./access/body.ts";
import { heavily } from "./access/heavy.ts";
import { reading } from "./document/target.ts";
import { operation } from "./contract/declare.ts";
import { FoundRecord, Labels, Row } from "./answers/shapes.ts";

const MOST = 10_000;
const filter = z.record(z.string(), z.unknown()).optional();
const keys = z.array(z.string().max(200)).max(MOST);

const Records = z.strictObject({
  asked: z.array(z.strictObject({ module: z.string(), codes: keys, filter })).max(50),
});
const Sums = z.strictObject({ module: z.string(), by: z.string(), keys, sum: z.string(), less: z.string().optional(), filter });

const Looked = z.strictObject({
  title: z.strictObject({ code: z.string(), name: z.string().optional() }),
  unit: z.string().nullable(),
  lookup: z.array(z.string()),
  rows: z.array(Row),
  labels: Labels,
});
const RecordNamed = z.strictObject({ module: z.string(), id: z.string().regex(/^\d{1,18}$/) });
/** A text that is typed grows beginning by beginning into what is looked for: no name is longer. */
const LONGEST = 200;
const Typed = z.strictObject({
  module: z.string(),
  header: z.record(z.string(), z.unknown()).check(({ value, issues }) => {
    for (const [name, typed] of Object.entries(value))
      if (typeof typed === "string" && typed.length > LONGEST)
        issues.push({ code: "too_big", origin: "string", maximum: LONGEST, input: typed, path: [name] });
  }),
});
const said = z.string().nullable();
const Related = z.strictObject({ module: z.string(), id: z.string(), code: z.string(), name: said, stage: said, day: said, amount: said });
const Part = z.strictObject({
  module: z.string(),
  lines: said,
  section: z.enum(PANORAMA_SECTIONS).nullable(),
  total: z.string(),
  sum: said,
  sumField: said,
  rows: z.array(Related),
});
const OpenMatter = z.strictObject({ ...Related.shape, dueOn: said, dueField: said, isLate: z.boolean() });
const Needle = z.strictObject({ text: z.string().max(LONGEST) });
const Named = z.strictObject({ records: z.array(RecordNamed).max(50) });
const operations = {
  records: operation({
    id: "lookup.records",
    says: "Finds records of several modules by their codes.",
    body: Records,
    answer: z.strictObject({ found: z.array(Looked) }),
    problems: ["forbidden"],
    looks: true,
  }),
  panorama: operation({
    id: "lookup.panorama",
    says: "Tells all that belongs to a record, module by module, what of it is open, and what the books say of it.",
    body: RecordNamed,
    answer: z.strictObject({
      figures: z.strictObject({ module: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }).nullable(),
      open: z.strictObject({ total: z.int(), rows: z.array(OpenMatter) }),
      parts: z.array(Part),
    }),
    problems: ["forbidden", "notFound", "busy"],
    looks: true,
  }),
  twins: operation({
    id: "lookup.twins",
    says: "Tells the records that may be the same as one that is being typed, and whose they are.",
    body: Typed,
    answer: z.strictObject({
      twins: z.array(z.strictObject({ id: z.string(), code: z.string(), name: z.string(), owner: z.string().nullable() })),
    }),
    problems: ["forbidden", "notFound"],
    looks: true,
  }),
  find: operation({
    id: "lookup.find",
    says: "Finds records of all modules that the viewer reads by what they are called: masters by code, name and pinyin, documents by number.",
    body: Needle,
    answer: z.strictObject({ found: z.array(FoundRecord) }),
    problems: ["busy"],
    looks: true,
  }),
  named: operation({
    id: "lookup.named",
    says: "Tells how records are called and where they stand, of those that the viewer may read.",
    body: Named,
    answer: z.strictObject({ found: z.array(FoundRecord) }),
    problems: ["busy"],
    looks: true,
  }),
  sums: operation({
    id: "lookup.sums",
    says: "Adds up a field of a module by the records that a picker offers.",
    body: Sums,
    answer: z.strictObject({ sums: z.record(z.string(), z.string()) }),
    problems: ["forbidden"],
    looks: true,
  }),
};

/**
 * `/api/lookup`: records of several modules by their codes, and sums beside the choices of a picker, each in one request; the viewer's
 * rights are those of the lists.
 */
export const lookup = new Hono<Env>()
  .post("/records", operations.records, async (c) => {
    const { asked } = await bodyOf(c, Records);
    const modules = asked.map(({ module }) => known(c.var.runtime.definitions.modules, module));
    const all = (work: EngineWork) => Promise.all(modules.map((module, at) => lookUp(work, module, asked[at] ?? { codes: [] })));
    return c.json({ found: await reading(c, all) });
  })
  .post("/panorama", operations.panorama, async (c) => {
    const { module, id } = await bodyOf(c, RecordNamed);
    const target = known(c.var.runtime.definitions.modules, module);
    return c.json(await inTurn(c, (work) => panoramaOf(work, target, id)));
  })
  .post("/twins", operations.twins, async (c) => {
    const { module, header } = await bodyOf(c, Typed);
    const target = known(c.var.runtime.definitions.modules, module);
    const twins = await reading(c, (work) => {
      demand(work, target, "create");
      return target.twins?.(header, work) ?? Promise.resolve([]);
    });
    return c.json({ twins: [...twins] });
  })
  .post("/find", operations.find, async (c) => {
    const { text } = await bodyOf(c, Needle);
    return c.json({ found: await inTurn(c, (work) => findRecords(work, text)) });
  })
  .post("/named", operations.named, async (c) => {
    const { records } = await bodyOf(c, Named);
    return c.json({ found: await inTurn(c, (work) => recordsNamed(work, records)) });
  })
  .post("/sums", operations.sums, async (c) => {
    const { module, ...wanted } = await bodyOf(c, Sums);
    const target = known(c.var.runtime.definitions.modules, module);
    return c.json({ sums: await reading(c, (work) => sumsBy(work, target, wanted)) });
  });

/** What asks many modules at once has a line of its own for each account. */
async function inTurn<T>(c: Context<Env>, job: (work: EngineWork) => Promise<T>): Promise<T> {
  const { accountId } = await viewerOf(c);
  return heavily(`${accountId} lookup`, () => reading(c, job));
}

function known(modules: ReadonlyMap<string, Module>, id: string): Module {
  return modules.get(id) ?? fail({ type: "notFound", what: id });
}
