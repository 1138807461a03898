import type { Account } from "#posting/journal/journal";
import type { Movement } from "./cost.ts";
import type { StockKey } from "./key.ts";

/** One movement that a line of a document of the batch asks for: `table` and `row` (1-based) say where a fault is shown. */
export type StockRequest = StockKey &
  Movement & {
    document: number;
    table: string;
    row: number;
    module: string;
    documentId: string;
    lineId: string;
    docNo: string;
    partyId: string | null;
    postedOn: string;
    /** What it is booked against; "" where another movement of the same document takes the other side within the inventory. */
    account: Account | "";
    /** Which posting of the document, 1 when absent. */
    generation?: number;
    /** Which movement of its line and generation, 1 when absent. */
    seq?: number;
    /** The move that it undoes or corrects. */
    reversalOf?: string;
    /** The month to book in where that is not the month of its day (yyyy-MM); it must be open then. */
    month?: string;
    /**
     * Undoes a move (red entry on its side): at its own value, out of the layer that it made or back into those that it took from;
     * `wasFollowed` = others moved the key since.
     */
    undoes?: { moveId: string; leg: StockPosting["leg"]; wasFollowed: boolean };
    /** Takes over what this earlier movement of the batch took out, at its value. */
    continues?: StockRequest;
    /** The layer that this move made is meant, where layers are kept. */
    layerOf?: string;
  };
/** One move as it was booked: its id, the key it lies on, the month it is booked in and what it is booked against. */
export type StockPosting = {
  request: StockRequest;
  id: string;
  key: StockKey;
  leg: "in" | "out" | "variance" | "priceVariance";
  quantity: string;
  value: string;
  account: Account | "";
  postedMonth: string;
};
