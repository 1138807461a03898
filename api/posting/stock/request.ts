import type { Account } from "#posting/journal/journal";
import type { Movement } from "./cost.ts";
import type { StockKey } from "./key.ts";
import type { Aged } from "./layer.ts";

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
    /** Undoes a move (red entry on its side), at its own value, out of the layers that it made or back into those that it took from. */
    undoes?: Undoing;
    /** Takes over what this earlier movement of the batch took out, at its value and with the first days of its goods. */
    continues?: StockRequest;
    /** The goods are as old as what this earlier movement of the batch took out. */
    agedAs?: StockRequest;
    /** The first days of what comes, where they are known. */
    ages?: readonly Aged[];
    /** The line of an issue that the goods come back from, and how much of it had come back before. */
    returnOf?: { lineId: string; before: string };
    /** Takes what this earlier movement of the batch brought. */
    outOf?: StockRequest;
    /** The layers that these moves made come first. */
    layersOf?: readonly string[];
    /** Its value changes what the stock itself is worth where that is kept at planned prices, not their variance. */
    revalues?: true;
    /** It moves nothing: what another move has goes on under this one. */
    passes?: Passing;
  };
/**
 * Whose goods go on under a movement, as old and as dear as they are, but for how many pieces; under itself or the move `to`. `value` is
 * what they are worth in stock, `differences` what the other move cost those that it covered.
 */
export type Passing = { from: string; to?: string; but: string; value: string; differences: readonly Difference[] };
/**
 * A value that a movement leads to beside its own: against which account, and for which earlier move. What belongs to a movement whose day
 * was over says on which day it was entered, and in which month that is booked.
 */
export type Difference = { value: string; account: Account; of?: string; enteredOn?: string; postedMonth?: string };
/** The undone move and its side. */
export type Undoing = {
  moveId: string;
  leg: StockPosting["leg"];
  /** What further moves of the same line undo of its value. */
  beside: string;
  /** It is such a further move itself. */
  isBeside: boolean;
  /** The movement under which a part of the undone goods stays: only the rest moves. */
  kept?: StockRequest;
  /** What is undone is a red entry, beside which these differences stand: what comes back has them anew. */
  again?: readonly Difference[];
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
  /** Which difference beside the movement itself, 0 = the movement. */
  beside?: number;
  /** The move that a difference belongs to. */
  of?: string;
  /** The day of entry that a difference is booked on; it belongs to what its movement costs. */
  enteredOn?: string;
  /** First days of what was taken. */
  ages?: readonly Aged[];
};
