import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, money } from "#db/columns";
import { toCompany } from "#db/keys";
import { partyDocument, partyKeys } from "./partyDocument.ts";
import { salesContracts } from "./salesContract.ts";
import { salesReceipts } from "./salesReceipt.ts";

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
