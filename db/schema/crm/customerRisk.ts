import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, documentColumns, lineColumns, masterColumns, money, percent } from "#db/columns";
import { productLines } from "#db/schema/masterData/market";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { salesContracts } from "#db/schema/sales/salesContract";
import { goodsIssues } from "#db/schema/warehouse/stockDocument";
import { companyTable } from "#db/table";
import { salesProjects } from "./salesProject.ts";

/** How risk is scored, from a day on: of all units and product lines, or of these. */
export const riskStandards = companyTable(
  "risk_standard",
  {
    ...companyColumns,
    ...masterColumns,
    fromOn: day().notNull(),
    unitId: bigintText(),
    productLineId: bigintText(),
    /** From this score on the risk is low, and from that on medium; below it is high. */
    lowFrom: percent().notNull(),
    mediumFrom: percent().notNull(),
    validDays: integer().notNull(),
    /** Above this amount, or at this level, a second assessment follows. */
    secondAmount: money(),
    secondLevel: text(),
    /** What a high risk does to contracts and shipments: block or warn. */
    onHigh: text().notNull().default("warn"),
    notes: text(),
  },
  (key) => [
    ...key.listedBy("code"),
    key.unique("code"),
    key.to("unitId", () => businessUnits),
    key.to("productLineId", () => productLines),
  ],
);

/** What is looked at, and how much it counts; a measure is scored by the books, judgement by a person. */
export const riskCriteria = companyTable(
  "risk_criterion",
  {
    ...lineColumns,
    standardId: bigintText().notNull(),
    indicator: text().notNull(),
    measure: text().notNull().default("judgement"),
    weight: percent().notNull(),
    standardValue: text(),
    /** From what the books say on that the score is 0. */
    worstAt: percent(),
  },
  (key) => [key.unique("standardId", "seq"), key.toHeader("standardId", () => riskStandards)],
);

export const riskAssessments = companyTable(
  "risk_assessment",
  {
    ...documentColumns,
    /** customer or project */
    kind: text().notNull(),
    customerId: bigintText().notNull(),
    /** What the former program called the project, where no project of ours is known. */
    projectName: text(),
    projectId: bigintText(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    productLineId: bigintText(),
    salespersonId: bigintText(),
    period: text(),
    standardId: bigintText(),
    score: percent(),
    /** What has no score yet: until then there is neither score nor level. */
    unscored: text(),
    computedLevel: text(),
    overrideLevel: text(),
    overrideReason: text(),
    riskLevel: text(),
    estimatedAmount: money(),
    paymentTerms: text(),
    balance: money(),
    overdueAmount: money(),
    conclusion: text(),
    secondConclusion: text(),
    isSecond: boolean().notNull().default(false),
    validFrom: day(),
    validTo: day(),
    /** What it said when it came into force: what holds while it is looked at anew. */
    validLevel: text(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.index("customerId", "stage"),
    key.index("projectId"),
    key.to("customerId", () => customers),
    key.to("projectId", () => salesProjects),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("productLineId", () => productLines),
    key.to("salespersonId", () => employees),
    key.to("standardId", () => riskStandards),
  ],
);

export const riskScores = companyTable(
  "risk_score",
  {
    ...lineColumns,
    assessmentId: bigintText().notNull(),
    indicator: text().notNull(),
    measure: text().notNull(),
    weight: percent().notNull(),
    standardValue: text(),
    /** What the books say of it, in percent. */
    found: percent(),
    score: percent(),
    notes: text(),
  },
  (key) => [key.unique("assessmentId", "seq"), key.toHeader("assessmentId", () => riskAssessments)],
);

/** Lets one contract, or one issue of goods, of a customer at high risk pass, once. */
export const riskReleases = companyTable(
  "risk_release",
  {
    ...documentColumns,
    /** contract or shipment */
    kind: text().notNull(),
    customerId: bigintText().notNull(),
    contractId: bigintText(),
    issueId: bigintText(),
    departmentId: bigintText().notNull(),
    /** What it may be worth at most, in company currency. */
    amount: money().notNull(),
    validFrom: day().notNull(),
    validTo: day().notNull(),
    reason: text().notNull(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.index("contractId"),
    key.index("issueId"),
    key.to("customerId", () => customers),
    key.to("contractId", () => salesContracts),
    key.to("issueId", () => goodsIssues),
    key.to("departmentId", () => departments),
  ],
);
