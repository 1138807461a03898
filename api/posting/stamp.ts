import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { idOf, textOf } from "./amounts.ts";
import type { Cell, Row } from "#define/rows";

/** What fillUnits looks at; the documents of stock come with any columns. */
type Placed = { unitId?: Cell; departmentId?: Cell };

/** Gives documents without a business unit the one of their department; in memory. */
export async function fillUnits(work: Work, documents: readonly { header: Placed }[]): Promise<void> {
  const open = documents.filter(({ header }) => idOf(header.unitId) === null);
  const departments = [...new Set(open.flatMap(({ header }) => idOf(header.departmentId) ?? []))];
  if (departments.length === 0) return;
  const found = await work.run(shaped({ id: "id", unitId: "id?" })`select id, unit_id as "unitId" from department
    where comp_id = ${work.compId} and id = any(${arrayOf(departments, "bigint")})`);
  const units = new Map(found.map(({ id, unitId }) => [id, unitId]));
  for (const { header } of open) header.unitId = units.get(idOf(header.departmentId) ?? "") ?? null;
}

/** Sets columns of one row. */
export function assign<R extends object>(row: R, values: Partial<NoInfer<R>>): void {
  Object.assign(row, values);
}

/**
 * Writes on each document of a batch what its posting decided; in memory: the engine stores of the documents whatever an action left
 * differing.
 */
export function stamp<H extends object>(documents: readonly { header: H }[], decided: readonly Partial<NoInfer<H>>[]): void {
  for (const [index, { header }] of documents.entries()) Object.assign(header, decided[index]);
}

/** Who confirmed, and when. */
export const confirmation = (work: Work) => ({ confirmedBy: work.viewer.accountId, confirmedAt: work.now });

/** When a stock document was posted: on its own day, in the month that its moves were booked in. */
export const postedOf = ({ id, docOn }: Row, months: ReadonlyMap<string, string>): Row => ({
  postedOn: docOn ?? null,
  postedMonth: months.get(textOf(id)) ?? textOf(docOn).slice(0, 7),
});
