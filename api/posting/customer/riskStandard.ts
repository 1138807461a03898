import { sql, type SQL } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";

const STANDARD = shaped({
  id: "id",
  fromOn: "day",
  unitId: "id?",
  productLineId: "id?",
  lowFrom: "decimal",
  mediumFrom: "decimal",
  validDays: "integer",
  secondAmount: "decimal?",
  secondLevel: "text?",
  onHigh: "text",
});
export type Standard = RowIn<typeof STANDARD>;
/** What is judged by a standard: a day, and whose business it is. */
type Judged = { on: string; unitId: string | null; productLineId: string | null };

/** The standard that each is judged by: the nearest to its unit and product line, the newest of those. */
export async function standardsFor(work: Work, judged: readonly Judged[]): Promise<(Standard | undefined)[]> {
  const rows = await standardsWhere(work, sql`stage = 'enabled'`);
  return judged.map((one) =>
    rows.find(
      ({ fromOn, unitId, productLineId }) =>
        fromOn <= one.on && (unitId === null || unitId === one.unitId) && (productLineId === null || productLineId === one.productLineId),
    ),
  );
}

/** Standards by their ids, in use still or not. */
export const standardsById = (work: Work, ids: readonly string[]) => standardsWhere(work, sql`id = any(${arrayOf(ids, "bigint")})`);

const standardsWhere = (work: Work, which: SQL) =>
  work.run(STANDARD`select id, from_on as "fromOn", unit_id as "unitId", product_line_id as "productLineId",
      low_from as "lowFrom", medium_from as "mediumFrom", valid_days as "validDays", second_amount as "secondAmount",
      second_level as "secondLevel", on_high as "onHigh"
    from risk_standard where comp_id = ${work.compId} and ${which}
    order by product_line_id nulls last, unit_id nulls last, from_on desc, id desc`);
