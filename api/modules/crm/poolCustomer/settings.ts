import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";
import { isBusy } from "#posting/customer/pool";
import { ruleInForce } from "./ruleInForce.ts";

const SETTING = shaped({
  id: "id",
  code: "text",
  isBusy: "boolean",
  coolDays: "integer?",
  warnDays: "integer?",
  cap: "integer?",
  approvesClaims: "boolean?",
});

/**
 * What the rules in force say of customers, and whether something runs with them; one statement for all. What an employee may hold the rule
 * of his own department says: whoever a customer comes to stands beside him.
 */
export async function settingsOf(work: Work, customers: readonly { id: string; takerId?: string | null }[]) {
  const ids = customers.map(({ id }) => id);
  const takers = customers.map(({ takerId }) => takerId ?? null);
  const rows =
    await work.run(SETTING`select c.id, p.code, r.cool_days as "coolDays", r.warn_days as "warnDays", held.cap, r.approves_claims as "approvesClaims",
      ${isBusy(work.compId, sql`c.id`)} as "isBusy"
    from unnest(${arrayOf(ids, "bigint")}, ${arrayOf(takers, "bigint")}) as v (id, taker_id)
    join customer c on c.comp_id = ${work.compId} and c.id = v.id
    join party p on p.id = c.id join company_party cp on cp.comp_id = c.comp_id and cp.id = c.id
    join pool_customer t0 on t0.comp_id = c.comp_id and t0.id = c.id
    left join employee e on e.comp_id = c.comp_id and e.id = v.taker_id
    left join lateral ${ruleInForce(work, sql`coalesce(t0.pool_department_id, cp.department_id)`, sql`c.level`)} r on true
    left join lateral ${ruleInForce(work, sql`e.department_id`, sql`c.level`)} held on e.id is not null`);
  return new Map(rows.map((row) => [row.id, row]));
}
