import { WRITE } from "#define/access/grants";
import { choice, date, docNo, link, longText, money, text } from "#define/field";
import { settlementLineOpen } from "#db/views/settledOpen";
import { defineModule } from "#define/module";
import { receivableSettlementLines, receivableSettlements } from "#db/schema/sales/receivableSettlement";
import { appliesSomething, applyAdvances, deriveSettled, proposePairs, reverseSettlements } from "#posting/receivable/settlement";
import { currencyField, placeFields } from "../seller.ts";
import { settledItem } from "../settledItem.ts";
import { defineLines } from "#define/lines";

const lines = defineLines({
  table: receivableSettlementLines,
  live: settlementLineOpen,
  parent: "settlementId",
  fields: {
    advanceItemId: link("sales.receivableItem", { required: true, where: { customerId: { field: "customerId" }, isAdvance: true } }),
    ...settledItem,
    amount: money({ required: true, sign: "positive", currency: "currency" }),
    notes: text({ max: 500 }),
    undoneOn: date({ system: true }),
  },
  sums: ["amount"],
});

export default defineModule({
  id: "sales.receivableSettlement",
  table: receivableSettlements,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("RS"),
    docOn: date({ required: true, initial: { from: "today" }, books: "money" }),
    customerId: link("crm.customer", { required: true, fetches: { ownerId: "salespersonId", currency: "currency" } }),
    method: choice(["oldest", "contract", "manual"], { required: true, initial: "oldest" }),
    contractId: link("sales.salesContract", {
      required: { field: "method", in: ["contract"] },
      hidden: { not: { field: "method", in: ["contract"] } },
      where: { customerId: { field: "customerId" } },
    }),
    currency: currencyField,
    ...placeFields,
    salespersonId: link("masterData.employee", { initial: { from: "viewerEmployee" } }),
    totalAmount: money({ system: true, currency: "currency" }),
    postedOn: date({ system: true }),
    notes: longText(),
  },
  lines: { lines },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "customerId",
    "method",
    "contractId",
    "currency",
    "totalAmount",
    "salespersonId",
    "departmentId",
    "notes",
  ],
  sums: ["totalAmount"],
  search: ["docNo", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "posted", "reversed", "void"],
  editable: ["draft"],
  final: ["reversed", "void"],
  derive: deriveSettled,
  actions: {
    propose: { from: ["draft"], to: "draft", post: [proposePairs] },
    post: { from: ["draft"], to: "posted", check: [appliesSomething], post: [applyAdvances] },
    reverse: { from: ["posted"], to: "reversed", reverses: "post", post: [reverseSettlements] },
    void: { from: ["draft"], to: "void" },
  },
  roles: { accountant: [...WRITE, "propose", "post", "reverse", "void"] },
  screens: {
    handle: {
      path: "returnContractSettle",
      kind: "prepare",
      stages: ["draft", "posted"],
      actions: ["propose", "post", "reverse", "void"],
      filters: ["customerId", "docOn", "method", "salespersonId"],
    },
  },
});
