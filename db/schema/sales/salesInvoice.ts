import { boolean, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, lineColumns, masterColumns, money, percent, price, quantity } from "#db/columns";
import { companyKey, type CompanyTable, indexInCompany, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { companyMaterials } from "#db/schema/masterData/material";
import { businessUnits } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { salesContractInstalments, salesContractProducts, salesContracts } from "./salesContract.ts";
import { salesHeader, salesKeys } from "./salesHeader.ts";

/** Under which name, tax number and account a customer is invoiced; once approved it may stand on invoices. */
export const invoiceHeads = pgTable(
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
  (t) => [
    companyKey(t, "invoice_head"),
    indexInCompany(t, "invoice_head", "stage", "code", "id"),
    uniqueInCompany(t, "invoice_head", "code"),
    indexInCompany(t, "invoice_head", "customerId"),
    toCompany(t, "invoice_head", "customerId", () => customers),
    toCompany(t, "invoice_head", "unitId", () => businessUnits),
  ],
);

/** A request and the invoice that it becomes: docOn is the day of the request, issuedOn that of the invoice, totalAmount with tax. A line bills one instalment; a red invoice is negative and names its origin. */
export const salesInvoices = pgTable(
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
    postedOn: day(),
    submittedBy: bigintText(),
    /** The content that was approved, kept while a change of it is undecided. */
    approvedContent: text(),
    confirmedBy: bigintText(),
    confirmedAt: instant(),
  },
  (t) => [
    ...salesKeys(t, "sales_invoice"),
    toCompany(t, "sales_invoice", "contractId", () => salesContracts),
    toCompany(t, "sales_invoice", "headId", () => invoiceHeads),
    toCompany(t, "sales_invoice", "redOfId", (): CompanyTable => salesInvoices),
    indexInCompany(t, "sales_invoice", "redOfId"),
  ],
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
    /** The line that this one of a red invoice takes back. */
    redOfLineId: bigintText(),
    /** What red invoices took back of this line, with tax. */
    redAmount: money().notNull().default("0"),
  },
  (t) => [
    companyKey(t, "sales_invoice_line"),
    uniqueInCompany(t, "sales_invoice_line", "invoiceId", "seq"),
    toHeader(t, "sales_invoice_line", "invoiceId", () => salesInvoices),
    toCompany(t, "sales_invoice_line", "contractId", () => salesContracts),
    toCompany(t, "sales_invoice_line", "instalmentId", () => salesContractInstalments),
    toCompany(t, "sales_invoice_line", "redOfLineId", (): CompanyTable => salesInvoiceLines),
    indexInCompany(t, "sales_invoice_line", "instalmentId"),
    indexInCompany(t, "sales_invoice_line", "redOfLineId"),
  ],
);

/** What the invoice says was sold; together with tax as much as its lines bill. */
export const salesInvoiceProducts = pgTable(
  "sales_invoice_product",
  {
    ...lineColumns,
    invoiceId: bigintText().notNull(),
    contractProductId: bigintText(),
    materialId: bigintText().notNull(),
    quantity: quantity().notNull(),
    unitPrice: price().notNull(),
    taxRate: percent().notNull().default("0"),
    amount: money().notNull().default("0"),
    taxAmount: money().notNull().default("0"),
    notes: text(),
  },
  (t) => [
    companyKey(t, "sales_invoice_product"),
    uniqueInCompany(t, "sales_invoice_product", "invoiceId", "seq"),
    toHeader(t, "sales_invoice_product", "invoiceId", () => salesInvoices),
    toCompany(t, "sales_invoice_product", "contractProductId", () => salesContractProducts),
    toCompany(t, "sales_invoice_product", "materialId", () => companyMaterials),
    indexInCompany(t, "sales_invoice_product", "contractProductId"),
  ],
);
