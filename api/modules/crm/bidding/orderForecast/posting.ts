import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import type { orderForecasts } from "#db/schema/crm/orderForecast";
import { orderForecastEntries } from "#db/schema/crm/orderForecast";
import type { Drafting } from "#define/action";
import { weekOf } from "#define/calendar";
import { addDays } from "#define/days";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import { insertRows } from "#posting/rows";
import { workRulesOf } from "#posting/workDays";

/** The forecast of a week. */
export type OrderForecast = DocumentOf<typeof orderForecasts>;

const FRIDAY = 5;
/** The Friday on or after a day. */
const fridayFrom = (day: string): string => addDays(day, (FRIDAY + 7 - new Date(`${day}T00:00:00Z`).getUTCDay()) % 7);

/** It waits for the next Friday, of the company's week that this lies in. */
export const nameWeek: Posting<OrderForecast> = async (documents, work) => {
  const { calendar } = await workRulesOf(work);
  for (const { header } of documents) {
    header.fridayOn = fridayFrom(header.docOn < work.today ? work.today : header.docOn);
    header.weekKey = weekOf(calendar, header.fridayOn);
  }
};

/** A week has one. */
export const oncePerWeek: Rule<OrderForecast> = async (documents, work) => {
  const days = documents.map(({ header }) => header.fridayOn ?? fridayFrom(header.docOn < work.today ? work.today : header.docOn));
  const rows = await work.run(shaped({ id: "id", docNo: "text", on: "day" })`select id, coalesce(doc_no, '') as "docNo", friday_on as "on"
    from order_forecast where comp_id = ${work.compId} and friday_on = any(${arrayOf(days, "date")})`);
  return documents.flatMap(({ header }, document): Finding[] => {
    const other = rows.find(({ id, on }) => id !== header.id && on === days[document]);
    return other ? [{ document, code: "knownBefore", field: "docOn", value: header.docOn, params: { other: other.docNo } }] : [];
  });
};

const STANDS = shaped({
  projectId: "id",
  projectNo: "text",
  name: "text",
  projectStage: "text",
  phaseId: "id?",
  customerId: "id?",
  departmentId: "id",
  unitId: "id?",
  regionId: "id?",
  salespersonId: "id?",
  productLineId: "id?",
  mineId: "id?",
  expectedOn: "day?",
  winPercent: "decimal?",
  estimatedAmount: "decimal",
  currency: "text",
  exchangeRate: "decimal",
});
type Standing = RowIn<typeof STANDS>;

/** Keeps how every project stands: those that are open, and those that ended since they were seen open last. */
export const takeForecast: Posting<OrderForecast> = async (documents, work) => {
  const standing = await work.run(STANDS`select p.id as "projectId", p.doc_no as "projectNo", p.name, p.stage as "projectStage",
      p.phase_id as "phaseId", p.customer_id as "customerId", p.department_id as "departmentId", p.unit_id as "unitId", p.region_id as "regionId",
      p.salesperson_id as "salespersonId", p.product_line_id as "productLineId", p.mine_id as "mineId", p.expected_on as "expectedOn",
      p.win_percent as "winPercent", p.estimated_amount as "estimatedAmount", p.currency, p.exchange_rate as "exchangeRate"
    from sales_project p left join lateral (select e.project_stage from order_forecast_entry e where e.comp_id = p.comp_id and e.project_id = p.id
      order by e.on_day desc limit 1) last on true
    where p.comp_id = ${work.compId} and (p.stage in ('active', 'bidding', 'suspended')
      or (p.stage in ('won', 'lost', 'cancelled', 'contracted') and last.project_stage in ('active', 'bidding', 'suspended'))) order by p.id`);
  for (const { header } of documents) {
    header.takenAt = work.now;
    header.projects = standing.length;
    const row = (project: Standing) => ({
      id: newId(),
      forecastId: header.id,
      weekKey: header.weekKey,
      onDay: header.fridayOn,
      ...project,
      createdBy: work.viewer.accountId,
      createdAt: work.now,
    });
    await insertRows(work, orderForecastEntries, standing.map(row));
  }
};

/** The next Friday is waited for, unless one waits already; one that went by meanwhile is not made up. */
export const nextForecast: Drafting<OrderForecast, OrderForecast> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const waiting = await work.run(shaped({ id: "id" })`select id from order_forecast where comp_id = ${work.compId} and stage = 'waiting'
    and id <> all(${arrayOf(ids, "bigint")}) limit 1`);
  if (waiting.length > 0) return [];
  const last = documents.reduce((latest, { header }) => (latest > (header.fridayOn ?? "") ? latest : (header.fridayOn ?? "")), work.today);
  return documents.length === 0 ? [] : [{ from: 0, header: { docOn: last === work.today ? last : addDays(last, 1) } }];
};
