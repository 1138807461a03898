import { sql } from "drizzle-orm";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { type Reference, turnBack, turnReferences } from "#posting/merge/references";
import { ALIAS, CUSTOMER, hanging } from "./merge.ts";
import type { Customer } from "./rules.ts";

const at = (column: string): Reference => ({ table: "customer", column });
const [PARTNERS, GROUP] = [[at("payer_id"), at("decider_id")], [at("group_id")]];

/** Customers who name a duplicate as their payer or decider name the one that it is; so do those of its group: a group has one level. */
export const joinGroups: Posting<Customer> = async (documents, work) => {
  for (const { header } of documents) {
    const [from, into] = [header.id, header.mergedIntoId ?? ""];
    const merge = { module: CUSTOMER, duplicateId: from, otherId: into };
    await turnReferences(work, merge, PARTNERS, sql`nullif(${into}::bigint, id)`);
    await turnReferences(
      work,
      merge,
      GROUP,
      sql`nullif((select coalesce(nullif(o.group_id, ${from}), o.id) from customer o where o.comp_id = ${work.compId} and o.id = ${into}), id)`,
    );
  }
};

/** In use again, a duplicate is a customer of his own: its name is no other's, and what hung on it, and named it, does so again. */
export const unmerge: Posting<Customer> = async (documents, work) => {
  for (const { header } of documents) {
    if (header.mergedIntoId === null) continue;
    await dropAlias(work, header.id, header.mergedIntoId);
    await turnBack(work, { module: CUSTOMER, duplicateId: header.id }, [...hanging(work), ...PARTNERS, ...GROUP]);
    header.mergedIntoId = null;
  }
};

/** The name that the merge gave goes; of one that is older than what was written down of merges, whatever has its code as its note. */
async function dropAlias(work: Work, duplicateId: string, otherId: string): Promise<void> {
  const noted = sql`select r.row_id from merged_reference r where r.comp_id = ${work.compId} and r.module = ${CUSTOMER}
    and r.duplicate_id = ${duplicateId} and r.table_name = ${ALIAS.table}`;
  await work.run(sql`delete from customer_alias where comp_id = ${work.compId} and customer_id = ${otherId}
    and (id in (${noted}) or (not exists (${noted}) and notes = (select code from party where id = ${duplicateId})))`);
}
