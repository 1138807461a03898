import { integer, pgTable, text } from "drizzle-orm/pg-core";
import {
  bigintText,
  companyColumns,
  day,
  documentColumns,
  instant,
  lineColumns,
  money,
  percent,
  price,
  quantity,
  rate,
} from "../columns.ts";
import { companyKey, indexInCompany, toCompany, toGlobal, toHeader, uniqueInCompany } from "../keys.ts";
import { companyMaterials } from "./material.ts";
import { businessUnits, currencies, departments, employees, marketRegions } from "./organisation.ts";
import { companyParties } from "./party.ts";

/** Who sold: carried by every sales document, so that figures keep the owner of their day. */
const salesHeader = {
  ...documentColumns,
  customerId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  regionId: bigintText(),
  salespersonId: bigintText(),
  currency: text().notNull(),
  /** Company currency for one unit of the document currency, on docOn. */
  exchangeRate: rate().notNull().default("1"),
};
const salesKeys = (t: unknown, table: string) => [
  companyKey(t, table),
  uniqueInCompany(t, table, "docNo"),
  indexInCompany(t, table, "stage", "docOn"),
  indexInCompany(t, table, "customerId"),
  toCompany(t, table, "customerId", () => companyParties),
  toCompany(t, table, "departmentId", () => departments),
  toCompany(t, table, "unitId", () => businessUnits),
  toCompany(t, table, "regionId", () => marketRegions),
  toCompany(t, table, "salespersonId", () => employees),
  toGlobal(t, table, "currency", () => currencies.code),
];

/** docOn is the day of signing. Amount is net of tax, totalAmount what the customer pays; instalments sum to totalAmount. */
export const salesContracts = pgTable(
  "sales_contract",
  {
    ...salesHeader,
    title: text(),
    productLine: text(),
    endCustomer: text(),
    deliveryOn: day(),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    totalAmount: money().notNull().default("0"),
    /** Set by the posting when the contract takes effect, in company currency. */
    effectiveOn: day(),
    companyAmount: money().notNull().default("0"),
    closedOn: day(),
    /** Part of companyAmount that will not be delivered, set when closed early. */
    cancelledAmount: money().notNull().default("0"),
  },
  (t) => [...salesKeys(t, "sales_contract"), indexInCompany(t, "sales_contract", "effectiveOn")],
);

export const salesContractProducts = pgTable(
  "sales_contract_product",
  {
    ...lineColumns,
    contractId: bigintText().notNull(),
    materialId: bigintText().notNull(),
    quantity: quantity().notNull(),
    unitPrice: price().notNull(),
    taxRate: percent().notNull().default("0"),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    deliveryOn: day(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "sales_contract_product"),
    uniqueInCompany(t, "sales_contract_product", "contractId", "seq"),
    toHeader(t, "sales_contract_product", "contractId", () => salesContracts),
    toCompany(t, "sales_contract_product", "materialId", () => companyMaterials),
  ],
);

/** When which part of the price falls due: the grain of the receivable ledger. */
export const salesContractInstalments = pgTable(
  "sales_contract_instalment",
  {
    ...lineColumns,
    contractId: bigintText().notNull(),
    /** Of the contract, for row rights. */
    departmentId: bigintText(),
    salespersonId: bigintText(),
    /** deposit, progress, delivery, acceptance, retention */
    kind: text().notNull(),
    percent: percent(),
    amount: money().notNull(),
    dueOn: day().notNull(),
    acceptedOn: day(),
    invoicedAmount: money().notNull().default("0"),
    notes: text(),
  },
  (t) => [
    companyKey(t, "sales_contract_instalment"),
    uniqueInCompany(t, "sales_contract_instalment", "contractId", "seq"),
    toHeader(t, "sales_contract_instalment", "contractId", () => salesContracts),
  ],
);

/** docOn is the invoice date, totalAmount with tax. A line bills one instalment. */
export const salesInvoices = pgTable(
  "sales_invoice",
  {
    ...salesHeader,
    invoiceNo: text(),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    totalAmount: money().notNull().default("0"),
    postedOn: day(),
    confirmedBy: bigintText(),
    confirmedAt: instant(),
  },
  (t) => salesKeys(t, "sales_invoice"),
);

