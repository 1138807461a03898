import { defineDataset, type Metric } from "#define/dataset";
import { DIGITS, inCompany, inDigits } from "#reports/moneyDigits";
import { SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const AMOUNT = inCompany("d.estimated_amount * d.exchange_rate");
/** In the forecast: open, and expected within the days after the later of the two Fridays. In words of PostgreSQL and of DuckDB alike. */
const within = (row: string) => `(${row}project_stage in ('active', 'bidding') and ($horizon = 'all'
  or ${row}expected_on <= $asOf + case $horizon when 'd90' then 90 when 'd180' then 180 else 365 end))`;

/**
 * The same said again for the tie-outs, which share no text with what they check: the last row of each project up to a day, whosever it is,
 * and of these the reader's.
 */
const STOOD = `with rated as (select (${SELLER_RIGHTS}) as is_own, project_id, on_day, project_stage, salesperson_id, department_id, region_id,
      unit_id, customer_id, currency, estimated_amount, exchange_rate, expected_on from order_forecast_entry d where comp_id = $comp),
    digits as (select coalesce(max(y.digits), 2) as n from company c left join currency y on y.code = c.currency where c.id = $comp),
    ends as (select case $horizon when 'all' then date '9999-12-31' when 'd90' then $asOf::date + 90 when 'd180' then $asOf::date + 180
      else $asOf::date + 365 end as until_on),
    a as (select * from (select distinct on (project_id) * from rated where on_day <= $from order by project_id, on_day desc) x where is_own),
    b as (select * from (select distinct on (project_id) * from rated where on_day <= $asOf order by project_id, on_day desc) x where is_own),
    v as (select distinct on (project_id) * from rated where on_day <= $asOf and is_own order by project_id, on_day desc),
    p as (select coalesce(a.project_id, b.project_id) as project_id,
        exists (select from rated r where r.project_id = b.project_id and r.on_day <= $from and r.is_own) as was_there,
        coalesce(a.project_stage in ('active', 'bidding') and ($horizon = 'all' or a.expected_on <= ends.until_on), false) as old_in,
        coalesce(b.project_stage in ('active', 'bidding') and ($horizon = 'all' or b.expected_on <= ends.until_on), false) as new_in,
        round(a.estimated_amount * a.exchange_rate, digits.n) as old_worth, round(b.estimated_amount * b.exchange_rate, digits.n) as new_worth,
        case when a.currency = b.currency then round(a.estimated_amount * b.exchange_rate, digits.n)
          else round(a.estimated_amount * a.exchange_rate, digits.n) end as old_at_new,
        b.project_stage as stage_now, (a.salesperson_id, a.department_id, a.region_id, a.unit_id, a.customer_id)
          is distinct from (v.salesperson_id, v.department_id, v.region_id, v.unit_id, v.customer_id) as is_moved
      from a full join b on b.project_id = a.project_id left join v on v.project_id = a.project_id cross join digits cross join ends)`;
const tied = (what: string, when: string) => `${STOOD} select coalesce(sum(${what}), 0) as value from p where ${when}`;
const part = (name: string, what: string, when: string): Metric => ({
  unit: "money",
  additive: true,
  sql: "sum(amount)",
  where: `part = '${name}'`,
  tieOut: tied(what, when),
});
const LEFT = "old_in and not new_in and";

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
/** Whose a project is: what it was at the opening stands under those of the opening. */
const WHOSE: readonly string[] = ["customer_id", "department_id", "unit_id", "region_id", "salesperson_id"];
const lastTold = TOLD.map((name) => `struct_extract(arg_max({v: ${name}}, on_day), 'v') as ${name}`).join(", ");
const at = (day: string, what: string) =>
  `struct_extract(arg_max({v: ${what}}, on_day) filter (where on_day <= ${day} and (until_on is null or until_on > ${day})), 'v')`;
const STATES = `select project_id, ${lastTold}, count(*) filter (where on_day <= $from) > 0 as was_there,
    coalesce(${at("$from", within(""))}, false) as was_in, coalesce(${at("$asOf", within(""))}, false) as is_in,
    coalesce(${at("$from", "amount")}, 0) as amount_before, coalesce(${at("$asOf", "amount")}, 0) as amount_now,
    ${at("$asOf", "project_stage")} as stage_now, ${at("$from", "estimated")} as estimated_before, ${at("$asOf", "rate")} as rate_now,
    ${at("$from", "currency")} as currency_before, ${at("$asOf", "currency")} as currency_now, max(digits) as digits,
    ${WHOSE.map((name) => `${at("$from", name)} as before_${name}`).join(", ")}
  from {facts} where on_day <= greatest($from, $asOf) group by project_id`;
const nowTold = TOLD.join(", ");
const beforeTold = TOLD.map((name) => (WHOSE.includes(name) ? `before_${name} as ${name}` : name)).join(", ");
const IS_MOVED = WHOSE.map((name) => `before_${name} is distinct from ${name}`).join(" or ");
/** What the rate alone made of the amount of the opening. */
const AT_NEW_RATE = "cast(cast(estimated_before as decimal(20,4)) * cast(rate_now as decimal(18,8)) as decimal(26,6))";
const BY_RATE = `case when was_in and is_in and currency_before = currency_now
    then ${inDigits(AT_NEW_RATE)} - amount_before else 0 end`;
const MOVED = "case when is_in then amount_now else 0 end - case when was_in then amount_before else 0 end - by_rate";
const ONE = (told: string, name: string, amount: string, when: string) =>
  `select project_id, ${told}, ${name} as part, ${amount} as amount from moved where ${when}`;

/**
 * The order forecast on one Friday and on another, project by project: what it was, and by what it is another now. The parts make the later
 * forecast exactly, for each person too: the opening stands under whose a project was then, goes over to whose it is now, and the rest
 * stands there. A reader limited to his own rows sees a project that he handed over moved out, and one that he took over new.
 */
export default defineDataset({
  id: "crm.orderForecasts",
  source: `select d.project_id, d.on_day, lead(d.on_day) over (partition by d.project_id order by d.on_day), d.project_no, d.name,
      d.project_stage, d.phase_id, d.mine_id, d.product_line_id, d.expected_on, ${SELLER_SQL}, ${AMOUNT},
      d.estimated_amount, d.exchange_rate::text, ${DIGITS}
    from order_forecast_entry d where d.comp_id = $comp order by d.on_day, d.id`,
  dependsOn: ["crm.orderForecast"],
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
    estimated: { type: "money", field: "crm.salesProject/estimatedAmount" },
    rate: { type: "text" },
    digits: { type: "integer" },
  },
  params: {
    from: { kind: "date", initial: "fridayBefore" },
    asOf: { kind: "date", initial: "lastFriday" },
    horizon: { kind: "choice", values: ["all", "d90", "d180", "d365"], initial: "all" },
  },
  views: {
    parts: `with states as (${STATES}), moved as (select *, ${BY_RATE} as by_rate, ${IS_MOVED} as is_moved,
        case when was_in and is_in then 'changed'
        when is_in and not was_there then 'appeared' when is_in then 'movedIn' when not was_in then null
        when stage_now in ('won', 'contracted') then 'won' when stage_now in ('lost', 'cancelled') then 'lost' else 'movedOut' end as way from states)
      ${ONE(beforeTold, "'opening'", "amount_before", "was_in")}
      union all ${ONE(beforeTold, "'handedOver'", "-amount_before", "was_in and is_moved")}
      union all ${ONE(nowTold, "'takenOver'", "amount_before", "was_in and is_moved")}
      union all ${ONE(nowTold, "'exchange'", "by_rate", "by_rate <> 0")}
      union all ${ONE(nowTold, "way", MOVED, "way is not null")}`,
  },
  dimensions: {
    ...SELLER_DIMENSIONS,
    part: {
      kind: "choice",
      sql: "part",
      values: ["opening", "handedOver", "takenOver", "appeared", "movedIn", "changed", "exchange", "won", "lost", "movedOut"],
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
      tieOut: tied("new_worth", "new_in"),
    },
    opening: part("opening", "old_worth", "old_in"),
    handedOver: part("handedOver", "-old_worth", "old_in and is_moved"),
    takenOver: part("takenOver", "old_worth", "old_in and is_moved"),
    appeared: part("appeared", "new_worth", "new_in and not was_there"),
    movedIn: part("movedIn", "new_worth", "new_in and not old_in and was_there"),
    changed: part("changed", "new_worth - old_at_new", "old_in and new_in"),
    exchange: part("exchange", "old_at_new - old_worth", "old_in and new_in"),
    won: part("won", "-old_worth", `${LEFT} stage_now in ('won', 'contracted')`),
    lost: part("lost", "-old_worth", `${LEFT} stage_now in ('lost', 'cancelled')`),
    movedOut: part("movedOut", "-old_worth", `${LEFT} coalesce(stage_now, '') not in ('won', 'contracted', 'lost', 'cancelled')`),
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
