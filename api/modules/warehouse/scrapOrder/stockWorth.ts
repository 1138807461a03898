import { divide, multiply, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { shaped } from "#db/row";
import { unnest } from "#posting/rows";
import type { ScrapOrder } from "#posting/stock/documents";

const WORTH = shaped({ warehouseId: "id", materialId: "id", quantity: "decimal", value: "decimal" });
const TYPES = { warehouseId: "bigint", materialId: "bigint" } as const;

/**
 * Values the lines of a batch at what their material is worth in the document's warehouse now (average over its places; nothing where it
 * is not own): sets `amount`, company currency; one query.
 */
export async function valueLines(work: Work, documents: readonly ScrapOrder[]): Promise<void> {
  const places = documents.flatMap(({ header, lines }) =>
    lines.lines.map(({ materialId }) => ({
      warehouseId: header.warehouseId,
      materialId: materialId,
    })),
  );
  const lists = { warehouseId: places.map(({ warehouseId }) => warehouseId), materialId: places.map(({ materialId }) => materialId) };
  const rows = await work.run(WORTH`select b.warehouse_id as "warehouseId", b.material_id as "materialId", b.quantity, b.value
    from stock_valuation b where b.comp_id = ${work.compId} and b.owner = 'own' and b.transfer = ''
      and (b.warehouse_id, b.material_id) in (select * from ${unnest("k", lists, TYPES)})`);
  const worth = new Map(rows.map((row) => [`${row.warehouseId} ${row.materialId}`, row]));
  for (const { header, lines } of documents)
    for (const line of lines.lines) {
      const found = worth.get(`${header.warehouseId} ${line.materialId}`);
      line.amount =
        line.owner === "own" && found && signOf(found.quantity) > 0
          ? divide(multiply(found.value, line.quantity, 10), found.quantity, work.money.company)
          : "0";
    }
}
