import { projectRisks } from "#db/views/crm/riskRow";
import { choice, date, link, longText, money, percent, text } from "#define/field";
import { defineModule } from "#define/module";
import { RISK_LEVELS } from "#posting/customer/riskLevel";
import { UNDER_WAY } from "./bidding/underWay.ts";
import { RISK_STAGES } from "./riskTerms.ts";

const TO_READ = ["read", "export"] as const;

export default defineModule({
  id: "crm.projectRisk",
  table: projectRisks,
  kind: "company",
  order: 23,
  readonly: true,
  title: { code: "code", name: "name" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    code: text(),
    name: text(),
    docOn: date(),
    stage: choice(UNDER_WAY),
    customerId: link("crm.customer"),
    departmentId: link("masterData.department"),
    unitId: link("masterData.businessUnit"),
    salespersonId: link("masterData.employee"),
    estimatedAmount: money(),
    riskLevel: choice(RISK_LEVELS),
    customerLevel: choice(RISK_LEVELS),
    assessmentStage: choice(RISK_STAGES),
    assessedOn: date(),
    score: percent(),
    assessedLevel: choice(RISK_LEVELS),
    overrideReason: longText(),
    against: text(),
    conclusion: longText(),
    validTo: date(),
  },
  columns: [
    "code",
    "name",
    "customerId",
    "stage",
    "estimatedAmount",
    "riskLevel",
    "customerLevel",
    "score",
    "assessedLevel",
    "against",
    "overrideReason",
    "conclusion",
    "assessmentStage",
    "assessedOn",
    "validTo",
    "salespersonId",
    "departmentId",
  ],
  sums: ["estimatedAmount"],
  search: ["code", "name", "against"],
  sort: { by: "docOn", descending: true },
  roles: { salesperson: TO_READ, approver: TO_READ, leader: TO_READ, internalOffice: TO_READ },
  screens: {
    query: {
      path: "crmProjectRisk",
      kind: "query",
      filters: [
        "riskLevel",
        "customerLevel",
        "assessedLevel",
        "assessmentStage",
        "stage",
        "customerId",
        "validTo",
        "departmentId",
        "salespersonId",
      ],
      opens: [
        { name: "project", kind: "document", module: "crm.salesProject", id: "id" },
        { name: "assessment", kind: "document", module: "crm.riskAssessment", id: "assessmentId" },
      ],
    },
  },
});