export const salesInvoiceLines = pgTable(
  "sales_invoice_line",
  {
    ...lineColumns,
    invoiceId: bigintText().notNull(),
    contractId: bigintText(),
    instalmentId: bigintText(),
    description: text(),
    /** With tax. */
    totalAmount: money().notNull(),
    taxRate: percent().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    dueOn: day().notNull(),
  },
  (t) => [
    companyKey(t, "sales_invoice_line"),
    uniqueInCompany(t, "sales_invoice_line", "invoiceId", "seq"),
    toHeader(t, "sales_invoice_line", "invoiceId", () => salesInvoices),
    toCompany(t, "sales_invoice_line", "contractId", () => salesContracts),
    toCompany(t, "sales_invoice_line", "instalmentId", () => salesContractInstalments),
    indexInCompany(t, "sales_invoice_line", "instalmentId"),
  ],
);

/** Money received from a customer; what is not applied to open items stands as an advance. */
export const salesReceipts = pgTable(
  "sales_receipt",
  {
    ...salesHeader,
    method: text(),
    paperNo: text(),
    bank: text(),
    totalAmount: money().notNull(),
    appliedAmount: money().notNull().default("0"),
    postedOn: day(),
    confirmedBy: bigintText(),
    confirmedAt: instant(),
  },
  (t) => salesKeys(t, "sales_receipt"),
);

export const salesReceiptApplications = pgTable(
  "sales_receipt_application",
  { ...lineColumns, receiptId: bigintText().notNull(), itemId: bigintText().notNull(), amount: money().notNull(), notes: text() },
  (t) => [
    companyKey(t, "sales_receipt_application"),
    uniqueInCompany(t, "sales_receipt_application", "receiptId", "seq"),
    toHeader(t, "sales_receipt_application", "receiptId", () => salesReceipts),
    toCompany(t, "sales_receipt_application", "itemId", () => receivableItems),
    indexInCompany(t, "sales_receipt_application", "itemId"),
  ],
);

/** Open items taken over from another system: one line per item, its settlements come as receipts. */
export const receivableOpenings = pgTable(
  "receivable_opening",
  {
    ...documentColumns,
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    currency: text().notNull(),
    totalAmount: money().notNull().default("0"),
    postedOn: day(),
  },
  (t) => [
    companyKey(t, "receivable_opening"),
    uniqueInCompany(t, "receivable_opening", "docNo"),
    toCompany(t, "receivable_opening", "departmentId", () => departments),
    toCompany(t, "receivable_opening", "unitId", () => businessUnits),
    toGlobal(t, "receivable_opening", "currency", () => currencies.code),
  ],
);

export const receivableOpeningLines = pgTable(
  "receivable_opening_line",
  {
    ...lineColumns,
    openingId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    regionId: bigintText(),
    salespersonId: bigintText(),
    itemNo: text().notNull(),
    contractNo: text(),
    postedOn: day().notNull(),
    dueOn: day().notNull(),
    acceptedOn: day(),
    totalAmount: money().notNull(),
  },
  (t) => [
    companyKey(t, "receivable_opening_line"),
    uniqueInCompany(t, "receivable_opening_line", "openingId", "seq"),
    toHeader(t, "receivable_opening_line", "openingId", () => receivableOpenings),
    toCompany(t, "receivable_opening_line", "customerId", () => companyParties),
    toCompany(t, "receivable_opening_line", "regionId", () => marketRegions),
    toCompany(t, "receivable_opening_line", "salespersonId", () => employees),
  ],
);

/**
 * An open item: one contract instalment under an invoice (kind = its instalment kind), an item taken over (opening), or unapplied money (advance, negative).
 * Fixed but for `openAmount` (document currency), a cache with proof: the sum of its entries.
 */
