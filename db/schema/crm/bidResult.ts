import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, lineColumns, money } from "#db/columns";
import { companyKey, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { productLines } from "#db/schema/masterData/market";
import { salesContracts } from "#db/schema/sales/salesContract";
import { salesHeader, salesKeys } from "#db/schema/sales/salesHeader";

/** How a tender ended; docOn is the day of the award. */
export const bidResults = pgTable(
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
  (t) => [
    ...salesKeys(t, "bid_result"),
    toCompany(t, "bid_result", "contractId", () => salesContracts),
    toCompany(t, "bid_result", "productLineId", () => productLines),
  ],
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
