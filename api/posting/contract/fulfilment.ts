import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Posting } from "#define/rule";
import { stamp } from "#posting/stamp";
import type { Contract } from "./documents.ts";

/** `offset 0`: looked up contract by contract, also where tables were filled so lately that nothing is known of their sizes. */
const FULFILLED = sql`(not exists (select from sales_contract_product p
      where p.comp_id = t0.comp_id and p.contract_id = t0.id and p.shipped_quantity < p.quantity offset 0)
    and not exists (select from sales_contract_instalment n
      where n.comp_id = t0.comp_id and n.contract_id = t0.id and n.invoiced_amount < n.amount offset 0)
    and not exists (select from receivable_item i
      where i.comp_id = t0.comp_id and i.contract_id = t0.id and not i.is_advance and i.open_amount <> 0 offset 0))`;

/** All that a contract sold was delivered and invoiced, and nothing of it is open. */
export const isFulfilled = (): SQL => FULFILLED;
/** Something came back, was credited or is open again. */
export const isUnfulfilled = (): SQL => sql`not ${FULFILLED}`;

/** Fulfilled on the day on which the last of it was delivered, invoiced or paid. */
export const complete: Posting<Contract> = async (documents, work) => {
  const ids = arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );
  const found = await work.run(shaped({ id: "id", on: "day?" })`select c.id, greatest(c.delivered_on, c.shipped_on,
      (select max(e.entry_on) from receivable_item i join receivable_entry e on e.comp_id = i.comp_id and e.item_id = i.id
        where i.comp_id = c.comp_id and i.contract_id = c.id and not i.is_advance)) as on
    from sales_contract c where c.comp_id = ${work.compId} and c.id = any(${ids})`);
  const days = new Map(found.map(({ id, on }) => [id, on]));
  stamp(
    documents,
    documents.map(({ header }) => ({ completedOn: days.get(header.id) ?? work.today })),
  );
};

/** It is in execution again. */
export const resume: Posting<Contract> = (documents) => {
  stamp(
    documents,
    documents.map(() => ({ completedOn: null })),
  );
  return Promise.resolve();
};
