import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { compare, negate, signOf, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { type Account, postJournal } from "#posting/journal/journal";
import { grouped } from "#posting/rows";
import { shareOf } from "./cost.ts";
import { postStock } from "./stock.ts";
import { KEY_SHAPE, keyRow, type StockKey } from "./key.ts";
import { varianceKey } from "./method.ts";
import { holdMonths, monthWanted } from "./month.ts";
import type { StockPosting, StockRequest } from "./request.ts";
import { lockValuations, type Valuation, valuationOf, valuationText } from "./valuation.ts";

/** Waits for purchase invoices, which are the first documents to tell a price after the goods came: until then only its story calls it. */

/** What the goods of one received line cost beyond (or below) what they were received at, told by a later document. */
export type LatePrice = Pick<
  StockRequest,
  "document" | "table" | "row" | "module" | "documentId" | "lineId" | "docNo" | "partyId" | "postedOn"
> & {
  receipt: { module: string; lineId: string };
  difference: string;
};
type Received = StockKey & { id: string; module: string; lineId: string; quantity: string; method: string; remaining: string };
/** What a received line brought to one valuation. */
type Lot = { moves: readonly Received[]; first: Received; quantity: string };
type Part = { late: LatePrice; lot: Lot; difference: string; issued: string };

/**
 * Splits late price differences by what is still in stock: that share stays as value, the rest goes where the goods went.
 * With layers it is the receipt's own layers that count, at planned prices all of it is variance, else what is left of the material in the
 * warehouse, up to the received quantity.
 */
export async function splitLatePrices(
  work: Work,
  prices: readonly LatePrice[],
  wentTo: Account = "materialConsumption",
): Promise<StockPosting[]> {
  const keys = await readReceived(work, prices);
  await holdMonths(
    work,
    keys.flatMap(({ warehouseId }) => prices.map(({ postedOn }) => monthWanted({ warehouseId, postedOn }))),
  );
  const valuations = await lockValuations(work, keys);
  const byLine = grouped(await readReceived(work, prices), ({ module, lineId }) => `${module} ${lineId}`);
  const parts = prices.flatMap((late): Part[] => {
    const lots = lotsOf(byLine.get(`${late.receipt.module} ${late.receipt.lineId}`) ?? []);
    return shared(late.difference, lots, work.money.company).map(([lot, difference]) => {
      const issued = issuedPart(lot, difference, valuations.get(valuationText(valuationOf(lot.first))), work.money.company);
      return { late, lot, difference, issued };
    });
  });
  const postings = await postStock(
    work,
    parts.flatMap((part, at) => requestsOf(part, at, wentTo)),
  );
  await postJournal(
    work,
    parts.filter(isGone).map(({ late: { module, documentId, docNo, postedOn }, difference }) => {
      const amounts = [
        ["receivedNotInvoiced", negate(difference)],
        [wentTo, difference],
      ] as const;
      return { module, documentId, docNo, postedOn, generation: 3, amounts };
    }),
  );
  return postings;
}

/** Nothing of it lies in stock any more: only the accounts move. */
const isGone = ({ lot, difference, issued }: Part) => lot.first.method !== "plannedPrice" && compare(difference, issued) === 0;

function lotsOf(moves: readonly Received[]): Lot[] {
  return [...grouped(moves, (move) => valuationText(valuationOf(move))).values()].flatMap((same): Lot[] => {
    const [first] = same;
    return first ? [{ moves: same, first, quantity: sum(same.map(({ quantity }) => quantity)) }] : [];
  });
}

function requestsOf(part: Part, at: number, wentTo: Account): StockRequest[] {
  if (isGone(part) || signOf(part.difference) === 0) return [];
  const {
    late: { receipt: _receipt, difference: _difference, ...source },
    lot: { moves, first },
    difference,
    issued,
  } = part;
  const { id, method, quantity: _quantity, remaining: _remaining, ...place } = first;
  const base = {
    ...place,
    ...(method === "plannedPrice" ? varianceKey(first) : {}),
    ...source,
    quantity: "0",
    reversalOf: id,
    layersOf: moves.map((move) => move.id),
    generation: 2,
  };
  const whole: StockRequest = { ...base, value: difference, account: "receivedNotInvoiced", seq: 2 * at + 1 };
  if (signOf(issued) === 0) return [whole];
  const gone: StockRequest = { ...base, value: negate(issued), account: wentTo, seq: 2 * at + 2 };
  return signOf(difference) > 0 ? [whole, gone] : [gone, whole];
}

function issuedPart(
  { moves, first: { method }, quantity }: Lot,
  difference: string,
  valuation: Valuation | undefined,
  digits: number,
): string {
  if (method === "plannedPrice") return "0";
  const lying = method === "fifo" ? sum(moves.map(({ remaining }) => remaining)) : (valuation?.quantity ?? "0");
  const stays = compare(lying, quantity) > 0 ? quantity : signOf(lying) > 0 ? lying : "0";
  return subtract(difference, shareOf(difference, stays, quantity, digits));
}

/** By quantity over what a line brought, the last takes the cents. */
function shared(difference: string, lots: readonly Lot[], digits: number): [Lot, string][] {
  const whole = sum(lots.map(({ quantity }) => quantity));
  let left = difference;
  return lots.map((lot, at) => {
    const share = at === lots.length - 1 ? left : shareOf(difference, lot.quantity, whole, digits);
    left = subtract(left, share);
    return [lot, share];
  });
}

function readReceived(work: Work, prices: readonly LatePrice[]): Promise<Received[]> {
  return work.run(shaped({
    id: "id",
    module: "text",
    lineId: "id",
    quantity: "decimal",
    method: "text",
    remaining: "decimal",
    ...KEY_SHAPE,
  })`select m.id, m.module, m.line_id as "lineId", m.quantity, w.cost_method as method, ${keyRow("m")},
      (select coalesce(sum(l.remaining), 0) from stock_layer l where l.comp_id = m.comp_id and l.move_id = m.id and l.quantity > 0) as remaining
    from stock_move m join warehouse w on w.comp_id = m.comp_id and w.id = m.warehouse_id
    where m.comp_id = ${work.compId} and m.module = any(${arrayOf(
      prices.map(({ receipt }) => receipt.module),
      "text",
    )})
      and m.line_id = any(${arrayOf(
        prices.map(({ receipt }) => receipt.lineId),
        "bigint",
      )}) and m.leg = 'in' and m.quantity > 0 and m.owner = 'own'
      and not exists (select 1 from stock_move r where r.comp_id = m.comp_id and r.reversal_of = m.id and r.quantity <> 0) order by m.id`);
}
