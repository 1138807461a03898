import type { Client } from "#db/client";
import { COMPANY, DAY } from "../masters.ts";

const TAKEN_BACK = new Error("taken back");

/** Every customer whose day has come goes back, with the row of the ledger, in one statement that is taken back. */
export async function recycleByHand(client: Client): Promise<void> {
  await client
    .begin(async (sql) => {
      await sql.unsafe(`set local app.comp_ids = '${COMPANY}'`);
      await sql.unsafe(`with due as (select t.comp_id, t.id, c.owner_id, t.department_id from pool_customer t
            join customer c on c.comp_id = t.comp_id and c.id = t.id
            cross join lateral (select * from pool_rule r where r.comp_id = t.comp_id and (r.level is null or r.level = c.level)
              and (r.department_id is null or r.department_id = t.department_id) order by r.from_on desc limit 1) r
          where t.comp_id = ${COMPANY} and t.stage = 'warning' and t.recycle_on <= date '${DAY}'
            and t.since_on + r.follow_days - r.warn_days <= date '${DAY}'
            and not exists (select from sales_contract b where b.comp_id = t.comp_id and b.customer_id = t.id
              and b.effective_on is not null and b.closed_on is null)
            and not exists (select from receivable_item b where b.comp_id = t.comp_id and b.customer_id = t.id and b.open_amount <> 0)),
        gone as (update customer c set owner_id = null from due d where c.comp_id = d.comp_id and c.id = d.id),
        pooled as (update pool_customer t set stage = 'deptPool', former_owner_id = d.owner_id, pool_department_id = d.department_id,
            recycle_on = null, since_on = date '${DAY}', cools_until = date '${DAY}' + 30, version = t.version + 1, updated_at = now()
          from due d where t.comp_id = d.comp_id and t.id = d.id)
        insert into customer_pool_entry (comp_id, id, customer_id, employee_id, delta, kind, stage_from, stage_to, on_day, created_by)
          select comp_id, 9000000000 + id, id, owner_id, -1, 'recycled', 'warning', 'deptPool', date '${DAY}', 0 from due`);
      throw TAKEN_BACK;
    })
    .catch((error: unknown) => {
      if (error !== TAKEN_BACK) throw error;
    });
}
