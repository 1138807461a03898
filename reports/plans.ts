/** The lines (alias `l`) of plans in force (alias `d`), as a PostgreSQL from-clause. */
export const PLANNED =
  "sales_target_line l join sales_target d on d.comp_id = l.comp_id and d.id = l.target_id where l.comp_id = $comp and d.stage in ('approved', 'done')";
export const PLAN_DAY = "make_date(d.year, l.month, 1)";
const OF_DEPARTMENT = `exists (select 1 from sales_target p where p.comp_id = d.comp_id and p.department_id = d.department_id and p.year = d.year
  and p.salesperson_id is null and p.stage in ('approved', 'done'))`;
/** Whose plan it is: a department's, a salesperson's as part of it, or a salesperson's where the department has none. */
export const LEVEL = `case when d.salesperson_id is null then 'department' when ${OF_DEPARTMENT} then 'person' else 'alone' end`;
/** Plans that make up the plan of the company, and those of its people. */
export const COUNTED = `(d.salesperson_id is null or not ${OF_DEPARTMENT})`;
export const OF_PEOPLE = "d.salesperson_id is not null";

/**
 * Plans of the years and departments that anything happened to since `$since`: one plan of a department decides how those of its people
 * count.
 */
export const PLANS_CHANGED = `select t.id as key from sales_target t
  join sales_target c on c.comp_id = t.comp_id and c.department_id = t.department_id and c.year = t.year
  join document_history h on h.comp_id = c.comp_id and h.document_id = c.id and h.module = 'crm.salesTarget' where t.comp_id = $comp and h.id >= $since`;
