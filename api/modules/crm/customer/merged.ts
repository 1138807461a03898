import { sql } from "drizzle-orm";
import { identifier } from "#db/sql";
import type { Posting } from "#define/rule";
import type { Customer } from "./rules.ts";

/** Customers who name a duplicate as their payer or decider name the one that it is; so do those of its group: a group has one level. */
export const joinGroups: Posting<Customer> = async (documents, work) => {
  for (const { header } of documents) {
    const [from, into] = [header.id, header.mergedIntoId];
    for (const column of ["payer_id", "decider_id"])
      await work.run(sql`update customer set ${identifier(column)} = nullif(${into}::bigint, id)
        where comp_id = ${work.compId} and ${identifier(column)} = ${from}`);
    await work.run(sql`update customer c set group_id = nullif(coalesce(nullif(o.group_id, ${from}), o.id), c.id)
      from customer o where c.comp_id = ${work.compId} and c.group_id = ${from} and o.comp_id = c.comp_id and o.id = ${into}`);
  }
};

/** In use again, a duplicate is a customer of his own: it says no more where it went, and its name is no other's; what hung on it stays. */
export const unmerge: Posting<Customer> = async (documents, work) => {
  for (const { header } of documents) {
    if (header.mergedIntoId === null) continue;
    await work.run(sql`delete from customer_alias where comp_id = ${work.compId} and customer_id = ${header.mergedIntoId}
      and notes = (select code from party where id = ${header.id})`);
    header.mergedIntoId = null;
  }
};
