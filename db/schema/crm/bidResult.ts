import { integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, lineColumns, money } from "#db/columns";
import { productLines } from "#db/schema/masterData/market";
import { salesContracts } from "#db/schema/sales/salesContract";
import { salesHeader, salesKeys } from "#db/schema/sales/salesHeader";
import { companyTable } from "#db/table";

/** How a tender ended; docOn is the day of the award. */
export const bidResults = companyTable(
  "bid_result",
  {
    ...salesHeader,
    projectName: text().notNull(),
    productLineId: bigintText(),
    openedOn: day(),
    /** won, lost or void */
    result: text().notNull(),
    bidAmount: money().notNull(),
    winAmount: money().notNull().default("0"),
    winner: text(),
    lostReason: text(),
    contractId: bigintText(),
  },
  (key) => [...salesKeys(key), key.to("contractId", () => salesContracts), key.to("productLineId", () => productLines)],
);

export const bidResultBidders = companyTable(
  "bid_result_bidder",
  {
    ...lineColumns,
    bidResultId: bigintText().notNull(),
    bidder: text().notNull(),
    bidAmount: money().notNull(),
    ranking: integer(),
    notes: text(),
  },
  (key) => [key.unique("bidResultId", "seq"), key.toHeader("bidResultId", () => bidResults)],
);
