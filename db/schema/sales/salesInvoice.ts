import { boolean, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, lineColumns, masterColumns, money, percent, price, quantity } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { companyMaterials } from "#db/schema/masterData/material";
import { businessUnits } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { salesContractInstalments, salesContractProducts, salesContracts } from "./salesContract.ts";
import { salesHeader, salesKeys } from "./salesHeader.ts";
import { companyTable } from "#db/table";

/** Under which name, tax number and account a customer is invoiced; once approved it may stand on invoices. */
export const invoiceHeads = companyTable(
  "invoice_head",
  {
    ...companyColumns,
    ...masterColumns,
    customerId: bigintText().notNull(),
    /** Of the unit that invoices under it; any unit's where empty. */
    unitId: bigintText(),
    creditCode: text().notNull(),
    bank: text(),
    bankAccount: text(),
    address: text(),
    phone: text(),
    notes: text(),
    submittedBy: bigintText(),
  },
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.index("customerId"),
    key.to("customerId", () => customers),
    key.to("unitId", () => businessUnits),
  ],
);

/**
 * A request and the invoice that it becomes: docOn is the day of the request, issuedOn that of the invoice, totalAmount with tax. A line
 * bills one instalment; a red invoice is negative and names its origin.
 */
export const salesInvoices = companyTable(
  "sales_invoice",
  {
    ...salesHeader,
    contractId: bigintText(),
    /** specialPaper, special, ordinaryPaper, ordinary or export */
    invoiceType: text(),
    headId: bigintText(),
    /** As it stood on the approved head when the request was handed in. */
    buyerName: text(),
    creditCode: text(),
    bank: text(),
    bankAccount: text(),
    address: text(),
    phone: text(),
    invoiceCode: text(),
    invoiceNo: text(),
    issuedOn: day(),
    /** notSent, sent, issued, voided or red */
    taxStatus: text().notNull().default("notSent"),
    /** What the tax system answered. */
    taxMessage: text(),
    redOfId: bigintText(),
    isRed: boolean().notNull().default(false),
    /** What red invoices took back of it, with tax. */
    redAmount: money().notNull().default("0"),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    totalAmount: money().notNull().default("0"),
    /** line: tax of each line; group: of the total of each rate. */
    taxBasis: text().notNull().default("line"),
    /** Rounds what is to be paid; part of totalAmount, never taxed. */
    roundingAmount: money().notNull().default("0"),
    /** Why a red invoice takes back what no invoice of these books said. */
    creditReason: text(),
    postedOn: day(),
    submittedBy: bigintText(),
    /** The content that was approved, kept while a change of it is undecided. */
    approvedContent: text(),
  },
  (key) => [
    ...salesKeys(key),
    key.to("contractId", () => salesContracts),
    key.to("headId", () => invoiceHeads),
    key.to("redOfId", (): CompanyTable => salesInvoices),
    key.index("redOfId"),
  ],
);

export const salesInvoiceLines = companyTable(
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
    /** The line that this one of a red invoice takes back. */
    redOfLineId: bigintText(),
    /** What red invoices took back of this line, with tax. */
    redAmount: money().notNull().default("0"),
  },
  (key) => [
    key.unique("invoiceId", "seq"),
    key.toHeader("invoiceId", () => salesInvoices),
    key.to("contractId", () => salesContracts),
    key.to("instalmentId", () => salesContractInstalments),
    key.to("redOfLineId", (): CompanyTable => salesInvoiceLines),
    key.index("instalmentId"),
    key.index("redOfLineId"),
  ],
);

/**
 * What the invoice says was sold; together with tax as much as its lines bill. A discount belongs to the goods above it; it, an allowance
 * and a charge are amounts without quantity.
 */
export const salesInvoiceProducts = companyTable(
  "sales_invoice_product",
  {
    ...lineColumns,
    invoiceId: bigintText().notNull(),
    /** goods, deposit (returned where negative), discount, allowance or charge */
    kind: text().notNull().default("goods"),
    contractProductId: bigintText(),
    materialId: bigintText(),
    description: text(),
    specification: text(),
    drawingNo: text(),
    quantity: quantity(),
    unitPrice: price(),
    taxRate: percent().notNull().default("0"),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    notes: text(),
  },
  (key) => [
    key.unique("invoiceId", "seq"),
    key.toHeader("invoiceId", () => salesInvoices),
    key.to("contractProductId", () => salesContractProducts),
    key.to("materialId", () => companyMaterials),
    key.index("contractProductId"),
  ],
);
