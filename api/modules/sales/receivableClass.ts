import { APPLY } from "#define/access/grants";
import { receivableClasses, receivableClassLines } from "#db/schema/finance/provision";
import { choice, date, docNo, link, longText, money, month, percent, text } from "#define/field";
import { defineModule } from "#define/module";
import {
  type Classes,
  deriveClasses,
  freeMonth,
  holdMonth,
  isClassifiedOnce,
  isEvident,
  monthIsOver,
  proposeClasses,
  publishClasses,
} from "./receivableClass/posting.ts";
import {
  APPROVE_AND_CLOSE,
  APPROVED_EDITABLE,
  approvedBy,
  approvedStages,
  approving,
  closing,
  PREPARE_APPROVED,
} from "../approvedDocument.ts";
import { placeFields } from "../seller.ts";
import { defineLines } from "#define/lines";

const CLASSES = ["normal", "watch", "atRisk", "litigation", "badDebt"];
const band = money({ system: true });

const lines = defineLines({
  table: receivableClassLines,
  parent: "classId",
  fields: {
    itemId: link("sales.receivableItem", { required: true, fetches: { customerId: "customerId", contractNo: "contractNo" } }),
    customerId: link("crm.customer", { readonly: true }),
    contractNo: text({ readonly: true }),
    balance: band,
    age1: band,
    age2: band,
    age3: band,
    age4: band,
    age5: band,
    age6: band,
    lastClass: choice(CLASSES, { system: true }),
    classCode: choice(CLASSES, { required: true }),
    riskLevel: choice(["low", "medium", "high"]),
    provisionRate: percent({ sign: "notNegative" }),
    provisionAmount: money({ system: true }),
    reason: longText({ max: 1000 }),
    letterId: link("sales.receivableLetter", { where: { customerId: { field: "customerId" } } }),
    evidence: longText({ max: 1000 }),
    planMeasure: longText({ max: 1000 }),
    planFinishOn: date(),
    dutyPersonId: link("masterData.employee"),
  },
  sums: ["balance", "age1", "age2", "age3", "age4", "age5", "age6", "provisionAmount"],
});

const approve = { check: [isClassifiedOnce], post: [publishClasses] };
const back = { post: [freeMonth] };
const FILTERS = ["month", "departmentId", "salespersonId"] as const;

export default defineModule({
  id: "sales.receivableClass",
  table: receivableClasses,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("RC"),
    docOn: date({ required: true, initial: { from: "today" } }),
    month: month({ required: true }),
    ...placeFields,
    salespersonId: link("masterData.employee"),
    totalAmount: money({ system: true }),
    provisionAmount: money({ system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "month", "stage", "departmentId", "salespersonId", "totalAmount", "provisionAmount", "docOn", "notes"],
  sums: ["totalAmount", "provisionAmount"],
  search: ["docNo", "notes"],
  sort: { by: "month", descending: true },
  derive: deriveClasses,
  approval: approvedBy("provisionAmount"),
  stages: approvedStages("done"),
  editable: APPROVED_EDITABLE,
  final: ["done", "void"],
  actions: {
    ...approving<Classes>({
      submit: { check: [monthIsOver, isEvident, isClassifiedOnce], post: [holdMonth] },
      back,
      approve,
    }),
    ...closing<Classes>(approve, back),
    propose: { from: APPROVED_EDITABLE, to: "draft", check: [monthIsOver], post: [proposeClasses] },
  },
  roles: { accountant: [...APPLY, "propose", "complete"] },
  screens: {
    prepare: {
      path: "/accountsReceivableDetail",
      ...PREPARE_APPROVED,
      actions: ["propose", ...PREPARE_APPROVED.actions],
      filters: FILTERS,
    },
    confirm: { path: "/accountsReceivableDetailApprove", ...APPROVE_AND_CLOSE, filters: FILTERS },
  },
});
