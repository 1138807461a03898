import { defineDataset, type Metric } from "#define/dataset";
import { inCompany } from "#reports/moneyDigits";
import { SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const AMOUNT = inCompany("d.estimated_amount * d.exchange_rate");
/** In the forecast: open, and expected within the days after the later of the two Fridays. In words of PostgreSQL and of DuckDB alike. */
const within = (row: string) => `(${row}project_stage in ('active', 'bidding') and ($horizon = 'all'
  or ${row}expected_on <= $asOf + case $horizon when 'd90' then 90 when 'd180' then 180 else 365 end))`;

/** How projects stood on a day, by the rows themselves: none of the same project lies between. */
const stood = (
  day: string,
) => `(select d.project_id, d.project_stage, ${within("d.")} as is_in, ${AMOUNT} as amount from order_forecast_entry d
  where d.comp_id = $comp and d.on_day <= ${day} and ${SELLER_RIGHTS} and not exists (select from order_forecast_entry l
    where l.comp_id = d.comp_id and l.project_id = d.project_id and l.on_day > d.on_day and l.on_day <= ${day}))`;
const BOTH = `${stood("$from")} a full join ${stood("$asOf")} b on b.project_id = a.project_id`;
const WAS = "coalesce(a.is_in, false)";
const IS = "coalesce(b.is_in, false)";
const LEFT = `${WAS} and not ${IS} and`;
const part = (name: string, when: string): Metric => ({
  unit: "money",
  additive: true,
  sql: "sum(amount)",
  where: `part = '${name}'`,
  tieOut: `select coalesce(sum(case when ${IS} then b.amount else 0 end - case when ${WAS} then a.amount else 0 end), 0) as value
    from ${BOTH} where ${when}`,
});

/** Everything about a project that a row tells, by its last row up to the later Friday. */
const TOLD = [
  "project_no",
  "project",
  "phase_id",
  "mine_id",
  "product_line_id",
  "expected_on",
  "customer_id",
  "department_id",
  "unit_id",
  "region_id",
  "salesperson_id",
  "currency",
];
const lastTold = TOLD.map((name) => `struct_extract(arg_max({v: ${name}}, on_day), 'v') as ${name}`).join(", ");
const at = (day: string, what: string) =>
  `struct_extract(arg_max({v: ${what}}, on_day) filter (where on_day <= ${day} and (until_on is null or until_on > ${day})), 'v')`;
const STATES = `select project_id, ${lastTold}, count(*) filter (where on_day <= $from) > 0 as was_there,
    coalesce(${at("$from", within(""))}, false) as was_in, coalesce(${at("$asOf", within(""))}, false) as is_in,
    coalesce(${at("$from", "amount")}, 0) as amount_before, coalesce(${at("$asOf", "amount")}, 0) as amount_now,
    ${at("$asOf", "project_stage")} as stage_now
  from {facts} where on_day <= greatest($from, $asOf) group by project_id`;

/**
 * The order forecast on one Friday and on another, project by project: what it was, and by what it is another now. The parts make the later
 * forecast exactly, and stand under the seller, customer and phase of a project's last row. A reader limited to his own rows sees a project
 * that he handed over moved out, and one that he took over new.
 */
export default defineDataset({
  id: "crm.orderForecasts",
  source: `select d.project_id, d.on_day, lead(d.on_day) over (partition by d.project_id order by d.on_day), d.project_no, d.name,
      d.project_stage, d.phase_id, d.mine_id, d.product_line_id, d.expected_on, ${SELLER_SQL}, ${AMOUNT}
    from order_forecast_entry d where d.comp_id = $comp order by d.on_day, d.id`,
  follows: ["crm.orderForecast"],
  columns: {
    project_id: { type: "id" },
    on_day: { type: "date" },
    until_on: { type: "date" },
    project_no: { type: "text" },
    project: { type: "text", field: "crm.salesProject/name" },
    project_stage: { type: "text" },
    phase_id: { type: "id", field: "crm.salesProject/phaseId" },
    mine_id: { type: "id", field: "crm.salesProject/mineId" },
    product_line_id: { type: "id", field: "crm.salesProject/productLineId" },
    expected_on: { type: "date", field: "crm.salesProject/expectedOn" },
    ...sellerColumns("crm.salesProject"),
    amount: { type: "money", field: "crm.salesProject/estimatedAmount" },
  },
  params: {
    from: { kind: "date", initial: "lastMonthEnd" },
    asOf: { kind: "date", initial: "today" },
    horizon: { kind: "choice", values: ["all", "d90", "d180", "d365"], initial: "all" },
  },
  views: {
    parts: `with states as (${STATES}), moved as (select *, case when was_in and is_in then 'changed'
        when is_in and not was_there then 'appeared' when is_in then 'movedIn' when not was_in then null
        when stage_now in ('won', 'contracted') then 'won' when stage_now in ('lost', 'cancelled') then 'lost' else 'movedOut' end as way from states)
      select project_id, ${TOLD.join(", ")}, 'opening' as part, amount_before as amount from moved where was_in
      union all select project_id, ${TOLD.join(", ")}, way, case when is_in then amount_now else 0 end - case when was_in then amount_before else 0 end
      from moved where way is not null`,
  },
  dimensions: {
    ...SELLER_DIMENSIONS,
    part: {
      kind: "choice",
      sql: "part",
      values: ["opening", "appeared", "movedIn", "changed", "won", "lost", "movedOut"],
    },
    phase: { kind: "link", sql: "phase_id", to: "crm.projectPhase" },
    mine: { kind: "link", sql: "mine_id", to: "crm.coalMine" },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    project: { kind: "text", sql: "project" },
    docNo: { kind: "text", sql: "project_no" },
    expectedOn: { kind: "date", sql: "expected_on" },
  },
  metrics: {
    forecast: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      tieOut: `select coalesce(sum(b.amount), 0) as value from ${stood("$asOf")} b where b.is_in`,
    },
    opening: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: "part = 'opening'",
      tieOut: `select coalesce(sum(a.amount), 0) as value from ${stood("$from")} a where a.is_in`,
    },
    appeared: part("appeared", `${IS} and a.project_id is null`),
    movedIn: part("movedIn", `${IS} and not ${WAS} and a.project_id is not null`),
    changed: part("changed", `${IS} and ${WAS}`),
    won: part("won", `${LEFT} b.project_stage in ('won', 'contracted')`),
    lost: part("lost", `${LEFT} b.project_stage in ('lost', 'cancelled')`),
    movedOut: part("movedOut", `${LEFT} coalesce(b.project_stage, '') not in ('won', 'contracted', 'lost', 'cancelled')`),
  },
  records: {
    view: "parts",
    columns: [
      "docNo",
      "project",
      "part",
      "expectedOn",
      "phase",
      "customer",
      "mine",
      "productLine",
      "department",
      "salesperson",
      "region",
      "unit",
    ],
    figures: { difference: { unit: "money", sql: "amount" } },
    opens: { module: "'crm.salesProject'", id: "project_id" },
    order: "part, project_no, project_id",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
