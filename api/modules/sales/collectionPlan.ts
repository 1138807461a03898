import { APPLY, LOOK } from "#define/access/grants";
import { date, docNo, link, longText, money, month, percent } from "#define/field";
import { defineModule } from "#define/module";
import { collectionPlanLines, collectionPlans } from "#db/schema/sales/collectionPlan";
import { collectionPlanActuals, collectionPlanLineActuals } from "#db/views/collectionPlanActual";
import { plannedOnce } from "./collectionPlan/once.ts";
import { derivePlan, type Plan, proposePlan } from "./collectionPlan/posting.ts";
import { APPROVE, APPROVED_EDITABLE, approvedBy, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";
import { placeFields } from "../seller.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: collectionPlanLines,
  live: collectionPlanLineActuals,
  parent: "planId",
  fields: {
    customerId: link("crm.customer", { required: true }),
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    itemId: link("sales.receivableItem", { where: { customerId: { field: "customerId" }, isAdvance: false }, fetches: { dueOn: "dueOn" } }),
    instalmentId: link("sales.contractInstalment", { system: true, hidden: true }),
    dueOn: date(),
    balance: money({ system: true }),
    overdueAmount: money({ system: true }),
    plannedOn: date(),
    planAmount: money({ required: true, sign: "notNegative" }),
    actualAmount: money({ system: true, sign: "any" }),
    problem: longText({ max: 1000 }),
  },
  sums: ["balance", "overdueAmount", "planAmount", "actualAmount"],
});
const FILTERS = ["yearMonth", "departmentId", "salespersonId"] as const;

export default defineModule({
  id: "sales.collectionPlan",
  table: collectionPlans,
  live: collectionPlanActuals,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", creatorUntilOwned: true },
  fields: {
    docNo: docNo("CP"),
    docOn: date({ required: true, initial: { from: "today" } }),
    yearMonth: month({ required: true }),
    ...placeFields,
    salespersonId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    planAmount: money({ system: true }),
    actualAmount: money({ system: true, sign: "any" }),
    completeRate: percent({ system: true, sign: "any" }),
    notes: longText(),
  },
  lines: { lines },
  columns: [
    "docNo",
    "yearMonth",
    "docOn",
    "stage",
    "departmentId",
    "salespersonId",
    "unitId",
    "planAmount",
    "actualAmount",
    "completeRate",
    "notes",
  ],
  sums: ["planAmount", "actualAmount"],
  search: ["docNo", "notes"],
  sort: { by: "yearMonth", descending: true },
  stages: approvedStages("done"),
  editable: APPROVED_EDITABLE,
  final: ["done", "void"],
  approval: approvedBy("planAmount"),
  derive: derivePlan,
  actions: {
    ...approving<Plan>({ submit: { check: [plannedOnce] }, approve: { check: [plannedOnce] } }),
    propose: { from: APPROVED_EDITABLE, to: "draft", post: [proposePlan] },
    complete: { from: ["approved"], to: "done" },
    cancelApproved: { from: ["approved"], to: "void", reason: true },
  },
  roles: { salesperson: [...APPLY, "propose"], accountant: [...LOOK, "complete"] },
  screens: {
    prepare: {
      path: "crmBackMoney",
      ...PREPARE_APPROVED,
      actions: ["propose", ...PREPARE_APPROVED.actions],
      filters: FILTERS,
    },
    approve: {
      path: "/collectionPlanApprove",
      ...APPROVE,
      stages: ["inApproval", "approved"],
      actions: [...APPROVE.actions, "complete", "cancelApproved"],
      filters: FILTERS,
    },
    query: {
      path: "collectionPlanQuery",
      kind: "query",
      filters: [...FILTERS, "unitId", "stage"],
    },
  },
});
