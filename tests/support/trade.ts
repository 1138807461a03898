import { sql } from "drizzle-orm";
import { assert } from "vitest";
import { defined } from "#db/row";
import { appOptions, type Client, run } from "#db/client";
import { newId } from "#db/id";
import { checkLedgers } from "#db/invariants";
import type { Module } from "#define/module";
import { type Problem, ProblemError } from "#define/problem";
import { NO_ROWS, type RowScope, type Viewer } from "#define/viewer";
import { act, type Target } from "#engine/write/act";
import { readRecords } from "#engine/records";
import type { Runtime } from "#engine/runtime";
import { createDocuments, type Draft } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { wordsOf } from "#engine/translations";
import { openMonths } from "#posting/stock/openMonths";
import { createDatabase, openClient } from "#support/database";
import type { DocumentRecord } from "#define/rows";
import { tryEach } from "#engine/write/trial";
import type { EngineWork } from "#engine/context";
import type { Finding } from "#define/rule";
import { programModules } from "#support/definitions";

export const SYSTEM = systemViewer(1, "story");

/**
 * A trading company (1, yuan; a dollar is 7 yuan from 2026 on) with real modules: warehouses W1 and W2 of departments D1 and D2, supplier
 * V1 and V2, customer C1 and C2, materials M1 to M5 (over-receipt of M1: 10 pieces or 5 %).
 */
export type Trade = {
  client: Client;
  runtime: Runtime;
  module: (id: string) => Module;
  work: <T>(job: (work: EngineWork) => Promise<T>, viewer?: Viewer) => Promise<T>;
  create: (id: string, ...drafts: Draft[]) => Promise<DocumentRecord[]>;
  /** Does actions one after another on one document and answers it as it is then. */
  act: (id: string, document: DocumentRecord, actions: readonly string[], viewer?: Viewer) => Promise<DocumentRecord>;
  /** What is to be agreed to before an action on a document; nothing is done. */
  warnings: (id: string, document: DocumentRecord, action: string) => Promise<readonly Finding[]>;
  /** Creates one document and does actions on it. */
  done: (id: string, draft: Draft, ...actions: string[]) => Promise<DocumentRecord>;
  rows: <T extends object>(query: ReturnType<typeof sql>) => Promise<T[]>;
  /** Every law of the ledgers that is broken, with its keys. */
  broken: () => Promise<string[]>;
};

/** The months that each warehouse of the company is open for: those of the half year that the stories tell of. */
const OPEN = ["2026-01", "2026-07"] as const;

/** Opens the company with its masters on the test file's own database; `connections` bounds what runs at once. */
export async function openTrade(connections = 8): Promise<Trade> {
  const { ownerOptions } = await createDatabase();
  const client = openClient(appOptions(ownerOptions), connections);
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const clock = { now: () => new Date("2026-06-30T04:00:00Z") };
  return tradeOn({ client, clock, definitions: await programModules(), words: wordsOf(new Map()), log, validators: new Map() });
}

/** The same company in a database that is open already. */
export async function tradeOn(runtime: Runtime): Promise<Trade> {
  const trade = tradeOf(runtime);
  await makeMasters(trade);
  return trade;
}

function tradeOf(runtime: Runtime): Trade {
  const module = (id: string): Module => {
    const found = runtime.definitions.modules.get(id);
    if (!found) throw new Error(`no module ${id}`);
    return found;
  };
  const work: Trade["work"] = (job, viewer = SYSTEM) => inWork(runtime, viewer, job);
  const create: Trade["create"] = (id, ...drafts) =>
    work(async (open) => {
      const made = await createDocuments(open, module(id), drafts);
      if (id === "masterData.warehouse")
        await openMonths(
          open,
          ...OPEN,
          made.map(({ header }) => String(header.id)),
        );
      return made;
    });
  const actOn: Trade["act"] = async (id, document, actions, viewer) => {
    let current = document;
    for (const action of actions) {
      const target = { id: String(current.header.id), version: Number(current.header.version) };
      current = await work((open) => actAsStored(open, module(id), action, target), viewer);
    }
    return current;
  };
  return {
    client: runtime.client,
    runtime,
    module,
    work,
    create,
    act: actOn,
    warnings: async (id, { header }, action) => {
      const found: Finding[] = [];
      const target = { id: String(header.id), version: Number(header.version) };
      const job = (open: EngineWork) => act(open, module(id), action, [target], { warn: (warnings) => found.push(...warnings) });
      await tryEach(runtime, SYSTEM, [job]);
      return found;
    },
    done: async (id, draft, ...actions) => {
      const [document] = await create(id, draft);
      if (!document) throw new Error(`${id} was not created`);
      return actOn(id, document, actions);
    },
    rows: (query) => work((open) => open.run(defined`${query}`)),
    broken: async () =>
      (await checkLedgers(runtime.client)).filter((result) => result.broken > 0).map(({ name, keys }) => `${name}: ${keys.join()}`),
  };
}

/** Does one action and holds what it answers against what is stored, inside the same transaction. */
async function actAsStored(work: EngineWork, module: Module, action: string, target: Target): Promise<DocumentRecord> {
  const [next] = await act(work, module, action, [target], { reason: "reason" });
  const [stored] = await readRecords({ ...work, viewer: SYSTEM }, module, [target.id]);
  assert.deepEqual(next, stored, `what ${module.id}.${action} answers`);
  if (!next) throw new Error(`${module.id}.${action} answers nothing`);
  return next;
}

