import { bare } from "#define/own";
import type { Bid } from "./amounts.ts";

type Lot = keyof Bid["lines"]["lots"][number];
type Ask = { header: readonly (keyof Bid["header"])[]; lots: readonly Lot[] };

/** What the office of a unit completes its bids with, in fields of the head and of every lot, beside a price. */
export const UNIT_ASKS: Readonly<Record<string, Ask>> = bare({
  /** Goods of a list, by a day, not below what they may be sold for. */
  GX: { header: ["deliveryOn"], lots: ["materialId", "floorPrice"] },
  /** What is sold on terms that are written out. */
  GL: { header: ["paymentTerms"], lots: ["floorPrice"] },
  /** A solution for a mine, each lot one of its systems. */
  HDZK: { header: ["mineId"], lots: ["deviceName"] },
  /** What is offered abroad holds up to a day. */
  INTL: { header: ["validTo", "deliveryOn"], lots: [] },
});
