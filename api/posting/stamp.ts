import { sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { arrayOf } from "#db/sql";
import type { DocumentRecord, Row, Work } from "#define/work";
import { idOf } from "./amounts.ts";
import { decideRows } from "./rows.ts";

/** Gives documents without a business unit the one of their department; in memory, `stamp` stores it. */
export async function fillUnits(work: Work, documents: readonly DocumentRecord[]): Promise<void> {
  const open = documents.filter(({ header }) => idOf(header.unitId) === null);
  const departments = [...new Set(open.flatMap(({ header }) => idOf(header.departmentId) ?? []))];
  if (departments.length === 0) return;
  const found = await work.run<{ id: string; unitId: string | null }>(sql`select id, unit_id as "unitId" from department
    where comp_id = ${work.compId} and id = any(${arrayOf(departments, "bigint")})`);
  const units = new Map(found.map(({ id, unitId }) => [id, unitId]));
  for (const { header } of open) header.unitId = units.get(idOf(header.departmentId) ?? "") ?? null;
}

/** Writes on each document of a batch what its posting decided, and its business unit; in memory too. */
export async function stamp(work: Work, table: PgTable, documents: readonly DocumentRecord[], decided: readonly Row[]): Promise<void> {
  await decideRows(
    work,
    table,
    documents.map(({ header }) => header),
    documents.map(({ header }, index) => ({ ...decided[index], unitId: idOf(header.unitId) })),
  );
}

/** Who confirmed, and when. */
export const confirmation = (work: Work): Row => ({ confirmedBy: work.viewer.accountId, confirmedAt: work.now });
