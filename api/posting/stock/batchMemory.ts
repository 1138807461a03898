import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { isEmpty } from "#define/condition";
import { ownNames } from "#define/own";
import { idOf, linesOf, textOf } from "#posting/amounts";
import { unnest } from "#posting/rows";
import type { Posting } from "#define/rule";

const TYPES = {
  id: "bigint",
  materialId: "bigint",
  batch: "text",
  producedOn: "date",
  expiresOn: "date",
  manufacturerId: "bigint",
  supplierId: "bigint",
} as const;

/** Keeps what documents say of their batches; what is known of a batch already stays. */
export const rememberBatches: Posting = async (documents, work) => {
  const rows = documents.flatMap(({ header, lines }) =>
    linesOf({ header, lines }, "lines").flatMap((line) =>
      isEmpty(line.batch)
        ? []
        : [
            {
              id: newId(),
              materialId: textOf(line.materialId),
              batch: textOf(line.batch),
              producedOn: line.producedOn ?? null,
              expiresOn: line.expiresOn ?? null,
              manufacturerId: idOf(line.manufacturerId),
              supplierId: idOf(header.supplierId ?? line.supplierId),
            },
          ],
    ),
  );
  if (rows.length === 0) return;
  const lists = Object.fromEntries(ownNames(TYPES).map((name) => [name, rows.map((row) => row[name])]));
  await work.run(sql`insert into stock_batch as s (comp_id, id, material_id, batch, produced_on, expires_on, manufacturer_id, supplier_id)
    select distinct on (k.material_id, k.batch) ${work.compId}::integer, k.id, k.material_id, k.batch, k.produced_on, k.expires_on, k.manufacturer_id,
    k.supplier_id
    from ${unnest("k", lists, TYPES)} order by k.material_id, k.batch, k.expires_on
    on conflict (comp_id, material_id, batch) do update set produced_on = coalesce(s.produced_on, excluded.produced_on),
      expires_on = coalesce(s.expires_on, excluded.expires_on), manufacturer_id = coalesce(s.manufacturer_id, excluded.manufacturer_id),
      supplier_id = coalesce(s.supplier_id, excluded.supplier_id)`);
};
