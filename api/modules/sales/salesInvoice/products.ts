import { sql } from "drizzle-orm";
import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare, signOf } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import type { Invoice } from "./source.ts";
import type { Finding, Rule } from "#define/rule";

const PRODUCT = shaped({
  id: "id",
  contractId: "id",
  quantity: "decimal",
  shipped: "decimal",
  invoiced: "decimal",
  limit: narrow<"contract" | "shipped">("text"),
});
type Product = RowIn<typeof PRODUCT>;

const productIds = (documents: readonly Invoice[]) => [
  ...new Set(documents.flatMap((document) => document.lines.products.flatMap((line) => line.contractProductId ?? []))),
];

/** Says which products are invoiced above what the contract says, or above what was shipped where the business unit wants that. */
export const withinShipped: Rule<Invoice> = async (documents, work) =>
  overInvoiced(documents, await readProducts(work, productIds(documents), false));

/**
 * Counts what a batch invoices on the products of its contracts, locked in id order, never above what may be invoiced; red invoices take it
 * back.
 */
export async function billProducts(work: Work, documents: readonly Invoice[]): Promise<void> {
  const ids = productIds(documents);
  if (ids.length === 0) return;
  const products = await readProducts(work, ids, true);
  failIfAny(overInvoiced(documents, products));
  const changed = [...products.values()];
  await work.run(sql`update sales_contract_product p set invoiced_quantity = k.quantity
    from unnest(${arrayOf(
      changed.map(({ id }) => id),
      "bigint",
    )}, ${arrayOf(
      changed.map(({ invoiced }) => invoiced),
      "numeric",
    )}) as k (id, quantity) where p.comp_id = ${work.compId} and p.id = k.id`);
}

/** Adds up in memory what the batch invoices; a red one may always take back. */
function overInvoiced(documents: readonly Invoice[], products: ReadonlyMap<string, Product>): Finding[] {
  return documents.flatMap((record, document) =>
    record.lines.products.flatMap((line, index): Finding[] => {
      const id = line.contractProductId;
      const product = products.get(id ?? "");
      if (id === null) return [];
      const place = { document, table: "products", row: index + 1 };
      if (!product) return [{ ...place, code: "unknownLine", field: "contractProductId" }];
      product.invoiced = add(product.invoiced, line.quantity);
      const most = product.limit === "shipped" ? product.shipped : product.quantity;
      const isOver = signOf(line.quantity) > 0 && compare(product.invoiced, most) > 0;
      return isOver ? [{ ...place, code: "overBilled", field: "quantity", value: line.quantity, params: { qty: most } }] : [];
    }),
  );
}

async function readProducts(work: Work, ids: readonly string[], lock: boolean): Promise<Map<string, Product>> {
  if (ids.length === 0) return new Map();
  const rows = await work.run(PRODUCT`select p.id, p.contract_id as "contractId", p.quantity, p.shipped_quantity as shipped,
      p.invoiced_quantity as invoiced, coalesce(u.invoice_limit, 'contract') as limit
    from sales_contract_product p join sales_contract c on c.comp_id = p.comp_id and c.id = p.contract_id
    left join business_unit u on u.comp_id = c.comp_id and u.id = c.unit_id
    where p.comp_id = ${work.compId} and p.id = any(${arrayOf(ids, "bigint")}) order by p.id ${lock ? sql`for update of p` : sql``}`);
  return new Map(rows.map((row) => [row.id, row]));
}
