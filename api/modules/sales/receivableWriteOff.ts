import { APPLY } from "#define/access/grants";
import { date, docNo, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { receivableWriteOffLines, receivableWriteOffs } from "#db/schema/sales/receivableWriteOff";
import { deriveSettled } from "#posting/receivable/settlement";
import { reverseWriteOffs, writeOff } from "./receivableWriteOff/posting.ts";
import { APPROVE, APPROVED_EDITABLE, approvedBy, approvedStages, approving, PREPARE_APPROVED } from "../approvedDocument.ts";
import { currencyField, placeFields } from "../seller.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: receivableWriteOffLines,
  parent: "writeOffId",
  required: true,
  fields: {
    itemId: link("sales.receivableItem", {
      required: true,
      where: { customerId: { field: "customerId" }, isAdvance: false },
      fetches: { openAmount: "amount" },
    }),
    amount: money({ required: true, sign: "positive", currency: "currency" }),
    notes: text({ max: 500 }),
  },
  sums: ["amount"],
});
const FILTERS = ["customerId", "docOn", "salespersonId"] as const;

export default defineModule({
  id: "sales.receivableWriteOff",
  table: receivableWriteOffs,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("WO"),
    docOn: date({ required: true, initial: { from: "today" } }),
    customerId: link("crm.customer", { required: true, fetches: { ownerId: "salespersonId", currency: "currency" } }),
    currency: currencyField,
    ...placeFields,
    salespersonId: link("masterData.employee"),
    totalAmount: money({ system: true, currency: "currency" }),
    reason: longText({ required: true, max: 1000 }),
    postedOn: date({ system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: ["docNo", "docOn", "stage", "customerId", "currency", "totalAmount", "reason", "postedOn", "salespersonId", "departmentId"],
  sums: ["totalAmount"],
  search: ["docNo", "reason"],
  sort: { by: "docOn", descending: true },
  stages: approvedStages("posted", "reversed"),
  editable: APPROVED_EDITABLE,
  final: ["reversed", "void"],
  approval: approvedBy("totalAmount"),
  derive: deriveSettled,
  actions: {
    ...approving(),
    post: { from: ["approved"], to: "posted", fourEyes: "submitter", post: [writeOff] },
    reverse: { from: ["posted"], to: "reversed", reverses: "post", post: [reverseWriteOffs] },
  },
  roles: { accountant: [...APPLY, "post", "reverse"] },
  screens: {
    prepare: { path: "/receivableWriteOff", ...PREPARE_APPROVED, filters: FILTERS },
    confirm: {
      path: "/receivableWriteOffConfirm",
      ...APPROVE,
      stages: ["inApproval", "approved", "posted"],
      actions: [...APPROVE.actions, "post", "reverse"],
      filters: FILTERS,
    },
  },
});
