import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import { isEmpty } from "#define/condition";
import { ownNames } from "#define/own";
import { unnest } from "#posting/rows";
import type { Posting } from "#define/rule";
import type { Maybe, StockDocument, StockedLine } from "./documents.ts";

const TYPES = {
  id: "bigint",
  materialId: "bigint",
  batch: "text",
  producedOn: "date",
  expiresOn: "date",
  manufacturerId: "bigint",
  supplierId: "bigint",
} as const;

/** What a line may say of its batch. */
type Remembered = StockedLine & Maybe<"producedOn" | "expiresOn" | "manufacturerId">;

/** Keeps what documents say of their batches; what is known of a batch already stays. */
export const rememberBatches: Posting<StockDocument<Remembered>> = async (documents, work) => {
  const rows = documents.flatMap(({ header, lines }) =>
    lines.lines.flatMap((line) =>
      isEmpty(line.batch)
        ? []
        : [
            {
              id: newId(),
              materialId: line.materialId,
              batch: line.batch ?? "",
              producedOn: line.producedOn ?? null,
              expiresOn: line.expiresOn ?? null,
              manufacturerId: line.manufacturerId ?? null,
              supplierId: header.supplierId ?? line.supplierId ?? null,
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
