const PLAN = "d.comp_id, d.department_id, d.year, l.measure";
const HAS = (column: string) => `(d.${column} is not null)::integer`;
const LEVEL =
  "case when d.salesperson_id is not null then 4 when d.region_id is not null then 2 when d.product_line_id is not null then 3 else 1 end";
const LEADER = "coalesce(d.salesperson_id, d.region_id, d.product_line_id)";
/** Of plans of the same person, region or line, the one that says less of whom it is for is the wider one. */
const NARROWER = `${HAS("region_id")} + 2 * ${HAS("product_line_id")}`;
const least = (rank: string, ...of: string[]) => `(${rank}) = min(${rank}) over (partition by ${[PLAN, ...of].join(", ")})`;
const part = (column: string) => `d.${column} is not null and ${least(HAS("salesperson_id"), `d.${column}`)}
      and ${least(NARROWER, `d.${column}`, "d.salesperson_id")}`;

/**
 * The months of plans in force, and for what each counts: a plan of a department is said once, by its own plan, else by those of its
 * regions, else of its product lines, else of its people; the others are parts of it. The plan of a region, a line or a person is said by
 * its widest plans likewise.
 */
export const PLAN_IN_FORCE = `select d.comp_id, l.id, d.id as target_id, d.doc_no, d.year, make_date(d.year, l.month, 1) as on_day, d.department_id, d.unit_id,
    d.region_id, d.salesperson_id, d.product_line_id, l.measure, l.amount, (array['department', 'region', 'productLine', 'person'])[${LEVEL}] as level,
    ${least(LEVEL)} and ${least(NARROWER, LEVEL, LEADER)} as of_department,
    ${part("region_id")} as of_region,
    ${part("product_line_id")} as of_product_line,
    ${part("salesperson_id")} as of_person
  from sales_target_line l join sales_target d on d.comp_id = l.comp_id and d.id = l.target_id where d.stage in ('approved', 'done')
    and l.measure <> 'other'`;
