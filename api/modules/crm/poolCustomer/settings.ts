import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Work } from "#define/work";

const SETTING = shaped({
  id: "id",
  code: "text",
  isBusy: "boolean",
  coolDays: "integer?",
  warnDays: "integer?",
  cap: "integer?",
  approvesClaims: "boolean?",
});

/** What the rules in force say of customers, and whether something runs with them; one statement for all. */
export async function settingsOf(work: Work, ids: readonly string[]) {
  const rows =
    await work.run(SETTING`select c.id, p.code, r.cool_days as "coolDays", r.warn_days as "warnDays", r.cap, r.approves_claims as "approvesClaims",
      exists (select from sales_contract b where b.comp_id = c.comp_id and b.customer_id = c.id and b.effective_on is not null and b.closed_on is null)
        or exists (select from receivable_item b where b.comp_id = c.comp_id and b.customer_id = c.id and b.open_amount <> 0) as "isBusy"
    from customer c join party p on p.id = c.id join company_party cp on cp.comp_id = c.comp_id and cp.id = c.id
    join pool_customer t0 on t0.comp_id = c.comp_id and t0.id = c.id
    left join lateral (select * from pool_rule r where r.comp_id = c.comp_id and r.from_on <= ${work.today}::date
      and (r.department_id is null or r.department_id = coalesce(t0.pool_department_id, cp.department_id)) and (r.level is null or r.level = c.level)
      order by r.department_id nulls last, r.level nulls last, r.from_on desc, r.id desc limit 1) r on true
    where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")})`);
  return new Map(rows.map((row) => [row.id, row]));
}
