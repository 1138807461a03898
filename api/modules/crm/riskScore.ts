import { riskScoreRows } from "#db/views/crm/riskRow";
import { choice, date, integer, link, percent, text } from "#define/field";
import { defineModule } from "#define/module";
import { MEASURES, RISK_STAGES } from "./riskTerms.ts";
import { RISK_LEVELS } from "#posting/customer/riskLevel";

const TO_READ = ["read", "export"] as const;

export default defineModule({
  id: "crm.riskScore",
  table: riskScoreRows,
  kind: "company",
  order: 22,
  readonly: true,
  title: { code: "docNo", name: "indicator" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: text(),
    docOn: date(),
    stage: choice(RISK_STAGES),
    kind: choice(["customer", "project"]),
    customerId: link("crm.customer"),
    projectId: link("crm.salesProject"),
    departmentId: link("masterData.department"),
    unitId: link("masterData.businessUnit"),
    salespersonId: link("masterData.employee"),
    riskLevel: choice(RISK_LEVELS),
    seq: integer(),
    indicator: text(),
    measure: choice(MEASURES),
    weight: percent(),
    standardValue: text(),
    found: percent({ sign: "any" }),
    score: percent(),
    points: percent({ sign: "any" }),
    missing: percent({ sign: "any" }),
    notes: text(),
  },
  columns: [
    "docNo",
    "seq",
    "customerId",
    "projectId",
    "indicator",
    "measure",
    "weight",
    "standardValue",
    "found",
    "score",
    "points",
    "missing",
    "notes",
    "riskLevel",
    "stage",
    "docOn",
    "salespersonId",
  ],
  search: ["docNo", "indicator", "notes"],
  sort: { by: "docOn", descending: true },
  roles: { salesperson: TO_READ, approver: TO_READ, leader: TO_READ, internalOffice: TO_READ },
  screens: {
    query: {
      path: "crmCustomerRiskAssessDetail",
      kind: "query",
      filters: ["customerId", "projectId", "indicator", "measure", "score", "riskLevel", "stage", "docOn", "departmentId", "salespersonId"],
      opens: [{ name: "assessment", kind: "document", module: "crm.riskAssessment", id: "assessmentId" }],
    },
  },
});
