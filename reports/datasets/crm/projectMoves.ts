import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { inCompany } from "#reports/moneyDigits";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, SELLER_SQL, sellerColumns } from "#reports/sellers";

const OPEN_MOVES = "m.comp_id = $comp and m.stage in ('active', 'bidding')";
const JOINED = "sales_project_move m join sales_project d on d.comp_id = m.comp_id and d.id = m.project_id";
const MOVES = `${JOINED} where ${OPEN_MOVES}`;
const AMOUNT = inCompany("m.estimated_amount * d.exchange_rate");
const IN_PERIOD = "m.entered_on between $from and $asOf";
/** Where projects stood at the end, said another way for the tie-outs: by the last move of each up to that day, wherever it led. */
const STOOD = `(select distinct on (m.project_id) m.stage, m.estimated_amount, m.win_percent, d.exchange_rate, d.department_id, d.salesperson_id
  from ${JOINED} where m.comp_id = $comp and m.entered_on <= $asOf order by m.project_id, m.seq desc) d`;
const STOOD_FOR = inCompany("d.estimated_amount * d.exchange_rate");
const stood = (
  what: string,
) => `select ${what} as value from ${STOOD} where d.stage not in ('won', 'lost', 'suspended', 'cancelled', 'contracted')
  and ${SELLER_RIGHTS}`;
/** The project went on from here, to its next phase, its bid or its win: the move that followed did not lead back, nor out. */
const WENT_ON = `exists (select from sales_project_move n
  where n.comp_id = m.comp_id and n.project_id = m.project_id and n.seq = m.seq + 1 and not n.is_back
    and n.stage in ('active', 'bidding', 'won', 'contracted'))`;
const total = (what: string, when: string) => `select ${what} as value from ${MOVES} and ${when} and ${SELLER_RIGHTS}`;
const entered = "on_day between $from and $asOf";
const standing = "on_day <= $asOf and (left_on is null or left_on > $asOf)";

/**
 * Where projects stood from when to when, move by move: what entered a phase within a period, and what stands in it at its end. A move that
 * led back is one of its own.
 */
export default defineDataset({
  id: "crm.projectMoves",
  source: `select m.id, d.id, d.doc_no, m.entered_on, to_char(m.entered_on, 'YYYY-MM'), ${SELLER_SQL},
      d.name, case when d.variant = '' then 'standard' else d.variant end, d.mine_id,
      d.product_line_id, m.phase_id, m.stage, m.left_on, m.is_back::integer,
      coalesce(not next.is_back and next.stage not in ('lost', 'cancelled', 'suspended'), false)::integer, ${AMOUNT},
      round(${AMOUNT} * coalesce(m.win_percent, 0) / 100, 4)
    from ${JOINED}
    left join lateral (select n.is_back, n.stage from sales_project_move n where n.comp_id = m.comp_id and n.project_id = m.project_id and n.seq > m.seq
      order by n.seq limit 1) next on true
    where ${OPEN_MOVES} order by m.entered_on, m.id`,
  dependsOn: ["crm.salesProject"],
  delta: changedDocuments("project_id", "crm.salesProject"),
  columns: {
    move_id: { type: "id" },
    project_id: { type: "id" },
    doc_no: { type: "text" },
    on_day: { type: "date" },
    on_month: { type: "text" },
    ...sellerColumns("crm.salesProject"),
    project: { type: "text", field: "crm.salesProject/name" },
    form: { type: "text" },
    mine_id: { type: "id", field: "crm.salesProject/mineId" },
    product_line_id: { type: "id", field: "crm.salesProject/productLineId" },
    phase_id: { type: "id", field: "crm.salesProject/phaseId" },
    stage: { type: "text" },
    left_on: { type: "date" },
    is_back: { type: "integer" },
    went_on: { type: "integer" },
    amount: { type: "money", field: "crm.salesProject/estimatedAmount" },
    weighted: { type: "money", field: "crm.salesProject/estimatedAmount" },
  },
  params: { from: { kind: "date", initial: "yearStart" }, asOf: { kind: "date", initial: "today" } },
  views: { moves: "select * from {facts}" },
  dimensions: {
    ...SELLER_DIMENSIONS,
    ...DAY_DIMENSIONS,
    phase: { kind: "link", sql: "phase_id", to: "crm.projectPhase" },
    stage: { kind: "choice", sql: "stage", values: ["active", "bidding"] },
    form: { kind: "choice", sql: "form", values: ["standard", "LYC", "HDZK"] },
    mine: { kind: "link", sql: "mine_id", to: "crm.coalMine" },
    productLine: { kind: "link", sql: "product_line_id", to: "masterData.productLine" },
    project: { kind: "text", sql: "project" },
    docNo: { kind: "text", sql: "doc_no" },
    leftOn: { kind: "date", sql: "left_on" },
  },
  metrics: {
    entered: { unit: "count", additive: true, sql: "count(*)", where: entered, tieOut: total("count(*)", IN_PERIOD) },
    enteredValue: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: entered,
      tieOut: total(`coalesce(sum(${AMOUNT}), 0)`, IN_PERIOD),
    },
    standing: { unit: "count", additive: true, sql: "count(*)", where: standing, tieOut: stood("count(*)") },
    standingValue: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: standing,
      tieOut: stood(`coalesce(sum(${STOOD_FOR}), 0)`),
    },
    weightedValue: {
      unit: "money",
      additive: true,
      sql: "sum(weighted)",
      where: standing,
      tieOut: stood(`coalesce(sum(round(${STOOD_FOR} * coalesce(d.win_percent, 0) / 100, 4)), 0)`),
    },
    wentOn: {
      unit: "count",
      additive: true,
      sql: "count(*)",
      where: `${entered} and went_on = 1`,
      tieOut: total("count(*)", `${IN_PERIOD} and ${WENT_ON}`),
    },
    cameBack: {
      unit: "count",
      additive: true,
      sql: "count(*)",
      where: `${entered} and is_back = 1`,
      tieOut: total("count(*)", `${IN_PERIOD} and m.is_back`),
    },
    conversion: { unit: "percent", of: ["wentOn", "entered"] },
    backRate: { unit: "percent", of: ["cameBack", "entered"] },
  },
  calendar: DAY_CALENDAR,
  records: {
    view: "moves",
    columns: [
      "docNo",
      "day",
      "leftOn",
      "project",
      "phase",
      "stage",
      "customer",
      "mine",
      "productLine",
      "department",
      "salesperson",
      "region",
      "unit",
    ],
    figures: { estimate: { unit: "money", sql: "amount" }, weightedEstimate: { unit: "money", sql: "weighted" } },
    opens: { module: "'crm.salesProject'", id: "project_id" },
    order: "on_day desc, move_id desc",
  },
  scope: SELLER_SCOPE,
  freshness: { ageing: 300, stale: 3600 },
});
