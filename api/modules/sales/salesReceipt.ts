import { ENTER } from "#define/access/grants";
import { choice, date, docNo, instant, link, longText, money, text } from "#define/field";
import { receiptLineOpen } from "#db/views/settledOpen";
import { defineModule } from "#define/module";
import { salesReceiptApplications, salesReceipts } from "#db/schema/sales/salesReceipt";
import { deriveMoneyReceipt } from "./salesReceipt/amounts.ts";
import { billsOf } from "#posting/receivable/bill";
import { reverseReceipts, unapplyReceipts } from "./salesReceipt/undo.ts";
import { appliesNoMore, confirmReceipts, isWholeBill } from "#posting/receivable/salesReceipt";
import { customerField, sellerFields } from "../seller.ts";
import { confirming, PREPARE, preparing } from "../prepared.ts";
import { settledItem } from "../settledItem.ts";
import { defineLines } from "#define/lines";

/** Shown where the money came as a bill. */
const NO_BILL = { not: { field: "method", in: ["bankBill", "commercialBill", "electronicBill"] } } as const;

const applications = defineLines({
  table: salesReceiptApplications,
  live: receiptLineOpen,
  parent: "receiptId",
  fields: {
    ...settledItem,
    amount: money({ required: true, sign: "positive", currency: "currency" }),
    notes: text({ max: 500 }),
    undoneOn: date({ system: true }),
  },
  sums: ["amount"],
});

const POSTED = ["confirmed", "partApplied", "applied"] as const;
const FILTERS = ["customerId", "docOn", "method"] as const;

export default defineModule({
  id: "sales.salesReceipt",
  table: salesReceipts,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy", customer: "customerId" },
  fields: {
    docNo: docNo("SR"),
    docOn: date({ required: true, initial: { from: "today" }, books: "money" }),
    customerId: customerField,
    contractId: link("sales.salesContract", { where: { customerId: { field: "customerId" } } }),
    payer: text({ max: 200 }),
    payerAccount: text({ max: 60 }),
    bankRef: text({ max: 60 }),
    ...sellerFields,
    method: choice(["transfer", "bankBill", "commercialBill", "electronicBill", "cash", "offset"]),
    paperNo: text({ max: 60 }),
    bank: text({ max: 200 }),
    acceptor: text({ max: 200, hidden: NO_BILL }),
    billDueOn: date({ hidden: NO_BILL }),
    billState: choice(["inHand", "endorsed", "discounted", "inCollection", "paid", "dishonoured", "void"], {
      system: true,
      hidden: NO_BILL,
    }),
    totalAmount: money({ required: true, sign: "positive", currency: "currency" }),
    appliedAmount: money({ system: true, currency: "currency" }),
    settledAmount: money({ system: true, currency: "currency" }),
    postedOn: date({ system: true }),
    confirmedAt: instant(),
    notes: longText(),
  },
  lines: { applications },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "customerId",
    "payer",
    "method",
    "currency",
    "totalAmount",
    "settledAmount",
    "billState",
    "paperNo",
    "billDueOn",
    "bankRef",
    "contractId",
    "regionId",
    "salespersonId",
    "departmentId",
    "notes",
  ],
  sums: ["totalAmount", "settledAmount"],
  search: ["docNo", "paperNo", "payer", "bankRef", "notes"],
  sort: { by: "docOn", descending: true },
  stages: ["draft", "submitted", "rejected", ...POSTED, "reversed", "void"],
  editable: ["draft", "rejected"],
  final: ["reversed", "void"],
  derive: deriveMoneyReceipt,
  check: [appliesNoMore, isWholeBill],
  actions: {
    ...preparing({ stampsUser: "submittedBy" }),
    confirm: {
      from: ["submitted"],
      to: "confirmed",
      post: [confirmReceipts],
      creates: { module: "sales.receivableBill", drafts: billsOf },
    },
    unapply: { from: ["partApplied", "applied"], to: "confirmed", reverses: "confirm", post: [unapplyReceipts] },
    reverse: { from: ["confirmed"], to: "reversed", reverses: "confirm", post: [reverseReceipts] },
    applyPart: { from: ["confirmed", "applied"], to: "partApplied", system: true },
    apply: { from: ["confirmed", "partApplied"], to: "applied", system: true },
    release: { from: ["partApplied", "applied"], to: "confirmed", system: true },
    dishonour: { from: POSTED, to: "reversed", system: true },
  },
  changes: ({ header }) => header.docOn.slice(0, 4),
  roles: { salesperson: ENTER, accountant: [...ENTER, "confirm", "reject", "unapply", "reverse"], invitedCustomer: ["read"] },
  screens: {
    prepare: { path: "receiptAdd", ...PREPARE, filters: FILTERS },
    confirm: { path: "receiptConfirm", ...confirming("confirm"), filters: FILTERS },
    query: {
      path: "receiptQuery",
      kind: "query",
      filters: [...FILTERS, "contractId", "billState", "regionId", "salespersonId"],
    },
  },
});
