import { appOptions, run } from "#db/client";
import { newId } from "#db/id";
import type { Module } from "#define/module";
import { ProblemError, type Problem } from "#define/problem";
import { NO_ROWS, type RowScope, type Viewer } from "#define/viewer";
import { definitionsOf } from "#engine/load";
import type { Runtime } from "#engine/runtime";
import { createDocuments, type Draft } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { wordsOf } from "#engine/translations";
import { createDatabase, openClient } from "#support/database";
import { DEPOT } from "#support/modules/depot";
import { sql } from "drizzle-orm";
import type { EngineWork } from "#engine/context";

const SYSTEM = systemViewer(1, "story");
const NOW = new Date("2026-03-31T20:00:00Z");

/** Two companies with masters: stores S1 and S2 in departments D1 and D2 of the first, the same codes in the second. */
export async function openDepot() {
  const { ownerOptions } = await createDatabase();
  const client = openClient(appOptions(ownerOptions), 12);
  await run(client, sql`insert into currency (id, code, name_en, created_by, updated_by) values (${newId()}, 'CNY', 'Yuan', 0, 0)`);
  await run(
    client,
    sql`insert into company (id, code, name_en, currency, time_zone, created_by, updated_by)
    values (1, 'ONE', 'One', 'CNY', 'Asia/Shanghai', 0, 0), (2, 'TWO', 'Two', 'CNY', 'Asia/Shanghai', 0, 0)`,
  );
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const runtime: Runtime = {
    client,
    clock: { now: () => NOW },
    definitions: definitionsOf(DEPOT),
    words: wordsOf(new Map()),
    log,
    validators: new Map(),
  };
  const module = (id: string): Module => {
    const found = runtime.definitions.modules.get(`test.${id}`);
    if (!found) throw new Error(`no module ${id}`);
    return found;
  };
  const create = (id: string, headers: Draft["header"][], viewer = SYSTEM) =>
    inWork(runtime, viewer, (work) =>
      createDocuments(
        work,
        module(id),
        headers.map((header) => ({ header })),
      ),
    );
  await create("unit", [{ code: "PCS", nameEn: "Piece" }]);
  for (const viewer of [SYSTEM, systemViewer(2, "story")]) {
    await create(
      "department",
      [
        { code: "D1", nameZh: "一部" },
        { code: "D2", nameZh: "二部" },
      ],
      viewer,
    );
    await create("materialClass", [{ code: "C", nameZh: "类" }], viewer);
    await create(
      "store",
      ["1", "2"].map((no) => ({ code: `S${no}`, nameZh: "仓库", departmentId: { code: `D${no}` } })),
      viewer,
    );
    await create(
      "material",
      ["M1", "M2"].map((code) => ({
        code,
        nameZh: "轴承",
        unitOfMeasureId: { code: "PCS" },
        materialClassId: { code: "C" },
        listPrice: "2.5",
      })),
      viewer,
    );
  }
  const work = <T>(job: (work: EngineWork) => Promise<T>, viewer: Viewer = SYSTEM) => inWork(runtime, viewer, job);
  return { runtime, client, module, create, work };
}

/** A person of company 1 who may do everything with what lies in his scope; `over` narrows him. */
export function person(scope: Partial<RowScope>, over: Partial<Viewer> = {}): Viewer {
  return { ...SYSTEM, accountId: "77", account: "person", scope: () => ({ ...NO_ROWS, ...scope }), ...over };
}

/** A draft of a receipt of material M1 (or what `header` and `line` say). */
export function receiptOf(header: Record<string, unknown> = {}, line: Record<string, unknown> = {}): Draft {
  return { header: { warehouseId: { code: "S1" }, ...header }, lines: { lines: [{ materialId: { code: "M1" }, quantity: "4", ...line }] } };
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
