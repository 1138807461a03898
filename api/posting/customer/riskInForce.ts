import { type SQL, sql } from "drizzle-orm";
import { identifier } from "#db/sql";

/**
 * The assessment in force of the customer or project of an outer row: the last one that was approved, also while that is looked at anew.
 * `of` is the alias of the row.
 */
export const riskInForce = (kind: "customer" | "project", of: string): SQL => sql`select a.* from risk_assessment a
  where a.comp_id = ${identifier(of, "comp_id")} and ${identifier("a", `${kind}_id`)} = ${identifier(of, "id")} and a.kind = ${kind}
    and a.stage in ('valid', 'second', 'inApproval') and a.valid_from is not null
  order by a.valid_from desc, a.id desc limit 1`;
