import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, lineColumns, masterColumns, money, percent } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { productLines } from "#db/schema/masterData/market";
import { employees } from "#db/schema/masterData/organisation";
import { salesContracts } from "#db/schema/sales/salesContract";
import { salesHeader, salesKeys } from "#db/schema/sales/salesHeader";
import { companyTable } from "#db/table";
import { projectBids } from "./projectBid.ts";
import { salesProjects } from "./salesProject.ts";

/** How a tender ended; docOn is the day of the award. */
export const bidResults = companyTable(
  "bid_result",
  {
    ...salesHeader,
    variant: text().notNull().default(""),
    /** The project, and of its bid the lot; empty where it is of the whole bid. */
    projectId: bigintText(),
    projectBidId: bigintText(),
    lotNo: text(),
    /** The result of the tender that was held again. */
    formerId: bigintText(),
    projectName: text().notNull(),
    productLineId: bigintText(),
    openedOn: day(),
    /** won, lost or void */
    result: text().notNull(),
    bidAmount: money().notNull(),
    winAmount: money().notNull().default("0"),
    /** Of bid and award, what is ours and not of those who bid with us. */
    ownPercent: percent().notNull().default("100"),
    winner: text(),
    lostReason: text(),
    /** price, technology and so on */
    lostCause: text(),
    /** Prices of a loss that nobody publishes, and why. */
    isUnpublished: boolean().notNull().default(false),
    unpublishedReason: text(),
    competitor: text(),
    handlerId: bigintText(),
    contractId: bigintText(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...salesKeys(key),
    ...key.listedBy("docOn", "variant"),
    key.index("projectBidId"),
    key.to("contractId", () => salesContracts),
    key.to("productLineId", () => productLines),
    key.to("projectId", () => salesProjects),
    key.to("projectBidId", () => projectBids),
    key.to("formerId", (): CompanyTable => bidResults),
    key.to("handlerId", () => employees),
  ],
);

export const bidResultBidders = companyTable(
  "bid_result_bidder",
  {
    ...lineColumns,
    bidResultId: bigintText().notNull(),
    bidder: text().notNull(),
    bidAmount: money().notNull(),
    score: percent(),
    ranking: integer(),
    /** The name under which its aliases come together. */
    rivalId: bigintText(),
    /** Ourselves or a company of the group, by one of its names; unknown of what was confirmed before this was told. */
    isOwn: boolean(),
    isDisqualified: boolean().notNull().default(false),
    notes: text(),
  },
  (key) => [key.unique("bidResultId", "seq"), key.toHeader("bidResultId", () => bidResults), key.to("rivalId", () => rivals)],
);

/** Who bids against us, once, with all the names that he goes by. */
export const rivals = companyTable("rival", { ...companyColumns, ...masterColumns, notes: text() }, (key) => [
  key.unique("code"),
  key.index("stage", "code", "id"),
]);

export const rivalAliases = companyTable(
  "rival_alias",
  { ...lineColumns, rivalId: bigintText().notNull(), alias: text().notNull() },
  (key) => [key.unique("rivalId", "seq"), key.toHeader("rivalId", () => rivals), key.index("alias")],
);
