import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import type { StockRequest } from "./request.ts";
import type { Finding } from "#define/rule";

/** A movement whose material's planned price is asked for; it cannot be without one where it is needed. */
export type Planned = { request: StockRequest; isNeeded: boolean };

/** Planned prices of the materials of these movements; a material that lacks one it needs is an issue of its line. */
export async function plannedPrices(work: Work, wanted: readonly Planned[]): Promise<Map<string, string>> {
  const ids = [...new Set(wanted.map(({ request }) => request.materialId))];
  if (ids.length === 0) return new Map();
  const rows = await work.run(shaped({ id: "id", price: "decimal?" })`select id, planned_price as price from company_material
    where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  const prices = new Map(rows.flatMap(({ id, price }) => (price === null ? [] : [[id, price] as const])));
  failIfAny(
    wanted.flatMap(({ request: { materialId, document, table, row }, isNeeded }): Finding[] =>
      !isNeeded || prices.has(materialId) ? [] : [{ code: "noPlannedPrice", document, table, row, field: "materialId" }],
    ),
  );
  return prices;
}
