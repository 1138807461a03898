import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import type { StockRequest } from "./request.ts";
import type { Finding } from "#define/rule";

/** Planned prices of the materials of these movements; a material without one is an issue of its line. */
export async function plannedPrices(work: Work, requests: readonly StockRequest[]): Promise<Map<string, string>> {
  const ids = [...new Set(requests.map(({ materialId }) => materialId))];
  if (ids.length === 0) return new Map();
  const rows = await work.run(shaped({ id: "id", price: "decimal?" })`select id, planned_price as price from company_material
    where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  const prices = new Map(rows.flatMap(({ id, price }) => (price === null ? [] : [[id, price] as const])));
  failIfAny(
    requests.flatMap(({ materialId, document, table, row }): Finding[] =>
      prices.has(materialId) ? [] : [{ code: "noPlannedPrice", document, table, row, field: "materialId" }],
    ),
  );
  return prices;
}
