import { divide, multiply, signOf } from "#define/decimal";
import type { Work } from "#define/work";
import { shaped } from "#db/row";
import { amountOf, linesOf, textOf } from "#posting/amounts";
import { unnest } from "#posting/rows";
import type { DocumentRecord } from "#define/rows";

const WORTH = shaped({ warehouseId: "id", materialId: "id", quantity: "decimal", value: "decimal" });
const TYPES = { warehouseId: "bigint", materialId: "bigint" } as const;

/**
 * Values the lines of a batch at what their material is worth in the document's warehouse now (average over its places; nothing where it
 * is not own): sets `amount`, company currency; one query.
 */
export async function valueLines(work: Work, documents: readonly DocumentRecord[]): Promise<void> {
  const places = documents.flatMap(({ header, lines }) =>
    linesOf({ header, lines }, "lines").map(({ materialId }) => ({
      warehouseId: textOf(header.warehouseId),
      materialId: textOf(materialId),
    })),
  );
  const lists = { warehouseId: places.map(({ warehouseId }) => warehouseId), materialId: places.map(({ materialId }) => materialId) };
  const rows = await work.run(WORTH`select b.warehouse_id as "warehouseId", b.material_id as "materialId", b.quantity, b.value
    from stock_valuation b where b.comp_id = ${work.compId} and b.owner = 'own' and b.transfer = ''
      and (b.warehouse_id, b.material_id) in (select * from ${unnest("k", lists, TYPES)})`);
  const worth = new Map(rows.map((row) => [`${row.warehouseId} ${row.materialId}`, row]));
  for (const { header, lines } of documents)
    for (const line of linesOf({ header, lines }, "lines")) {
      const found = worth.get(`${textOf(header.warehouseId)} ${textOf(line.materialId)}`);
      line.amount =
        line.owner === "own" && found && signOf(found.quantity) > 0
          ? divide(multiply(found.value, amountOf(line.quantity), 10), found.quantity, work.money.company)
          : "0";
    }
}
