import { defineDataset } from "#define/dataset";
import { alike, alikeBooked, PERIOD_DAY } from "#reports/figureForms";
import { FORECAST_FORMS, FORECAST_MEASURES } from "#reports/meetingForms";
import { DAY_CALENDAR, DAY_DIMENSIONS } from "#reports/sellers";

/** Lines of forecasts that were locked, as a PostgreSQL from-clause. */
const LOCKED =
  "market_forecast_line l join market_forecast d on d.comp_id = l.comp_id and d.id = l.forecast_id where l.comp_id = $comp and d.stage = 'locked'";
const RIGHTS = "{scope department=d.department_id owner=d.owner_id}";
/** What is forecast: the versions of it follow each other. */
const THING = ["variant", "period", "period_key", "department_id", "region_id", "coal_mine_id", "product_line_id"];
const OF_LINE = ["measure", "kpi_name", "kpi_unit", "product_line_id"];
const VERSIONS = `partition by ${[...THING.map((column) => `d.${column}`), ...OF_LINE.map((column) => `l.${column}`)].join(", ")}`;
const PERIOD_END = `(${PERIOD_DAY} + case d.period when 'week' then interval '7 days' when 'month' then interval '1 month'
    when 'quarter' then interval '3 months' else interval '1 year' end)::date`;

const same = [
  ...THING.map((column) => `o.${column} is not distinct from d.${column}`),
  ...OF_LINE.map((column) => `m.${column} is not distinct from l.${column}`),
];
/** The same figure in the versions of a forecast (lines `m` of documents `o`): PostgreSQL. */
const versions = (what: string, more = "true") => `(select ${what} from market_forecast o
  join market_forecast_line m on m.comp_id = o.comp_id and m.forecast_id = o.id where o.comp_id = d.comp_id and o.stage = 'locked' and ${same.join(" and ")}
    and ${more} limit 1)`;
const CAME = versions("m.actual", "m.actual is not null order by o.edition desc");
const IS_LAST = `not exists ${versions("1", "o.edition > d.edition")}`;
const FORESEEN = `d.handed_in_on < ${PERIOD_END} and ${CAME} is not null`;

const figure = (column: string, booked: string, when = "true", more: readonly [string, string] | [] = []) => {
  const [here, there] = more;
  return {
    unit: "rate",
    additive: false,
    nullable: true,
    sql: alike(column, ...(here === undefined ? [] : [here])),
    tieOut: alikeBooked(booked, `${LOCKED} and ${when} and ${RIGHTS}`, ...(there === undefined ? [] : [there])),
  } as const;
};

/** What was forecast, version by version, beside what came; figures of different kinds or units are never added. */
export default defineDataset({
  id: "crm.forecasts",
  source: `select l.id, d.id, d.doc_no, d.variant, d.period, ${PERIOD_DAY}, to_char(${PERIOD_DAY}, 'YYYY-MM'), d.department_id, d.unit_id,
      d.owner_id, d.region_id,
      d.coal_mine_id, coalesce(l.product_line_id, d.product_line_id), d.edition, d.handed_in_on, l.measure, l.kpi_name, l.kpi_unit,
      (d.edition = max(d.edition) over (${VERSIONS}))::integer,
      (d.handed_in_on < ${PERIOD_END} and bool_or(l.actual is not null) over (${VERSIONS}))::integer, l.target,
      first_value(l.actual) over (${VERSIONS} order by (l.actual is null), d.edition desc)
    from ${LOCKED} order by ${PERIOD_DAY}, l.id`,
  dependsOn: ["crm.marketForecast"],
  columns: {
    line_id: { type: "id" },
    forecast_id: { type: "id" },
    doc_no: { type: "text" },
    form: { type: "text" },
    period: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    department_id: { type: "id", field: "crm.marketForecast/departmentId" },
    unit_id: { type: "id", field: "crm.marketForecast/unitId" },
    owner_id: { type: "id", field: "crm.marketForecast/ownerId" },
    region_id: { type: "id", field: "crm.marketForecast/regionId" },
    coal_mine_id: { type: "id", field: "crm.marketForecast/coalMineId" },
    product_line_id: { type: "id", field: "crm.marketForecast/productLineId" },
    edition: { type: "integer" },
    handed_in_on: { type: "date" },
    measure: { type: "text" },
    kpi_name: { type: "text" },
    kpi_unit: { type: "text" },
    is_last: { type: "integer" },
    is_foreseen: { type: "integer" },
    forecast: { type: "money" },
    came: { type: "money" },
  },
  params: {},
  views: {
    forecasts: `select *, case when is_last = 1 then forecast end as last_forecast, case when is_last = 1 then came end as last_came,
      case when is_foreseen = 1 then abs(came) end as foreseen, case when is_foreseen = 1 then abs(came) - abs(came - forecast) end as met from {facts}`,
  },
  dimensions: {
    ...DAY_DIMENSIONS,
    form: { kind: "choice", sql: "form", values: FORECAST_FORMS },
    measure: { kind: "choice", sql: "measure", values: FORECAST_MEASURES },
    kpiName: { kind: "text", sql: "kpi_name" },
    kpiUnit: { kind: "text", sql: "kpi_unit" },
    period: { kind: "choice", sql: "period", values: ["week", "month", "quarter", "year"] },
    edition: { kind: "number", sql: "edition" },
    handedInOn: { kind: "date", sql: "handed_in_on" },
    region: { kind: "link", sql: "region_id", to: "masterData.marketRegion" },
    coalMine: { kind: "link", sql: "coal_mine_id", to: "crm.coalMine" },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    department: { kind: "link", sql: "department_id", to: "masterData.department" },
    unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
    owner: { kind: "link", sql: "owner_id", to: "masterData.employee" },
    docNo: { kind: "text", sql: "doc_no" },
  },
  metrics: {
    forecast: figure("forecast", "l.target", "true", ["edition", "d.edition"]),
    lastForecast: figure("last_forecast", "l.target", IS_LAST),
    actual: figure("last_came", CAME, IS_LAST),
    deviation: {
      unit: "rate",
      sum: [
        { metric: "actual", sign: 1 },
        { metric: "lastForecast", sign: -1 },
      ],
    },
    foreseen: figure("foreseen", `abs(${CAME})`, FORESEEN),
    met: figure("met", `abs(${CAME}) - abs(${CAME} - l.target)`, FORESEEN),
    accuracy: { unit: "percent", of: ["met", "foreseen"] },
    versions: {
      unit: "count",
      additive: false,
      sql: "count(distinct forecast_id)",
      tieOut: `select count(distinct d.id) as value from ${LOCKED} and ${RIGHTS}`,
    },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "forecasts",
    columns: [
      "docNo",
      "form",
      "month",
      "edition",
      "handedInOn",
      "measure",
      "kpiName",
      "kpiUnit",
      "region",
      "coalMine",
      "productLine",
      "department",
      "owner",
    ],
    figures: { forecastValue: { unit: "rate", sql: "forecast" }, actualValue: { unit: "rate", sql: "came" } },
    opens: { module: "'crm.marketForecast'", id: "forecast_id" },
    order: "on_day desc, edition desc, line_id",
  },
  scope: { department: "department_id", owner: "owner_id" },
  freshness: { ageing: 300, stale: 3600 },
});
