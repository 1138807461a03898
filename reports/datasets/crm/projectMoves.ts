import { defineDataset } from "#define/dataset";
import { changedDocuments } from "#reports/changes";
import { inCompany } from "#reports/moneyDigits";
import { DAY_CALENDAR, DAY_DIMENSIONS, SELLER_DIMENSIONS, SELLER_RIGHTS, SELLER_SCOPE, sellerColumns } from "#reports/sellers";

const OPEN = "('active', 'bidding')";
const JOINED = "sales_project_move m join sales_project d on d.comp_id = m.comp_id and d.id = m.project_id";
const AMOUNT = inCompany("m.estimated_amount * d.exchange_rate");
/** A move is the former owner's for the days before it: whose a project is stands in each. */
const WHO = "d.customer_id, m.department_id, d.unit_id, d.region_id, m.employee_id, d.currency";
const RIGHTS = "{scope department=m.department_id owner=m.employee_id}";
const AROUND = "n.comp_id = m.comp_id and n.project_id = m.project_id and n.seq";
/** A phase is entered by the first move, and by each that leads to another one: an edit, a hand-over or a bid begun stays in it. */
const IS_ENTRY = `not exists (select from (select n.phase_id from sales_project_move n where ${AROUND} < m.seq order by n.seq desc limit 1) b
  where b.phase_id is not distinct from m.phase_id)`;
/** The next move that leads to another phase, or out. */
const NEXT = `(select n.is_back, n.stage from sales_project_move n where ${AROUND} > m.seq
  and (n.phase_id is distinct from m.phase_id or n.stage in ('won', 'lost', 'cancelled', 'contracted')) order by n.seq limit 1)`;

/**
 * The tie-outs begin at the projects. Where one stands that did not move since says the project itself; of one that did, its last move up
 * to that day. What it went through is the list of its steps: a phase that is not the former one, or an end.
 */
const STOOD = `(select d.stage, d.estimated_amount, d.win_percent, d.exchange_rate, d.department_id, d.salesperson_id from sales_project d
    where d.comp_id = $comp and exists (select from sales_project_move n where n.comp_id = d.comp_id and n.project_id = d.id)
      and not exists (select from sales_project_move n where n.comp_id = d.comp_id and n.project_id = d.id and n.entered_on > $asOf)
  union all select * from (select distinct on (m.project_id) m.stage, m.estimated_amount, m.win_percent, d.exchange_rate, m.department_id,
      m.employee_id
    from ${JOINED} where m.comp_id = $comp and m.entered_on <= $asOf
      and exists (select from sales_project_move n where ${AROUND} > m.seq and n.entered_on > $asOf)
    order by m.project_id, m.seq desc) k) d`;
const STOOD_FOR = inCompany("d.estimated_amount * d.exchange_rate");
const stood = (what: string) => `select ${what} as value from ${STOOD} where d.stage in ${OPEN} and ${SELLER_RIGHTS}`;
const STEPS = `(select m.*, lead(m.stage) over step as then_stage, lead(m.is_back) over step as then_back
  from (select m.*, row_number() over way = 1 or m.phase_id is distinct from lag(m.phase_id) over way as is_entry from sales_project_move m
    where m.comp_id = $comp window way as (partition by m.project_id order by m.seq)) m
  where m.is_entry or m.stage not in ('active', 'bidding', 'suspended') window step as (partition by m.project_id order by m.seq)) m`;
const entries = (what: string, when = "true") => `select ${what} as value
  from ${STEPS} join sales_project d on d.comp_id = m.comp_id and d.id = m.project_id
  where m.is_entry and m.stage in ${OPEN} and m.entered_on between $from and $asOf and ${when} and ${RIGHTS}`;
const entered = "is_entry = 1 and on_day between $from and $asOf";
const standing = "on_day <= $asOf and (left_on is null or left_on > $asOf)";

/**
 * Where projects stood from when to when, move by move: what entered a phase within a period, and what stands in it at its end. A move that
 * led back is one of its own; one that leaves its phase (an edit, a hand-over, a bid begun) enters nothing.
 */
export default defineDataset({
  id: "crm.projectMoves",
  source: `select m.id, d.id, d.doc_no, m.entered_on, to_char(m.entered_on, 'YYYY-MM'), ${WHO},
      d.name, case when d.variant = '' then 'standard' else d.variant end, d.mine_id,
      d.product_line_id, m.phase_id, m.stage, m.left_on, (${IS_ENTRY})::integer, m.is_back::integer,
      coalesce(not next.is_back and next.stage not in ('lost', 'cancelled', 'suspended'), false)::integer, ${AMOUNT},
      round(${AMOUNT} * coalesce(m.win_percent, 0) / 100, 4)
    from ${JOINED} left join lateral ${NEXT} next on true
    where m.comp_id = $comp and m.stage in ${OPEN} order by m.entered_on, m.id`,
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
    is_entry: { type: "integer" },
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
    entered: { unit: "count", additive: true, sql: "count(*)", where: entered, tieOut: entries("count(*)") },
    enteredValue: {
      unit: "money",
      additive: true,
      sql: "sum(amount)",
      where: entered,
      tieOut: entries(`coalesce(sum(${AMOUNT}), 0)`),
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
      tieOut: entries("count(*)", "not m.then_back and m.then_stage in ('active', 'bidding', 'won', 'contracted')"),
    },
    cameBack: {
      unit: "count",
      additive: true,
      sql: "count(*)",
      where: "is_back = 1 and on_day between $from and $asOf",
      tieOut: `select count(*) as value from sales_project_move m
        where m.comp_id = $comp and m.stage in ${OPEN} and m.is_back and m.entered_on between $from and $asOf and ${RIGHTS}`,
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
