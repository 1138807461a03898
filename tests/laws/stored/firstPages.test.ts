import { beforeAll, describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { appOptions, compile } from "#db/client";
import type { Module } from "#define/module";
import { pageQuery, planList } from "#engine/list/list";
import { shapeOf } from "#engine/definition/shape";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { createDatabase, openClient } from "#support/database";
import { writeMany } from "#support/manyRows";
import type { EngineWork } from "#engine/context";
import { programModules, programWords } from "#support/definitions";

const COMPANY = 1;
/** `ROWS=1000000 npx vitest run tests/laws/stored/firstPages.test.ts` asks the same of a long-lived company. */
const ROWS = Number(process.env.ROWS ?? 5000);
const PAGE = 51;
const MOST = 10 * PAGE;

const definitions = await programModules();
const { modules } = definitions;
const viewer = systemViewer(COMPANY, "law");
/** Customers are in the order of their parties' codes, of which no index of theirs knows. */
const JOINED = "crm.customer";
/** Of these there are some tens, or so many a day: what is to be found in them is read whole. */
const FEW = new Set([
  "masterData.company",
  "masterData.currency",
  "masterData.exchangeRate",
  "masterData.unitOfMeasure",
  "admin.role",
  "admin.identityProvider",
  "admin.entryPage",
  "admin.dutySeparation",
  "crm.bidProcess",
  "crm.projectPhase",
]);
const longModules = [...modules.values()].filter(({ id }) => id !== JOINED && !FEW.has(id));
/**
 * Forms of which a company fills some a month, with an index for each kind of form and none over all of them; and screens that are held to
 * the contracts of one variant, of which the contracts of the law are none: all of them are read to find that.
 */
const FEW_FORMS = ["crm.marketForecast all", "crm.meetingData all"];
/** As long as the menu of the program: some hundreds, nearly all of one stage. */
const MENU = ["admin.menu maintain"];
/**
 * Views that are worked out whole before they are in order: the places of all in a year, the rights of all by each of their roles; what was
 * due or waits, of tenders, bids and projects together; and customers of those who left, in the order of their parties' codes as all
 * customers are.
 */
const WORKED_OUT = [
  "office.pointsRanking query",
  "admin.roleUserPermission query",
  "crm.dueBid pastDays",
  "crm.dueBid waiting",
  "crm.leaverCustomer query",
];
const KNOWN: ReadonlySet<string> = new Set(["sales.contractStatus bearing", ...FEW_FORMS, ...MENU, ...WORKED_OUT]);
/** The tables below each view. */
const below = new Map<string, string[]>();
let inCompany: <T>(job: (work: EngineWork) => Promise<T>) => Promise<T>;

beforeAll(async () => {
  const { ownerOptions } = await createDatabase();
  const owner = openClient(ownerOptions, 1);
  await owner.unsafe(`insert into currency (id, code, name_en, created_by, updated_by) values (1, 'CNY', 'Yuan', 0, 0)`);
  await owner.unsafe(
    `insert into company (id, code, name_en, currency, time_zone, created_by, updated_by) values (${COMPANY}, 'HS', 'Hengshan', 'CNY', 'Asia/Shanghai', 0, 0)`,
  );
  for (const { view, table } of await owner.unsafe<{ view: string; table: string }[]>(BELOW))
    below.set(view, [...(below.get(view) ?? []), table]);
  await writeMany(
    owner,
    [...modules.values()].filter((module) => !below.has(shapeOf(module).parts[0].table)),
    COMPANY,
    ROWS,
  );
  const client = openClient(appOptions(ownerOptions), 2);
  const log = { info: () => undefined, warn: () => undefined, error: console.error };
  const runtime = {
    client,
    clock: { now: () => new Date("2026-06-30T04:00:00Z") },
    definitions,
    words: await programWords(),
    log,
    validators: new Map(),
  };
  inCompany = (job) => inWork(runtime, viewer, job, "read only");
});

const BELOW = `with recursive used as (
    select w.ev_class as "by", d.refobjid as "on" from pg_rewrite w
      join pg_depend d on d.classid = 'pg_rewrite'::regclass and d.objid = w.oid and d.refclassid = 'pg_class'::regclass and d.refobjid <> w.ev_class
  ), deep as (select "by", "on" from used union select deep."by", used."on" from deep join used on used."by" = deep."on")
  select v.relname as view, t.relname as table from deep
    join pg_class v on v.oid = deep."by" and v.relkind = 'v' and v.relnamespace = 'public'::regnamespace
    join pg_class t on t.oid = deep."on" and t.relkind in ('r', 'p')`;

type Node = {
  "Relation Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: Node[];
};

/** The most rows that a plan reads of one of these tables. */
function readOf(node: Node, tables: ReadonlySet<string>): number {
  const scanned = (node["Actual Rows"] ?? 0) + (node["Rows Removed by Filter"] ?? 0) + (node["Rows Removed by Index Recheck"] ?? 0);
  const own = tables.has(node["Relation Name"] ?? "") ? scanned * (node["Actual Loops"] ?? 1) : 0;
  return Math.max(own, ...(node.Plans ?? []).map((child) => readOf(child, tables)));
}

async function firstPage(module: Module, screen: string, stage: string | undefined): Promise<number> {
  return inCompany(async (work) => {
    const plan = planList(work, module, { screen, stages: stage === undefined ? undefined : [stage] });
    if (!plan) return 0;
    const { query } = pageQuery(work, plan, undefined, PAGE);
    const [row] = await work.run(defined<{ "QUERY PLAN": { Plan: Node }[] }>`explain (analyze, format json, timing off) ${query}`);
    const found = row?.["QUERY PLAN"][0]?.Plan;
    const own = shapeOf(module).parts.map(({ table }) => table);
    return found ? readOf(found, new Set(own.flatMap((table) => below.get(table) ?? [table]))) : Infinity;
  });
}

describe("The first page of every list", () => {
  it("asks for each stage by itself, written out: an index by stage gives the order of that one alone", async () => {
    const other: string[] = [];
    for (const module of longModules)
      for (const stage of module.stages ?? []) {
        if (module.stages?.length === 1) continue;
        const plan = await inCompany((work) => Promise.resolve(planList(work, module, { stages: [stage] })));
        if (plan && !compile(plan.where).sql.endsWith(`stage = '${stage}'`))
          other.push(`${module.id} ${stage}: ${compile(plan.where).sql}`);
      }
    expect(other).toEqual([]);
  });

  it("reads no more than ten times the rows that it shows, however long the list", async () => {
    const slow: string[] = [];
    for (const module of longModules)
      for (const [name, { stages = module.stages ?? [] }] of Object.entries(module.screens))
        for (const stage of [undefined, ...stages.filter((one) => module.stages?.includes(one))]) {
          const read = await firstPage(module, name, stage);
          if (read > MOST && !KNOWN.has(`${module.id} ${name}`)) slow.push(`${module.id} ${name} ${stage ?? "all"}: ${read}`);
        }
    expect(slow).toEqual([]);
  });
});
