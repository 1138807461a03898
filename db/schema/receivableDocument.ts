import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, documentColumns, instant, lineColumns, money, percent, rate } from "../columns.ts";
import { companyKey, indexInCompany, toCompany, toGlobal, toHeader, uniqueInCompany } from "../keys.ts";
import { businessUnits, currencies, departments, employees } from "./organisation.ts";
import { companyParties, customers } from "./party.ts";
import { receivableItems } from "./receivable.ts";
import { salesContractInstalments, salesContracts } from "./salesContract.ts";
import { salesReceipts } from "./salesReceipt.ts";

const partyDocument = {
  ...documentColumns,
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  salespersonId: bigintText(),
  currency: text().notNull(),
  totalAmount: money().notNull().default("0"),
  postedOn: day(),
  submittedBy: bigintText(),
};
const partyKeys = (t: unknown, table: string) => [
  companyKey(t, table),
  uniqueInCompany(t, table, "docNo"),
  indexInCompany(t, table, "stage", "docOn"),
  indexInCompany(t, table, "customerId"),
  toCompany(t, table, "customerId", () => customers),
  toCompany(t, table, "departmentId", () => departments),
  toCompany(t, table, "unitId", () => businessUnits),
  toCompany(t, table, "salespersonId", () => employees),
  toGlobal(t, table, "currency", () => currencies.code),
];

/** Applies advances of a customer to his open items; each line takes from one advance and settles one item. */
export const receivableSettlements = pgTable(
  "receivable_settlement",
  {
    ...partyDocument,
    contractId: bigintText(),
    /** oldest, contract or manual: how lines are proposed. */
    method: text().notNull().default("oldest"),
  },
  (t) => [...partyKeys(t, "receivable_settlement"), toCompany(t, "receivable_settlement", "contractId", () => salesContracts)],
);

export const receivableSettlementLines = pgTable(
  "receivable_settlement_line",
  {
    ...lineColumns,
    settlementId: bigintText().notNull(),
    advanceItemId: bigintText().notNull(),
    itemId: bigintText().notNull(),
    amount: money().notNull(),
    notes: text(),
    /** When a dishonoured bill took it back. */
    undoneOn: day(),
  },
  (t) => [
    companyKey(t, "receivable_settlement_line"),
    uniqueInCompany(t, "receivable_settlement_line", "settlementId", "seq"),
    toHeader(t, "receivable_settlement_line", "settlementId", () => receivableSettlements),
    toCompany(t, "receivable_settlement_line", "advanceItemId", () => receivableItems),
    toCompany(t, "receivable_settlement_line", "itemId", () => receivableItems),
    indexInCompany(t, "receivable_settlement_line", "advanceItemId"),
    indexInCompany(t, "receivable_settlement_line", "itemId"),
  ],
);

/** Gives up what will not be paid. */
export const receivableWriteOffs = pgTable("receivable_write_off", { ...partyDocument, reason: text().notNull() }, (t) =>
  partyKeys(t, "receivable_write_off"),
);

export const receivableWriteOffLines = pgTable(
  "receivable_write_off_line",
  { ...lineColumns, writeOffId: bigintText().notNull(), itemId: bigintText().notNull(), amount: money().notNull(), notes: text() },
  (t) => [
    companyKey(t, "receivable_write_off_line"),
    uniqueInCompany(t, "receivable_write_off_line", "writeOffId", "seq"),
    toHeader(t, "receivable_write_off_line", "writeOffId", () => receivableWriteOffs),
    toCompany(t, "receivable_write_off_line", "itemId", () => receivableItems),
    indexInCompany(t, "receivable_write_off_line", "itemId"),
  ],
);

/** Pays advances back to a customer; totalAmount is asked for, paidAmount was paid. */
export const refundRequests = pgTable(
  "refund_request",
  {
    ...partyDocument,
    contractId: bigintText(),
    receiptId: bigintText(),
    reason: text().notNull(),
    bank: text(),
    bankAccount: text(),
    /** Why the money goes to an account that is not known as the payer's. */
    explanation: text(),
    paidAmount: money().notNull().default("0"),
    paidOn: day(),
  },
  (t) => [
    ...partyKeys(t, "refund_request"),
    toCompany(t, "refund_request", "contractId", () => salesContracts),
    toCompany(t, "refund_request", "receiptId", () => salesReceipts),
  ],
);

