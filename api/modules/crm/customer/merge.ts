import { sql } from "drizzle-orm";
import { newId } from "#db/id";
import type { Posting } from "#define/rule";
import type { Work } from "#define/work";
import { namingColumns, noteTurned, type Reference, turnReferences } from "#posting/merge/references";
import { type Customer } from "./rules.ts";

export const CUSTOMER = "crm.customer";
/** Where a duplicate's name lies once it is merged. */
export const ALIAS = { table: "customer_alias", column: "customer_id" } as const;

/**
 * A duplicate gives its names to the customer that it is, and everything that customer care hangs on it: contacts, mines, visits, projects.
 * What is in the books stays as it was written; the duplicate says where it went.
 */
export const mergeCustomers: Posting<Customer> = async (documents, work) => {
  for (const { header } of documents) {
    const [from, into] = [header.id, header.mergedIntoId ?? ""];
    const aliasId = newId();
    await work.run(sql`insert into customer_alias (comp_id, id, customer_id, seq, alias, notes)
      select ${work.compId}, ${aliasId}, ${into},
        coalesce((select max(seq) from customer_alias where comp_id = ${work.compId} and customer_id = ${into}), 0) + 1,
        coalesce(p.name_zh, p.name_en, p.name_ru, p.code), p.code from party p where p.id = ${from}`);
    await noteTurned(work, { module: CUSTOMER, duplicateId: from, otherId: into }, ALIAS, [{ id: aliasId, named: into }]);
    await turnReferences(work, { module: CUSTOMER, duplicateId: from, otherId: into }, hanging(work));
  }
};

/** The columns of customer care, heads and lines, that name a customer. */
export const hanging = (work: Work): Reference[] => namingColumns(work, CUSTOMER, (module) => module.startsWith("crm."));
