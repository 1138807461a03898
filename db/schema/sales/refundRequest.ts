import { text } from "drizzle-orm/pg-core";
import { bigintText, day, money } from "#db/columns";
import { partyDocument, partyKeys } from "./partyDocument.ts";
import { salesContracts } from "./salesContract.ts";
import { salesReceipts } from "./salesReceipt.ts";
import { companyTable } from "#db/table";

/** Pays advances back to a customer; totalAmount is asked for, paidAmount was paid. */
export const refundRequests = companyTable(
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
    /** At the rate of the day it was paid. */
    paidCompanyAmount: money().notNull().default("0"),
    paidOn: day(),
  },
  (key) => [...partyKeys(key), key.to("contractId", () => salesContracts), key.to("receiptId", () => salesReceipts)],
);
