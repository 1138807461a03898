import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import type { orderForecasts } from "#db/schema/crm/orderForecast";
import { orderForecastEntries } from "#db/schema/crm/orderForecast";
import { weekOf } from "#define/calendar";
import { addDays } from "#define/days";
import type { AwaitedRecords } from "#define/module";
import type { DocumentOf } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { keyOf, ratesOn } from "#posting/journal/rate";
import { grouped, insertRows } from "#posting/rows";
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
    header.fridayOn ??= fridayFrom(header.docOn < work.today ? work.today : header.docOn);
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

/**
 * Keeps how every project stands, at the rate of the day: those that are open, and those that ended since they were seen open
 * last. Once the day after its Friday is over too, nobody knows any more how they stood: it is of the day on which it is taken,
 * and says so.
 */
export const takeForecast: Posting<OrderForecast> = async (documents, work) => {
  const { calendar } = await workRulesOf(work);
  const standing = await standingNow(work);
  for (const { header } of documents) {
    const friday = header.fridayOn ?? work.today;
    const onDay = work.today > addDays(friday, 1) ? work.today : friday;
    Object.assign(header, { stoodOn: onDay, takenAt: work.now, projects: standing.length });
    if (await isKept(work, onDay)) continue;
    const rates = await ratesOn(
      work,
      standing.map(({ currency }) => ({ currency, on: onDay })),
    );
    const row = (project: Standing) => ({
      id: newId(),
      forecastId: header.id,
      weekKey: weekOf(calendar, onDay),
      onDay,
      ...project,
      exchangeRate: rates.get(keyOf({ currency: project.currency, on: onDay })) ?? project.exchangeRate,
      createdBy: work.viewer.accountId,
      createdAt: work.now,
    });
    await insertRows(work, orderForecastEntries, standing.map(row));
  }
};

const standingNow = (work: Work) =>
  work.run(STANDS`select p.id as "projectId", p.doc_no as "projectNo", p.name, p.stage as "projectStage",
      p.phase_id as "phaseId", p.customer_id as "customerId", p.department_id as "departmentId", p.unit_id as "unitId", p.region_id as "regionId",
      p.salesperson_id as "salespersonId", p.product_line_id as "productLineId", p.mine_id as "mineId", p.expected_on as "expectedOn",
      p.win_percent as "winPercent", p.estimated_amount as "estimatedAmount", p.currency, p.exchange_rate as "exchangeRate"
    from sales_project p left join lateral (select e.project_stage from order_forecast_entry e where e.comp_id = p.comp_id and e.project_id = p.id
      order by e.on_day desc limit 1) last on true
    where p.comp_id = ${work.compId} and (p.stage in ('active', 'bidding', 'suspended')
      or (p.stage in ('won', 'lost', 'cancelled', 'contracted') and last.project_stage in ('active', 'bidding', 'suspended'))) order by p.id`);

const STOOD = shaped({ ...STANDS.shape, onDay: "day" });

/** A Friday that is over when it comes from elsewhere: how projects stood then, as far as their moves tell. */
export const takeOver: Posting<OrderForecast> = async (documents, work) => {
  const days = documents.map(({ header }) => header.fridayOn ?? header.docOn);
  const stood = await work.run(STOOD`select p.id as "projectId", p.doc_no as "projectNo", p.name, m.stage as "projectStage",
      m.phase_id as "phaseId", p.customer_id as "customerId", p.department_id as "departmentId", p.unit_id as "unitId", p.region_id as "regionId",
      coalesce(m.employee_id, p.salesperson_id) as "salespersonId", p.product_line_id as "productLineId", p.mine_id as "mineId",
      p.expected_on as "expectedOn", m.win_percent as "winPercent", coalesce(m.estimated_amount, p.estimated_amount) as "estimatedAmount",
      p.currency, p.exchange_rate as "exchangeRate", d.day as "onDay"
    from unnest(${arrayOf(days, "date")}) as d (day) cross join sales_project p join lateral (select * from sales_project_move m
      where m.comp_id = p.comp_id and m.project_id = p.id and m.entered_on <= d.day and (m.left_on is null or m.left_on > d.day)
      order by m.seq desc limit 1) m on true
    where p.comp_id = ${work.compId} and (m.stage in ('active', 'bidding', 'suspended')
      or (m.stage in ('won', 'lost', 'cancelled', 'contracted') and m.entered_on > d.day - 7)) order by d.day, p.id`);
  const { calendar } = await workRulesOf(work);
  const rates = await ratesOn(
    work,
    stood.map(({ currency, onDay }) => ({ currency, on: onDay })),
  );
  const byDay = grouped(stood, ({ onDay }) => onDay);
  const rows = documents.flatMap(({ header }, at) => {
    const onDay = days[at] ?? "";
    const own = byDay.get(onDay) ?? [];
    Object.assign(header, { stoodOn: onDay, takenAt: work.now, projects: own.length });
    return own.map((project) => ({
      id: newId(),
      forecastId: header.id,
      weekKey: weekOf(calendar, onDay),
      ...project,
      exchangeRate: rates.get(keyOf({ currency: project.currency, on: onDay })) ?? project.exchangeRate,
      createdBy: work.viewer.accountId,
      createdAt: work.now,
    }));
  });
  await insertRows(work, orderForecastEntries, rows);
};

/** Two late ones that are taken on one day are of the same state: it is kept once. */
async function isKept(work: Work, onDay: string): Promise<boolean> {
  const rows = await work.run(shaped({ id: "id" })`select id from order_forecast_entry
    where comp_id = ${work.compId} and on_day = ${onDay} limit 1`);
  return rows.length > 0;
}

/** Once one was taken, the next Friday is waited for, whatever else waits and whoever deleted it; one that went by is not made up. */
export const nextForecasts: AwaitedRecords<OrderForecast> = async (work) => {
  const [last] = await work.run(shaped({ on: "day" })`select stood_on as "on" from order_forecast
    where comp_id = ${work.compId} and stood_on is not null order by stood_on desc limit 1`);
  if (!last) return [];
  const after = addDays(last.on, 1);
  const fridayOn = fridayFrom(after > work.today ? after : work.today);
  const waiting = await work.run(shaped({ id: "id" })`select id from order_forecast
    where comp_id = ${work.compId} and friday_on = ${fridayOn} limit 1`);
  return waiting.length > 0 ? [] : [{ docOn: fridayOn }];
};