async function makeMasters({ client, create }: Trade): Promise<void> {
  const company = sql`insert into company (id, code, name_en, currency, time_zone, created_by, updated_by) values (1, 'ONE', 'One', 'CNY', 'Asia/Shanghai', 0, 0)`;
  const currencies = sql`insert into currency (id, code, name_en, created_by, updated_by) values (${newId()}, 'CNY', 'Yuan', 0, 0), (${newId()}, 'USD', 'Dollar', 0, 0)`;
  const rate = sql`insert into exchange_rate (id, from_currency, to_currency, valid_on, rate, created_by, updated_by) values (${newId()}, 'USD', 'CNY', '2026-01-01', 7, 0, 0), (${newId()}, 'USD', 'CNY', '2026-05-01', 7.2, 0, 0)`;
  for (const statement of [currencies, company, rate]) await run(client, statement);
  const master = (id: string, ...headers: Draft["header"][]) => create(id, ...headers.map((header) => ({ header })));
  await master("masterData.unitOfMeasure", { code: "PCS", nameEn: "Piece" });
  await master("masterData.businessUnit", { code: "U1", nameEn: "Unit" });
  await master("masterData.department", { code: "D1", nameEn: "First", unitId: { code: "U1" } }, { code: "D2", nameEn: "Second" });
  await master("masterData.materialClass", { code: "K", nameEn: "Class" });
  await master(
    "masterData.warehouse",
    ...["1", "2"].map((no) => ({ code: `W${no}`, nameEn: `Store ${no}`, departmentId: { code: `D${no}` } })),
  );
  const material = { nameEn: "Part", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" } };
  const tolerance = { overTolerance: "10", overTolerancePercent: "5" };
  await master(
    "masterData.material",
    ...["1", "2", "3", "4", "5"].map((no) => ({ ...material, code: `M${no}`, ...(no === "1" ? tolerance : {}) })),
  );
  await master("purchasing.supplier", { code: "V1", nameEn: "Vendor" }, { code: "V2", nameEn: "Other vendor" });
  await master(
    "crm.customer",
    { code: "C1", nameEn: "Customer", departmentId: { code: "D1" } },
    { code: "C2", nameEn: "Other customer", departmentId: { code: "D1" } },
  );
}

/** A person of the company who may do everything with what lies in his scope. */
export function person(scope: Partial<RowScope>): Viewer {
  return {
    ...SYSTEM,
    accountId: "77",
    account: "person",
    scope: () => ({ ...NO_ROWS, ...scope }),
  };
}

/** The month of a warehouse, as the accountant finds it. */
export async function monthOf({ rows, work, module }: Trade, warehouse: string, yearMonth: string): Promise<DocumentRecord> {
  const [found] = await rows<{ id: string }>(sql`select p.id from stock_period p
    join warehouse w on w.comp_id = p.comp_id and w.id = p.warehouse_id and w.code = ${warehouse} where p.comp_id = 1 and p.year_month = ${yearMonth}`);
  const [month] = await work((open) => readRecords(open, module("warehouse.stockPeriod"), [found?.id ?? "0"]));
  if (!month) throw new Error(`${warehouse} has no month ${yearMonth}`);
  return month;
}

/** Closes the months of a warehouse one after another, from January 2026 to one of that year. */
export async function closeTo(trade: Trade, warehouse: string, yearMonth: string): Promise<DocumentRecord> {
  for (let month = 1; ; month += 1) {
    const name = `2026-${String(month).padStart(2, "0")}`;
    const closed = await trade.act("warehouse.stockPeriod", await monthOf(trade, warehouse, name), ["close"]);
    if (name === yearMonth) return closed;
  }
}

/** The typed problem that a job ends with; fails when it ends well or otherwise. */
export async function problemOf(job: Promise<unknown>): Promise<Problem> {
  const error: unknown = await job.then(
    () => new Error("nothing went wrong"),
    (reason: unknown) => reason,
  );
  if (error instanceof ProblemError) return error.problem;
  throw error;
}

type Line = Record<string, unknown>;

/** A draft of a receipt into W1: `[material, quantity, price]` per line. */
export function receiptOf(lines: readonly (readonly [string, string, string?])[], header: Line = {}): Draft {
  const drafts = lines.map(([code, quantity, unitPrice]) => ({
    materialId: { code },
    quantity,
    ...(unitPrice === undefined ? {} : { unitPrice }),
  }));
  return {
    header: { docOn: "2026-03-10", warehouseId: { code: "W1" }, departmentId: { code: "D1" }, ...header },
    lines: { lines: drafts },
  };
}

/** A draft of an adjustment of W1: what each line says beside its material. */
export function adjustmentOf(lines: readonly (readonly [string, Line])[], header: Line = {}): Draft {
  const drafts = lines.map(([code, line]) => ({ materialId: { code }, ...line }));
  return {
    header: { docOn: "2026-03-11", warehouseId: { code: "W1" }, departmentId: { code: "D1" }, reason: "count", ...header },
    lines: { lines: drafts },
  };
}