/** Open items in other currencies at the rate of a month's end. */
export const receivableRevaluations = pgTable(
  "receivable_revaluation",
  { ...documentColumns, yearMonth: text().notNull(), difference: money().notNull().default("0"), postedOn: day() },
  (t) => [companyKey(t, "receivable_revaluation"), uniqueInCompany(t, "receivable_revaluation", "docNo")],
);

export const receivableRevaluationLines = pgTable(
  "receivable_revaluation_line",
  {
    ...lineColumns,
    revaluationId: bigintText().notNull(),
    itemId: bigintText().notNull(),
    currency: text().notNull(),
    openAmount: money().notNull(),
    bookedAmount: money().notNull(),
    rate: rate().notNull(),
    revaluedAmount: money().notNull(),
    difference: money().notNull(),
  },
  (t) => [
    companyKey(t, "receivable_revaluation_line"),
    uniqueInCompany(t, "receivable_revaluation_line", "revaluationId", "seq"),
    toHeader(t, "receivable_revaluation_line", "revaluationId", () => receivableRevaluations),
    toCompany(t, "receivable_revaluation_line", "itemId", () => receivableItems),
    toGlobal(t, "receivable_revaluation_line", "currency", () => currencies.code),
  ],
);

/** A month of the receivable ledger; while it is closed nothing is booked on its days. A month without a row is open. */
export const receivablePeriods = pgTable(
  "receivable_period",
  { ...companyColumns, yearMonth: text().notNull(), stage: text().notNull().default("open"), closedAt: instant(), ...auditColumns },
  (t) => [companyKey(t, "receivable_period"), uniqueInCompany(t, "receivable_period", "yearMonth")],
);

/** What a salesperson means to collect in a month, in company currency. */
export const collectionPlans = pgTable(
  "collection_plan",
  {
    ...documentColumns,
    yearMonth: text().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    planAmount: money().notNull().default("0"),
    actualAmount: money().notNull().default("0"),
    completeRate: percent().notNull().default("0"),
    submittedBy: bigintText(),
  },
  (t) => [
    companyKey(t, "collection_plan"),
    uniqueInCompany(t, "collection_plan", "docNo"),
    indexInCompany(t, "collection_plan", "yearMonth"),
    toCompany(t, "collection_plan", "departmentId", () => departments),
    toCompany(t, "collection_plan", "unitId", () => businessUnits),
    toCompany(t, "collection_plan", "salespersonId", () => employees),
  ],
);

export const collectionPlanLines = pgTable(
  "collection_plan_line",
  {
    ...lineColumns,
    planId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    contractId: bigintText(),
    itemId: bigintText(),
    /** Of what is not invoiced yet. */
    instalmentId: bigintText(),
    dueOn: day(),
    balance: money().notNull().default("0"),
    overdueAmount: money().notNull().default("0"),
    plannedOn: day(),
    planAmount: money().notNull(),
    actualAmount: money().notNull().default("0"),
    problem: text(),
  },
  (t) => [
    companyKey(t, "collection_plan_line"),
    uniqueInCompany(t, "collection_plan_line", "planId", "seq"),
    toHeader(t, "collection_plan_line", "planId", () => collectionPlans),
    toCompany(t, "collection_plan_line", "customerId", () => companyParties),
    toCompany(t, "collection_plan_line", "contractId", () => salesContracts),
    toCompany(t, "collection_plan_line", "itemId", () => receivableItems),
    toCompany(t, "collection_plan_line", "instalmentId", () => salesContractInstalments),
  ],
);

