import { ENTER, LOOK } from "#define/access/grants";
import { bidBondEvents, bidBonds } from "#db/schema/crm/bidBond";
import { choice, date, docNo, link, longText, money, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import {
  convert,
  extend,
  forfeit,
  free,
  freeBid,
  closeReturned,
  holdAgain,
  holdBid,
  matchLine,
  pay,
  request,
  takeBack,
  takeOver,
} from "./bidBond/posting.ts";
import { type Bond, deriveBond, isLater, isOnBankLine, isOnlyOne, isSomebodys, owesNothing, paysAll, paysPart } from "./bidBond/rules.ts";
import { sellerFields } from "#modules/seller";
import type { Action } from "#define/action";

const events = defineLines({
  table: bidBondEvents,
  parent: "bondId",
  fields: {
    event: choice(["paid", "extended", "requested", "freed", "held", "returned", "converted", "forfeited", "released", "drawn"], {
      system: true,
    }),
    eventOn: date({ system: true }),
    amount: money({ system: true, currency: "currency" }),
    companyAmount: money({ system: true }),
    dueOn: date({ system: true }),
    bankReceiptId: link("sales.bankReceipt", { system: true }),
  },
});

const STAGES = ["draft", "inApproval", "approved", "paid", "partBack", "returned", "converted", "lost", "void"] as const;
const IN_MONEY = { field: "kind", in: ["cash", "loan"] } as const;
const ON_PAPER = { field: "kind", in: ["guarantee", "insurance"] } as const;
const NO_LOAN = { field: "kind", in: ["cash", "guarantee", "insurance"] } as const;
const back = { when: IN_MONEY, input: { header: ["returnedOn", "bankReceiptId"] } } as const;

const actions = {
  submit: {
    from: ["draft"],
    to: "inApproval",
    stampsUser: "submittedBy",
    check: [isOnlyOne, isSomebodys, owesNothing],
    post: [holdBid],
  },
  withdraw: { from: ["inApproval"], to: "draft", post: [freeBid] },
  reject: { from: ["inApproval"], to: "draft", reason: true, post: [freeBid] },
  approve: { from: ["inApproval"], to: "approved", system: true },
  pay: { from: ["approved"], to: "paid", input: { header: ["paidOn", "guaranteeNo"] }, check: [owesNothing], post: [pay] },
  extend: { from: ["paid"], to: "paid", input: { header: ["extendedTo"] }, check: [isLater], post: [extend] },
  requestReturn: { from: ["paid"], to: "paid", post: [request] },
  holdAgain: { from: ["paid"], to: "paid", system: true, post: [holdAgain] },
  free: { from: ["paid"], to: "paid", system: true, post: [free] },
  returnPart: {
    from: ["paid", "partBack"],
    to: "partBack",
    ...back,
    check: [isOnBankLine, paysPart],
    post: [takeBack],
    cascades: [matchLine],
  },
  returnAll: {
    from: ["paid", "partBack"],
    to: "returned",
    ...back,
    check: [isOnBankLine, paysAll],
    post: [takeBack],
    cascades: [matchLine],
  },
  handBack: { from: ["paid"], to: "returned", when: ON_PAPER, post: [closeReturned] },
  convert: { from: ["paid", "partBack"], to: "converted", when: NO_LOAN, post: [convert] },
  releasePart: { from: ["converted"], to: "converted", ...back, check: [isOnBankLine, paysPart], post: [takeBack], cascades: [matchLine] },
  releaseAll: { from: ["converted"], to: "returned", ...back, check: [isOnBankLine, paysAll], post: [takeBack], cascades: [matchLine] },
  draw: { from: ["converted"], to: "lost", when: IN_MONEY, reason: true, post: [forfeit] },
  forfeit: { from: ["paid", "partBack"], to: "lost", when: NO_LOAN, reason: true, post: [forfeit] },
  void: { from: ["draft", "approved"], to: "void", reason: true, post: [freeBid] },
  takeOver: { from: ["draft"], to: "paid", system: true, post: [takeOver] },
} as const satisfies Readonly<Record<string, Action<(typeof STAGES)[number], Bond>>>;

const FILTERS = ["kind", "customerId", "bidId", "salespersonId", "dueOn", "docOn"] as const;

export default defineModule({
  id: "crm.bidBond",
  table: bidBonds,
  kind: "company",
  title: { code: "docNo" },
  scope: { department: "departmentId", owner: "salespersonId", creator: "createdBy" },
  fields: {
    docNo: docNo("BB"),
    docOn: date({ required: true, initial: { from: "today" } }),
    kind: choice(["cash", "guarantee", "insurance", "loan"], { required: true, initial: "cash" }),
    bidId: link("crm.projectBid", {
      required: true,
      fetches: {
        projectId: "projectId",
        customerId: "customerId",
        departmentId: "departmentId",
        unitId: "unitId",
        regionId: "regionId",
        salespersonId: "salespersonId",
        currency: "currency",
        bidAgent: "payee",
        bondAmount: "amount",
        validTo: "dueOn",
      },
    }),
    projectId: link("crm.salesProject"),
    customerId: link("crm.customer", { required: true }),
    payee: text({ max: 200 }),
    bank: text({ max: 200 }),
    bankAccount: text({ max: 60 }),
    ...sellerFields,
    amount: money({ required: true, sign: "positive", currency: "currency" }),
    premium: money({ sign: "notNegative", currency: "currency", hidden: { not: ON_PAPER } }),
    issuer: text({ max: 200, hidden: { not: ON_PAPER }, required: ON_PAPER }),
    guaranteeNo: text({ max: 100, hidden: { not: ON_PAPER } }),
    dueOn: date({ required: true }),
    extendedTo: date({ system: true, hidden: { empty: "extendedTo" } }),
    paidOn: date({ system: true, books: "money", hidden: { empty: "paidOn" } }),
    paidAmount: money({ system: true, currency: "currency" }),
    freedOn: date({ system: true, hidden: { empty: "freedOn" } }),
    requestedOn: date({ system: true, hidden: { empty: "requestedOn" } }),
    bankReceiptId: link("sales.bankReceipt", { system: true, hidden: { empty: "bankReceiptId" }, where: { stage: "unclaimed" } }),
    returnedOn: date({ system: true, books: "money", hidden: { empty: "returnedOn" } }),
    returnedAmount: money({ system: true, currency: "currency" }),
    openAmount: money({ system: true, currency: "currency" }),
    closedOn: date({ system: true, hidden: { empty: "closedOn" } }),
    notes: longText(),
  },
  lines: { events },
  columns: [
    "docNo",
    "docOn",
    "stage",
    "kind",
    "bidId",
    "customerId",
    "currency",
    "amount",
    "paidOn",
    "dueOn",
    "extendedTo",
    "freedOn",
    "returnedAmount",
    "openAmount",
    "closedOn",
    "salespersonId",
    "departmentId",
  ],
  sums: ["amount", "returnedAmount", "openAmount"],
  search: ["docNo", "payee", "guaranteeNo", "issuer"],
  sort: { by: "docOn", descending: true },
  stages: STAGES,
  editable: ["draft"],
  final: ["returned", "lost", "void"],
  approval: { stage: "inApproval", amount: "amount", approved: "approve" },
  derive: deriveBond,
  actions,
  changes: ({ header }) => header.docOn.slice(0, 4),
  reminders: {
    due: { field: "dueOn", unless: "extendedTo", stages: ["paid", "partBack"], to: "salespersonId", daysBefore: 10 },
    extended: { field: "extendedTo", stages: ["paid", "partBack"], to: "salespersonId", daysBefore: 10 },
  },
  roles: {
    salesperson: [...ENTER, "extend", "requestReturn"],
    approver: [...LOOK, "reject", "convert", "handBack"],
    internalOffice: [...ENTER, "convert"],
    leader: [...LOOK, "reject", "forfeit", "draw"],
    accountant: [...LOOK, "attach", "pay", "returnPart", "returnAll", "releasePart", "releaseAll", "handBack"],
  },
  screens: {
    prepare: { path: "crmBidBond", kind: "prepare", stages: ["draft"], actions: ["submit", "void"], filters: FILTERS },
    settle: {
      path: "crmBidBondSettle",
      kind: "confirm",
      stages: ["inApproval", "approved", "paid", "partBack", "converted"],
      actions: [
        "reject",
        "withdraw",
        "pay",
        "extend",
        "requestReturn",
        "returnPart",
        "returnAll",
        "handBack",
        "convert",
        "forfeit",
        "releasePart",
        "releaseAll",
        "draw",
        "void",
      ],
      filters: FILTERS,
    },
    approveLoan: {
      path: "crmSubclauseBillApprove",
      kind: "confirm",
      stages: ["inApproval"],
      actions: ["reject", "withdraw"],
      where: { kind: "loan" },
      filters: FILTERS,
    },
  },
});
