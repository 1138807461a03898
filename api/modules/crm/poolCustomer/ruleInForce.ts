import { type SQL, sql } from "drizzle-orm";
import type { Work } from "#define/work";

/**
 * The rule of the pool in force for a department and a level of customers: that of the nearest department above (itself first), else of its
 * business unit, else of the company; where it lies that of the level, and of those the newest.
 */
export const ruleInForce = (work: Work, department: SQL, level: SQL): SQL => sql`(with recursive below as (
    select r.id as rule_id, r.department_id, 0 as steps from pool_rule r
      where r.comp_id = ${work.compId} and r.from_on <= ${work.today}::date and r.department_id is not null
    union all select b.rule_id, d.id, b.steps + 1 from below b join department d on d.comp_id = ${work.compId} and d.parent_id = b.department_id)
  select r.* from pool_rule r left join below b on b.rule_id = r.id and b.department_id = ${department}
  where r.comp_id = ${work.compId} and r.from_on <= ${work.today}::date and (r.level is null or r.level = ${level})
    and (b.rule_id is not null or (r.department_id is null and (r.unit_id is null
      or r.unit_id = (select d.unit_id from department d where d.comp_id = ${work.compId} and d.id = ${department}))))
  order by b.steps nulls last, r.unit_id nulls last, r.level nulls last, r.from_on desc, r.id desc limit 1)`;