/** One call or visit to a customer who owes, with what came of it. */
export const dunningCalls = pgTable(
  "dunning_call",
  {
    ...companyColumns,
    customerId: bigintText().notNull(),
    yearMonth: text().notNull(),
    calledOn: day().notNull(),
    callerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    contact: text(),
    /** phone, visit, letter, message */
    method: text().notNull(),
    /** promised, paid, disputed, noAnswer, refused */
    result: text().notNull(),
    promisedOn: day(),
    promisedAmount: money(),
    notes: text(),
    ...auditColumns,
  },
  (t) => [
    companyKey(t, "dunning_call"),
    indexInCompany(t, "dunning_call", "customerId", "calledOn"),
    toCompany(t, "dunning_call", "customerId", () => customers),
    toCompany(t, "dunning_call", "callerId", () => employees),
    toCompany(t, "dunning_call", "departmentId", () => departments),
  ],
);

/** Raises what a customer may owe for a time. */
export const creditReleases = pgTable(
  "credit_release",
  {
    ...documentColumns,
    customerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    amount: money().notNull(),
    validFrom: day().notNull(),
    validTo: day().notNull(),
    reason: text().notNull(),
    submittedBy: bigintText(),
  },
  (t) => [
    companyKey(t, "credit_release"),
    uniqueInCompany(t, "credit_release", "docNo"),
    indexInCompany(t, "credit_release", "customerId", "validTo"),
    toCompany(t, "credit_release", "customerId", () => customers),
    toCompany(t, "credit_release", "departmentId", () => departments),
  ],
);

/** Append-only. What was found when the credit of a customer was looked at; amounts in company currency. */
export const creditChecks = pgTable(
  "credit_check",
  {
    ...companyColumns,
    module: text().notNull(),
    documentId: bigintText().notNull(),
    docNo: text().notNull(),
    customerId: bigintText().notNull(),
    departmentId: bigintText(),
    checkedOn: day().notNull(),
    creditLimit: money().notNull(),
    released: money().notNull(),
    openAmount: money().notNull(),
    notInvoiced: money().notNull(),
    advances: money().notNull(),
    newAmount: money().notNull(),
    exposure: money().notNull(),
    /** passed or released (by a credit release); what is refused leaves nothing */
    outcome: text().notNull(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "credit_check"),
    indexInCompany(t, "credit_check", "customerId", "checkedOn"),
    toCompany(t, "credit_check", "customerId", () => companyParties),
    toCompany(t, "credit_check", "departmentId", () => departments),
  ],
);

/** Which account of the accounting programs a class of the journal is. */
export const accountMappings = pgTable(
  "account_mapping",
  {
    ...companyColumns,
    account: text().notNull(),
    yonyouCode: text(),
    yonyouName: text(),
    kingdeeCode: text(),
    kingdeeName: text(),
    /** none or customer: what the account is kept by beside. */
    auxiliary: text().notNull().default("none"),
    notes: text(),
    ...auditColumns,
  },
  (t) => [companyKey(t, "account_mapping"), uniqueInCompany(t, "account_mapping", "account")],
);

/** The journal of a month as it was given to an accounting program. */
export const voucherExports = pgTable(
  "voucher_export",
  {
    ...documentColumns,
    yearMonth: text().notNull(),
    /** yonyou or kingdee */
    target: text().notNull(),
    /** 1 for what was never given before; higher for what is given again. */
    edition: integer().notNull().default(1),
    voucherCount: integer().notNull().default(0),
    lineCount: integer().notNull().default(0),
    debit: money().notNull().default("0"),
    exportedBy: bigintText(),
    exportedAt: instant(),
  },
  (t) => [companyKey(t, "voucher_export"), uniqueInCompany(t, "voucher_export", "docNo")],
);

/** Append-only. That a line of the journal was given away, once per program and edition. */
export const voucherExportLines = pgTable(
  "voucher_export_line",
  {
    ...lineColumns,
    exportId: bigintText().notNull(),
    target: text().notNull(),
    edition: integer().notNull(),
    journalLineId: bigintText().notNull(),
    voucherNo: integer().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "voucher_export_line"),
    uniqueInCompany(t, "voucher_export_line", "exportId", "seq"),
    uniqueInCompany(t, "voucher_export_line", "target", "journalLineId", "edition"),
    toCompany(t, "voucher_export_line", "exportId", () => voucherExports),
  ],
);
