import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, instant, lineColumns, money, percent } from "../columns.ts";
import { companyKey, indexInCompany, toCompany, toHeader, uniqueInCompany } from "../keys.ts";
import { salesContractInstalments, salesContracts } from "./salesContract.ts";
import { salesHeader, salesKeys } from "./salesHeader.ts";

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
