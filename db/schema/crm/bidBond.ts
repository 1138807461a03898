import { text } from "drizzle-orm/pg-core";
import type { CompanyTable } from "#db/keys";
import { bigintText, day, lineColumns, money } from "#db/columns";
import { salesHeader, salesKeys } from "#db/schema/sales/salesHeader";
import { bankReceipts } from "#db/schema/sales/salesReceipt";
import { companyTable } from "#db/table";
import { projectBids } from "./projectBid.ts";
import { salesProjects } from "./salesProject.ts";

/** What secures a bid: money, a guarantee or an insurance; or a loan by which somebody pays for his bid. */
export const bidBonds = companyTable(
  "bid_bond",
  {
    ...salesHeader,
    bidId: bigintText().notNull(),
    projectId: bigintText(),
    /** cash, guarantee, insurance or loan */
    kind: text().notNull(),
    /** The bid as long as the bond is open: a bid has one. */
    openBidId: bigintText(),
    payee: text(),
    bank: text(),
    bankAccount: text(),
    guaranteeNo: text(),
    issuer: text(),
    amount: money().notNull(),
    /** What the guarantee or the insurance costs. */
    premium: money().notNull().default("0"),
    dueOn: day().notNull(),
    extendedTo: day(),
    paidOn: day(),
    paidAmount: money().notNull().default("0"),
    /** At the rate of the day on which it was paid. */
    paidCompanyAmount: money().notNull().default("0"),
    /** The bid was not won: it is to come back. */
    freedOn: day(),
    requestedOn: day(),
    bankReceiptId: bigintText(),
    returnedOn: day(),
    returnedAmount: money().notNull().default("0"),
    closedOn: day(),
    openAmount: money().notNull().default("0"),
    openCompanyAmount: money().notNull().default("0"),
    /** The loan that the bond is paid from. */
    loanId: bigintText(),
    /** What of a bond its loan pays; of a loan, what its bonds took. */
    loanAmount: money().notNull().default("0"),
    forfeitReason: text(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...salesKeys(key),
    key.unique("openBidId"),
    key.index("bidId"),
    key.index("dueOn"),
    key.to("bidId", () => projectBids),
    key.to("projectId", () => salesProjects),
    key.to("bankReceiptId", () => bankReceipts),
    key.to("loanId", (): CompanyTable => bidBonds),
    key.index("loanId"),
  ],
);

/** What happened to it: paid, extended, returned, converted, forfeited. */
export const bidBondEvents = companyTable(
  "bid_bond_event",
  {
    ...lineColumns,
    bondId: bigintText().notNull(),
    event: text().notNull(),
    eventOn: day().notNull(),
    amount: money(),
    /** What the amount stood in the books for, or would have: parts of a bond come to the whole. */
    companyAmount: money(),
    dueOn: day(),
    bankReceiptId: bigintText(),
  },
  (key) => [
    key.unique("bondId", "seq"),
    key.toHeader("bondId", () => bidBonds),
    key.to("bankReceiptId", () => bankReceipts),
    key.index("bankReceiptId"),
  ],
);
