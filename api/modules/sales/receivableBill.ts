import { proposesToday } from "#define/action";
import { LOOK } from "#define/access/grants";
import { choice, date, docNo, link, longText, money, text } from "#define/field";
import { defineModule } from "#define/module";
import { receivableBills } from "#db/schema/sales/salesReceipt";
import {
  collectBills,
  discountBills,
  dishonourBills,
  endorseBills,
  isPossible,
  payBills,
  saysDiscount,
  saysToWhom,
  takeBackBills,
} from "#posting/receivable/bill";
import { exchangeRateField } from "../seller.ts";

const AWAY = ["endorsed", "discounted", "inCollection"] as const;

const QUERY = {
  kind: "query",
  filters: ["customerId", "stage", "dueOn", "billType", "acceptor", "departmentId"],
  opens: [{ name: "receipt", kind: "document", module: "sales.salesReceipt", id: "receiptId" }],
} as const;
/** The bearing unit goes through its bills by number and maturity. */
const BEARING = [
  "paperNo",
  "billType",
  "stage",
  "customerId",
  "docOn",
  "dueOn",
  "acceptor",
  "bank",
  "currency",
  "totalAmount",
  "movedOn",
  "endorsedToId",
  "discountBank",
  "discountFee",
  "receiptId",
] as const;

export default defineModule({
  id: "sales.receivableBill",
  table: receivableBills,
  kind: "company",
  title: { code: "docNo", name: "paperNo" },
  scope: { department: "departmentId", owner: "salespersonId" },
  fields: {
    docNo: docNo("BL"),
    docOn: date({ system: true }),
    receiptId: link("sales.salesReceipt", { system: true }),
    customerId: link("crm.customer", { system: true }),
    departmentId: link("masterData.department", { system: true }),
    unitId: link("masterData.businessUnit", { system: true }),
    salespersonId: link("masterData.employee", { system: true }),
    billType: choice(["bankBill", "commercialBill", "electronicBill"], { system: true }),
    paperNo: text({ system: true }),
    acceptor: text({ system: true }),
    bank: text({ system: true }),
    dueOn: date({ system: true }),
    currency: link("masterData.currency", { by: "code", system: true }),
    exchangeRate: exchangeRateField,
    totalAmount: money({ system: true, currency: "currency" }),
    companyAmount: money({ system: true }),
    movedOn: date({ system: true, books: "money" }),
    endorsedToId: link("purchasing.supplier", { system: true }),
    discountBank: text({ system: true, max: 200 }),
    discountFee: money({ system: true, sign: "notNegative", currency: "currency" }),
    notes: longText(),
  },
  columns: [
    "docNo",
    "paperNo",
    "billType",
    "stage",
    "customerId",
    "acceptor",
    "docOn",
    "dueOn",
    "currency",
    "totalAmount",
    "movedOn",
    "endorsedToId",
    "discountBank",
    "discountFee",
    "receiptId",
    "salespersonId",
    "departmentId",
  ],
  sums: ["totalAmount", "discountFee"],
  search: ["docNo", "paperNo", "acceptor"],
  sort: { by: "dueOn", descending: true },
  stages: ["inHand", ...AWAY, "paid", "dishonoured", "void"],
  editable: [],
  final: ["paid", "dishonoured", "void"],
  check: [isPossible],
  changes: () => "all",
  actions: {
    endorse: {
      from: ["inHand"],
      to: "endorsed",
      input: { header: ["endorsedToId", "movedOn"], proposes: proposesToday("movedOn") },
      check: [saysToWhom],
      post: [endorseBills],
    },
    discount: {
      from: ["inHand"],
      to: "discounted",
      input: { header: ["discountBank", "discountFee", "movedOn"], proposes: proposesToday("movedOn") },
      check: [saysDiscount],
      post: [discountBills],
    },
    collect: {
      from: ["inHand"],
      to: "inCollection",
      input: { header: ["movedOn"], proposes: proposesToday("movedOn") },
      post: [collectBills],
    },
    pay: { from: [...AWAY, "inHand"], to: "paid", input: { header: ["movedOn"], proposes: proposesToday("movedOn") }, post: [payBills] },
    takeBack: { from: AWAY, to: "inHand", reverses: ["endorse", "discount", "collect"], post: [takeBackBills] },
    dishonour: {
      from: [...AWAY, "inHand"],
      to: "dishonoured",
      reason: true,
      input: { header: ["movedOn"], proposes: proposesToday("movedOn") },
      post: [dishonourBills],
    },
    end: { from: ["inHand"], to: "void", system: true },
  },
  roles: { accountant: [...LOOK, "attach", "endorse", "discount", "collect", "pay", "takeBack", "dishonour"] },
  screens: {
    query: { path: "/receivableBill", ...QUERY },
    bearing: { path: "ticketInquiryLyc", ...QUERY, where: { unitId: { code: "LYC" } }, columns: BEARING },
  },
});
