import type { Basis } from "#define/dataset";
/** The months of plans in force, as a PostgreSQL from-clause of alias `d`. */
export const PLANNED = "plan_in_force d where d.comp_id = $comp";
/** What a plan counts for: the plan of each of them is said once. */
export type PlanOf = "department" | "region" | "productLine" | "person";
const COLUMNS = { department: "of_department", region: "of_region", productLine: "of_product_line", person: "of_person" } as const;
/** What a plan counts for as text, in which `.department.` and so on are found: PostgreSQL. */
export const COUNTS_FOR = `${Object.entries(COLUMNS)
  .map(([of, column]) => `case when d.${column} then '.${of}' else '' end`)
  .join(" || ")} || '.'`;

const has = (plan: string, column: string) => `case when ${plan}.${column} is null then 0 else 1 end`;
const level = (plan: string) =>
  `case when ${plan}.salesperson_id is not null then 4 when ${plan}.region_id is not null then 2 else 1 + 2 * (${has(plan, "product_line_id")}) end`;
const leader = (plan: string) => `coalesce(${plan}.salesperson_id, ${plan}.region_id, ${plan}.product_line_id, 0)`;
const narrow = (plan: string) => `(${has(plan, "region_id")}) + 2 * (${has(plan, "product_line_id")})`;
const IS_WIDER = `${narrow("x")} < ${narrow("d")}`;
/** No other plan in force of the department, year and measure says the same and more. */
const unless = (
  holds: string,
) => `not exists (select 1 from sales_target x join sales_target_line y on y.comp_id = x.comp_id and y.target_id = x.id
  where x.comp_id = d.comp_id and x.stage in ('approved', 'done') and x.department_id = d.department_id and x.year = d.year
    and y.measure = d.measure and (${holds}))`;
const part = (column: string) =>
  `d.${column} is not null and ${unless(`x.${column} = d.${column} and (d.salesperson_id is not null and x.salesperson_id is null
    or x.salesperson_id is not distinct from d.salesperson_id and ${IS_WIDER})`)}`;
const STANDS: Readonly<Record<PlanOf, string>> = {
  department: unless(`${level("x")} < ${level("d")} or ${level("x")} = ${level("d")} and ${leader("x")} = ${leader("d")} and ${IS_WIDER}`),
  region: part("region_id"),
  productLine: part("product_line_id"),
  person: part("salesperson_id"),
};
/** The months of plans that say the plan of each department, region, line or person, found plan by plan: for tie-outs. */
export const plannedOf = (of: PlanOf, measure: string) =>
  `(select l.comp_id, l.id, d.year, make_date(d.year, l.month, 1) as on_day, d.department_id, d.region_id, d.salesperson_id, d.product_line_id, l.measure,
      l.amount from sales_target_line l join sales_target d on d.comp_id = l.comp_id and d.id = l.target_id
      where l.comp_id = $comp and l.measure = '${measure}' and d.stage in ('approved', 'done')) d where ${STANDS[of]}`;

/**
 * Plans of the years and departments that anything happened to since `$since`: one plan of a department decides what the others count for.
 */
export const PLANS_CHANGED = `select t.id as key from sales_target t
  join sales_target c on c.comp_id = t.comp_id and c.department_id = t.department_id and c.year = t.year
  join document_history h on h.comp_id = c.comp_id and h.document_id = c.id and h.module = 'crm.salesTarget' where t.comp_id = $comp and h.id >= $since`;

/** Money is planned as it comes in, with tax; orders and invoices without. */
export const basisOfPlan = (measure: string): Basis => (measure === "collected" ? "gross" : "net");
