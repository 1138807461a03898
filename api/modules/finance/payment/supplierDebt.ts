import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare } from "#define/decimal";
import type { Work } from "#define/work";
import { unnest } from "#posting/rows";
import type { Payment } from "./payment.ts";
import type { Finding } from "#define/rule";

/** A document of a batch that wants an amount out of what is open; all with one key share that. */
export type Wanting = { document: number; header: Payment["header"]; want: string; key: string; open: string };
type Wish = Pick<Wanting, "document" | "header" | "want"> & { on: string };

/** Keeps every other payment to these suppliers waiting until commit, so that two cannot settle the same debt. */
export async function lockSuppliers(work: Work, documents: readonly Payment[]): Promise<void> {
  const ids = documents.map(({ header }) => header.supplierId);
  await work.run(
    sql`select id from supplier where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")}) order by id for update`,
  );
}

/** What suppliers are owed by the units of the documents in company currency, on their days and now, whichever is less. */
export async function owedTo(work: Work, wishes: readonly Wish[]): Promise<Wanting[]> {
  const column = (of: (header: Payment["header"]) => string | null) => wishes.map(({ header }) => of(header));
  const lists = {
    supplier_id: column(({ supplierId }) => supplierId),
    unit_id: column(({ unitId }) => unitId),
    day: wishes.map(({ on }) => on),
  };
  const rows = await work.run(shaped({ supplierId: "id", unitId: "id?", day: "text", open: "decimal" })`
    select k.supplier_id as "supplierId", k.unit_id as "unitId", k.day::text as day,
      least(coalesce(sum(s.amount) filter (where s.moved_on <= k.day), 0), coalesce(sum(s.amount), 0)) as open
    from (select distinct * from ${unnest("w", lists, { supplier_id: "bigint", unit_id: "bigint", day: "date" })}) k
    left join supplier_movement s on s.comp_id = ${work.compId} and s.account <> 'prepayment' and s.supplier_id = k.supplier_id
      and s.unit_id is not distinct from k.unit_id group by 1, 2, 3`);
  const open = new Map(rows.map((row) => [`${row.supplierId} ${row.unitId} ${row.day}`, row.open]));
  return wishes.map(({ on, ...wish }) => {
    const key = `${wish.header.supplierId} ${wish.header.unitId}`;
    return { ...wish, key, open: open.get(`${key} ${on}`) ?? "0" };
  });
}

const ORDER = shaped({ id: "id", supplierId: "id", currency: "text", left: "decimal" });

/**
 * What is left of the orders of prepayments beside other prepayments, in their currency; nothing of an order that is not in force, of
 * another supplier or in another currency.
 */
export async function leftOfOrders(work: Work, wishes: readonly Wish[]): Promise<Wanting[]> {
  const column = (of: (header: Payment["header"]) => string | null) => wishes.flatMap(({ header }) => of(header) ?? []);
  const orders =
    await work.run(ORDER`select o.id, o.supplier_id as "supplierId", o.currency, o.total_amount - coalesce((select sum(p.total_amount) from payment p
      where p.comp_id = o.comp_id and p.order_id = o.id and p.category = 'prepayment' and p.stage in ('inApproval', 'approved', 'paid', 'bounced', 'applied')
        and p.id <> all(${arrayOf(
          column(({ id }) => id),
          "bigint",
        )})), 0) as left
    from purchase_order o where o.comp_id = ${work.compId} and o.id = any(${arrayOf(
      column(({ orderId }) => orderId),
      "bigint",
    )}) and o.stage in ('03', '04', '05')`);
  return wishes.map(({ document, header, want }) => {
    const order = orders.find(({ id }) => id === header.orderId);
    const fits = order?.supplierId === header.supplierId && order?.currency === header.currency;
    return { document, header, want, key: header.orderId ?? "", open: fits ? (order?.left ?? "0") : "0" };
  });
}

/** Says which documents want more than is open, those before them in the batch served first. */
export function beyond(wanting: readonly Wanting[], field: string): Finding[] {
  const taken = new Map<string, string>();
  return wanting.flatMap(({ document, key, want, open }): Finding[] => {
    const whole = add(taken.get(key) ?? "0", want);
    taken.set(key, whole);
    return compare(whole, open) > 0 ? [{ document, code: "overPaid", field, value: want, params: { open } }] : [];
  });
}
