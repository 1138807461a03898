import { APPLY } from "#define/access/grants";
import { riskReleases } from "#db/schema/crm/customerRisk";
import { choice, date, docNo, link, longText, money } from "#define/field";
import { defineModule } from "#define/module";
import { isAskedOnce, isNotOver, isWithinContract } from "./riskRelease/rules.ts";
import { APPROVE, APPROVED, APPROVED_EDITABLE, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";

const FILTERS = ["kind", "customerId", "contractId", "issueId", "validTo", "departmentId"] as const;
const OF_CONTRACT = { field: "kind", in: ["contract"] } as const;
const OF_SHIPMENT = { field: "kind", in: ["shipment"] } as const;

export default defineModule({
  id: "crm.riskRelease",
  table: riskReleases,
  kind: "company",
  order: 22,
  title: { code: "docNo" },
  scope: { department: "departmentId", creator: "createdBy" },
  fields: {
    docNo: docNo("RR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    kind: choice(["contract", "shipment"], { required: true, initial: "contract" }),
    customerId: link("crm.customer", { required: true, fetches: { departmentId: "departmentId" } }),
    contractId: link("sales.salesContract", {
      where: { customerId: { field: "customerId" } },
      required: OF_CONTRACT,
      hidden: { not: OF_CONTRACT },
      fetches: { customerId: "customerId" },
    }),
    issueId: link("warehouse.goodsIssue", {
      where: { customerId: { field: "customerId" } },
      required: OF_SHIPMENT,
      hidden: { not: OF_SHIPMENT },
      fetches: { customerId: "customerId" },
    }),
    departmentId: link("masterData.department", { required: true, initial: { from: "viewerDepartment" } }),
    amount: money({ required: true, sign: "positive" }),
    validFrom: date({ required: true, initial: { from: "today" } }),
    validTo: date({ required: true, notBefore: "validFrom" }),
    reason: longText({ required: true, max: 1000 }),
    notes: longText(),
  },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "kind",
    "customerId",
    "contractId",
    "issueId",
    "amount",
    "validFrom",
    "validTo",
    "reason",
    "departmentId",
  ],
  sums: ["amount"],
  search: ["docNo", "reason"],
  sort: { by: "docOn", descending: true },
  stages: approvedStages("used"),
  editable: APPROVED_EDITABLE,
  final: ["used", "void"],
  approval: { ...APPROVED, steps: ["detail", "final"] },
  actions: {
    ...approving({ submit: { check: [isNotOver, isWithinContract, isAskedOnce] } }),
    use: { from: ["approved"], to: "used", system: true },
    cancelApproved: { from: ["approved"], to: "void", reason: true },
  },
  roles: { salesperson: APPLY },
  screens: {
    prepare: { path: "/crmRiskRelease", ...PREPARE_APPROVED, filters: FILTERS },
    approveDetail: { path: "/crmRiskReleaseDetailApprove", ...APPROVE, step: "detail", filters: FILTERS },
    approve: { path: "/crmRiskReleaseApprove", ...APPROVE, step: "final", filters: FILTERS },
    query: { path: "/crmRiskReleaseQuery", kind: "query", filters: FILTERS },
  },
});