export const receivableItems = pgTable(
  "receivable_item",
  {
    ...companyColumns,
    itemNo: text().notNull(),
    kind: text().notNull(),
    customerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    regionId: bigintText(),
    salespersonId: bigintText(),
    contractId: bigintText(),
    contractNo: text(),
    instalmentId: bigintText(),
    /** The document that opened it. */
    module: text().notNull(),
    documentId: bigintText().notNull(),
    lineId: bigintText().notNull(),
    docNo: text().notNull(),
    postedOn: day().notNull(),
    dueOn: day().notNull(),
    acceptedOn: day(),
    currency: text().notNull(),
    grossAmount: money().notNull(),
    openAmount: money().notNull(),
    version: integer().notNull().default(1),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "receivable_item"),
    uniqueInCompany(t, "receivable_item", "itemNo"),
    uniqueInCompany(t, "receivable_item", "module", "lineId"),
    indexInCompany(t, "receivable_item", "customerId", "dueOn"),
    indexInCompany(t, "receivable_item", "postedOn"),
    toCompany(t, "receivable_item", "customerId", () => companyParties),
    toCompany(t, "receivable_item", "departmentId", () => departments),
    toCompany(t, "receivable_item", "unitId", () => businessUnits),
    toCompany(t, "receivable_item", "regionId", () => marketRegions),
    toCompany(t, "receivable_item", "salespersonId", () => employees),
    toCompany(t, "receivable_item", "contractId", () => salesContracts),
    toCompany(t, "receivable_item", "instalmentId", () => salesContractInstalments),
    toGlobal(t, "receivable_item", "currency", () => currencies.code),
  ],
);

/** Append-only. One movement of an item: opens it (invoice, opening, advance) or settles it (receipt, credit, writeOff); amounts signed, as-of any day = sum up to it. */
export const receivableEntries = pgTable(
  "receivable_entry",
  {
    ...companyColumns,
    itemId: bigintText().notNull(),
    kind: text().notNull(),
    entryOn: day().notNull(),
    amount: money().notNull(),
    companyAmount: money().notNull(),
    module: text().notNull(),
    documentId: bigintText().notNull(),
    lineId: bigintText().notNull(),
    generation: integer().notNull().default(1),
    docNo: text().notNull(),
    reversalOf: bigintText(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "receivable_entry"),
    uniqueInCompany(t, "receivable_entry", "module", "documentId", "lineId", "kind", "generation"),
    indexInCompany(t, "receivable_entry", "itemId"),
    indexInCompany(t, "receivable_entry", "entryOn"),
    toCompany(t, "receivable_entry", "itemId", () => receivableItems),
  ],
);

/** How a tender ended; docOn is the day of the award. */
export const bidResults = pgTable(
  "bid_result",
  {
    ...salesHeader,
    projectName: text().notNull(),
    productLine: text(),
    openedOn: day(),
    /** won, lost or void */
    result: text().notNull(),
    bidAmount: money().notNull(),
    winAmount: money().notNull().default("0"),
    winner: text(),
    lostReason: text(),
    contractId: bigintText(),
  },
  (t) => [...salesKeys(t, "bid_result"), toCompany(t, "bid_result", "contractId", () => salesContracts)],
);

export const bidResultBidders = pgTable(
  "bid_result_bidder",
  {
    ...lineColumns,
    bidResultId: bigintText().notNull(),
    bidder: text().notNull(),
    bidAmount: money().notNull(),
    ranking: integer(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "bid_result_bidder"),
    uniqueInCompany(t, "bid_result_bidder", "bidResultId", "seq"),
    toHeader(t, "bid_result_bidder", "bidResultId", () => bidResults),
  ],
);

/** Plan of one year for a department or a salesperson; amounts in company currency. */
export const salesTargets = pgTable(
  "sales_target",
  {
    ...documentColumns,
    year: integer().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    totalAmount: money().notNull().default("0"),
  },
  (t) => [
    companyKey(t, "sales_target"),
    uniqueInCompany(t, "sales_target", "docNo"),
    toCompany(t, "sales_target", "departmentId", () => departments),
    toCompany(t, "sales_target", "unitId", () => businessUnits),
    toCompany(t, "sales_target", "salespersonId", () => employees),
  ],
);

export const salesTargetLines = pgTable(
  "sales_target_line",
  {
    ...lineColumns,
    targetId: bigintText().notNull(),
    /** 1 to 12 */
    month: integer().notNull(),
    /** orderIntake, invoiced or collected */
    measure: text().notNull(),
    amount: money().notNull(),
  },
  (t) => [
    companyKey(t, "sales_target_line"),
    uniqueInCompany(t, "sales_target_line", "targetId", "seq"),
    toHeader(t, "sales_target_line", "targetId", () => salesTargets),
  ],
);
