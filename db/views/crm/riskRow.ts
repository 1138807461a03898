import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, money, percent } from "#db/columns";

/** Every line of every assessment of risk, with what was assessed. */
export const riskScoreRows = pgTable("risk_score_row", {
  ...companyColumns,
  assessmentId: bigintText().notNull(),
  docNo: text().notNull(),
  docOn: day().notNull(),
  stage: text().notNull(),
  kind: text().notNull(),
  customerId: bigintText().notNull(),
  projectId: bigintText(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  salespersonId: bigintText(),
  createdBy: bigintText().notNull(),
  riskLevel: text(),
  seq: integer().notNull(),
  indicator: text().notNull(),
  measure: text().notNull(),
  weight: percent().notNull(),
  standardValue: text(),
  found: percent(),
  score: percent(),
  /** What the line adds to the score of the assessment, and what it takes off a full one. */
  points: percent(),
  missing: percent(),
  notes: text(),
});

export const RISK_SCORE_ROW = `select l.comp_id, l.id, l.assessment_id, a.doc_no, a.doc_on, a.stage, a.kind, a.customer_id, a.project_id, a.department_id,
    a.unit_id, a.salesperson_id, a.created_by, a.risk_level, l.seq, l.indicator, l.measure, l.weight, l.standard_value, l.found, l.score,
    round(l.weight * l.score / 100, 4)::numeric(9,4) as points, round(l.weight * (100 - l.score) / 100, 4)::numeric(9,4) as missing, l.notes
  from risk_score l
  join risk_assessment a on a.comp_id = l.comp_id and a.id = l.assessment_id`;

/** Every project under way with its level of risk, and what the newest assessment of it says. */
export const projectRisks = pgTable("project_risk", {
  ...companyColumns,
  code: text().notNull(),
  name: text().notNull(),
  docOn: day().notNull(),
  stage: text().notNull(),
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  salespersonId: bigintText(),
  createdBy: bigintText().notNull(),
  estimatedAmount: money(),
  riskLevel: text(),
  customerLevel: text(),
  assessmentId: bigintText(),
  assessmentStage: text(),
  assessedOn: day(),
  score: percent(),
  assessedLevel: text(),
  overrideReason: text(),
  /** The indicators that alone would make the risk high, those that weigh most first. */
  against: text(),
  conclusion: text(),
  validTo: day(),
});

/** One that is in force says more than one under way, and that more than none. */
const NEWEST = `select a.* from risk_assessment a
    where a.comp_id = p.comp_id and a.project_id = p.id and a.kind = 'project' and a.stage not in ('void', 'expired')
    order by a.stage = 'valid' desc, a.doc_on desc, a.id desc limit 1`;
const AGAINST = `select string_agg(l.indicator, ', ' order by l.weight * (100 - l.score) desc, l.seq) as indicators
    from risk_score l
    join risk_standard s on s.comp_id = l.comp_id and s.id = a.standard_id
    where l.comp_id = a.comp_id and l.assessment_id = a.id and l.score < s.medium_from`;

export const PROJECT_RISK = `select p.comp_id, p.id, p.doc_no as code, p.name, p.doc_on, p.stage, p.customer_id, p.department_id, p.unit_id, p.salesperson_id,
    p.created_by, p.estimated_amount, p.risk_level, c.risk_level as customer_level, a.id as assessment_id, a.stage as assessment_stage, a.doc_on as assessed_on, a.score,
    a.risk_level as assessed_level, a.override_reason, g.indicators as against, coalesce(a.second_conclusion, a.conclusion) as conclusion, a.valid_to
  from sales_project p
  join customer c on c.comp_id = p.comp_id and c.id = p.customer_id
  left join lateral (${NEWEST}) a on true
  left join lateral (${AGAINST}) g on true
  where p.stage in ('draft', 'active', 'bidding', 'suspended')`;
