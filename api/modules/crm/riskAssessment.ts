import { LOOK } from "#define/access/grants";
import { riskAssessments, riskScores } from "#db/schema/crm/customerRisk";
import { choice, date, docNo, flag, link, longText, money, percent, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { deriveScore } from "./riskAssessment/score.ts";
import * as risk from "./riskAssessment/posting.ts";
import { placeFields } from "../seller.ts";
import { RISK_LEVELS } from "#posting/customer/riskLevel";
import { MEASURES, RISK_STAGES } from "./riskTerms.ts";
import { UNDER_WAY } from "./bidding/underWay.ts";

const OPEN = ["draft", "returned"] as const;
const FILTERS = ["customerId", "projectId", "riskLevel", "docOn", "validTo", "departmentId", "salespersonId"] as const;
const ENTRY = { kind: "prepare", stages: OPEN, actions: ["propose", "submit"], filters: FILTERS } as const;
const DECIDE = { kind: "confirm", stages: ["inApproval"], actions: ["reject", "requireSecond", "withdraw"], filters: FILTERS } as const;

const scores = defineLines({
  table: riskScores,
  parent: "assessmentId",
  fields: {
    indicator: text({ system: true }),
    measure: choice(MEASURES, { system: true }),
    weight: percent({ system: true }),
    standardValue: text({ system: true }),
    found: percent({ system: true, sign: "any" }),
    score: percent({ sign: "notNegative", readonly: { not: { field: "measure", in: ["judgement"] } } }),
    notes: text({ max: 500 }),
  },
  sums: ["weight"],
});

export default defineModule({
  id: "crm.riskAssessment",
  table: riskAssessments,
  kind: "company",
  order: 21,
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    docNo: docNo("RA"),
    docOn: date({ required: true, initial: { from: "today" } }),
    kind: choice(["customer", "project"], { required: true, initial: "customer" }),
    customerId: link("crm.customer", { required: true, fetches: { ownerId: "salespersonId", unitId: "unitId" } }),
    projectId: link("crm.salesProject", {
      where: { customerId: { field: "customerId" } },
      required: { field: "kind", in: ["project"] },
      hidden: { not: { field: "kind", in: ["project"] } },
      fetches: { estimatedAmount: "estimatedAmount", productLineId: "productLineId" },
    }),
    projectName: text({ system: true, hidden: { empty: "projectName" } }),
    ...placeFields,
    productLineId: link("masterData.productLine"),
    salespersonId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    period: text({ max: 20 }),
    estimatedAmount: money({ sign: "notNegative" }),
    paymentTerms: longText({ max: 2000 }),
    standardId: link("crm.riskStandard", { system: true }),
    score: percent({ system: true }),
    unscored: text({ system: true, hidden: { empty: "unscored" } }),
    computedLevel: choice(RISK_LEVELS, { system: true }),
    overrideLevel: choice(RISK_LEVELS),
    overrideReason: longText({ max: 1000 }),
    riskLevel: choice(RISK_LEVELS, { system: true }),
    balance: money({ system: true, sign: "any" }),
    overdueAmount: money({ system: true, sign: "any" }),
    conclusion: longText({ max: 2000 }),
    secondConclusion: longText({
      max: 2000,
      system: true,
      hidden: { all: [{ empty: "secondConclusion" }, { not: { stage: ["second"] } }] },
    }),
    isSecond: flag({ system: true, hidden: { field: "isSecond", in: [false, null] } }),
    validFrom: date({ system: true, hidden: { empty: "validFrom" } }),
    validTo: date({ system: true, hidden: { empty: "validTo" } }),
    notes: longText(),
  },
  lines: { scores },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "kind",
    "customerId",
    "projectId",
    "score",
    "computedLevel",
    "riskLevel",
    "overrideReason",
    "estimatedAmount",
    "balance",
    "overdueAmount",
    "validFrom",
    "validTo",
  ],
  search: ["docNo", "projectName", "conclusion"],
  sort: { by: "docOn", descending: true },
  stages: RISK_STAGES,
  editable: OPEN,
  final: ["expired", "void"],
  approval: {
    stage: "inApproval",
    approved: "approve",
    returned: "returnToPreparer",
    diversions: ["requireSecond"],
    steps: ["detail", "final"],
  },
  derive: deriveScore,
  check: [risk.saysWhy],
  actions: {
    propose: { from: OPEN, to: "draft", post: [risk.propose] },
    submit: { from: OPEN, to: "internal", stampsUser: "submittedBy", check: [risk.isComplete], post: [risk.rate] },
    sendBack: { from: ["internal"], to: "returned", reason: true },
    confirm: { from: ["internal"], to: "inApproval", fourEyes: "submitter" },
    withdraw: { from: ["inApproval"], to: "draft", post: [risk.staysInForce] },
    reject: { from: ["inApproval"], to: "returned", reason: true, post: [risk.staysInForce] },
    returnToPreparer: { from: ["inApproval"], to: "returned", system: true, post: [risk.staysInForce] },
    approve: {
      from: ["inApproval"],
      to: "valid",
      system: true,
      post: [risk.decide],
      cascades: [
        { module: "crm.riskAssessment", documents: risk.replacedBy, action: "supersede" },
        { module: "crm.salesProject", documents: risk.ratedProjects(UNDER_WAY), action: "rate" },
      ],
    },
    requireSecond: { from: ["inApproval"], to: "second", reason: true, post: [risk.askSecond], notifies: { to: "salespersonId" } },
    submitSecond: {
      from: ["second"],
      to: "inApproval",
      input: { header: ["secondConclusion", "overrideLevel", "overrideReason"] },
      check: [risk.hasSecondLook],
      post: [risk.rate],
    },
    reassess: { from: ["valid"], to: "second", reason: true, post: [risk.askSecond] },
    supersede: { from: ["valid"], to: "expired", system: true },
    expire: { from: ["valid"], to: "expired", system: true, automatic: { after: "validTo" } },
    void: { from: OPEN, to: "void" },
  },
  reminders: { expires: { field: "validTo", stages: ["valid"], to: "salespersonId", daysBefore: 14 } },
  roles: {
    salesperson: [...LOOK, "create", "edit", "attach", "propose", "submit", "withdraw", "reassess", "void"],
    accountant: ["confirm", "sendBack", "submitSecond"],
    approver: ["confirm", "sendBack", "reject", "requireSecond", "withdraw", "submitSecond"],
    leader: ["reject", "requireSecond"],
    internalOffice: [...LOOK, "confirm", "sendBack"],
  },
  screens: {
    customer: { path: "crmCustomerRiskAssess", ...ENTRY, where: { kind: "customer" } },
    prepare: { path: "crmRiskAssess", ...ENTRY, actions: ["propose", "submit", "void"] },
    second: {
      path: "crmRiskAssessTwo",
      kind: "confirm",
      stages: ["second", "valid"],
      actions: ["submitSecond", "reassess"],
      filters: FILTERS,
    },
    internal: {
      path: "crmCustomerRiskAssessInternalConfirm",
      kind: "confirm",
      stages: ["internal"],
      actions: ["confirm", "sendBack"],
      filters: FILTERS,
    },
    approveDetail: { path: "crmCustomerRiskAssessDetailApprove", ...DECIDE, step: "detail" },
    approve: { path: "crmCustomerRiskAssessApprove", ...DECIDE, step: "final" },
  },
});
