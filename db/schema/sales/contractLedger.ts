import { text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, money, quantity } from "#db/columns";
import { salesContractProducts, salesContracts } from "./salesContract.ts";
import { ledgerTable } from "#db/table";

const byWhom = { createdBy: bigintText().notNull(), createdAt: instant().notNull().defaultNow() };

/**
 * Append-only. What of a contract's product left for the customer and came back, signed: quantity, worth net and its tax in the contract's
 * currency, net in that of the company. Up to a day it sums to what was delivered by then.
 */
export const contractDeliveries = ledgerTable(
  "contract_delivery",
  {
    ...companyColumns,
    contractId: bigintText().notNull(),
    productId: bigintText().notNull(),
    /**
     * delivery, return (what came back of one, or a delivery undone) or repriced (a delivery is worth something else: the contract was
     * changed).
     */
    kind: text().notNull(),
    /** The delivery that it is about; its own id where it is one. */
    originId: bigintText().notNull(),
    /** The day of the movement. */
    movedOn: day().notNull(),
    quantity: quantity().notNull(),
    amount: money().notNull(),
    /** What comes on top of it as tax, in the contract's currency. */
    taxAmount: money().notNull().default("0"),
    companyAmount: money().notNull(),
    serialNos: text(),
    /** The goods issue or receipt, or the contract where somebody recorded it there. */
    module: text().notNull(),
    documentId: bigintText().notNull(),
    lineId: bigintText().notNull(),
    docNo: text().notNull(),
    ...byWhom,
  },
  (key) => [
    key.index("contractId"),
    key.index("productId"),
    key.index("lineId"),
    key.to("contractId", () => salesContracts),
    key.to("productId", () => salesContractProducts),
  ],
);

/**
 * Append-only. What contracts in effect demand and when, as movements of their instalments: from `validOn` on so much more (or less) is due
 * on `dueOn`. What a contract said on any day is the sum up to it.
 */
export const contractDues = ledgerTable(
  "contract_due",
  {
    ...companyColumns,
    contractId: bigintText().notNull(),
    /** May have been taken off the contract since. */
    instalmentId: bigintText().notNull(),
    dueOn: day().notNull(),
    validOn: day().notNull(),
    amount: money().notNull(),
    companyAmount: money().notNull(),
    ...byWhom,
  },
  (key) => [key.index("contractId"), key.to("contractId", () => salesContracts)],
);
