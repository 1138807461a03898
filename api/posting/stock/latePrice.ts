import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { compare, divide, multiply, negate, signOf, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { type Account, postJournal } from "#posting/journal/journal";
import { grouped } from "#posting/rows";
import { postStock } from "./stock.ts";
import { KEY_SHAPE, keyRow, keyText, lockBalances, type StockKey } from "./key.ts";
import type { StockPosting, StockRequest } from "./request.ts";

/** Waits for purchase invoices, which are the first documents to tell a price after the goods came: until then only its story calls it. */

/** What the goods of one received line cost beyond (or below) what they were received at, told by a later document. */
export type LatePrice = Pick<
  StockRequest,
  "document" | "table" | "row" | "module" | "documentId" | "lineId" | "docNo" | "partyId" | "postedOn"
> & {
  receipt: { module: string; lineId: string };
  difference: string;
};
type Received = StockKey & { id: string; module: string; lineId: string; quantity: string; method: string };
type Part = { late: LatePrice; move: Received; difference: string; issued: string };

/**
 * Splits late price differences by what is still in stock: that share stays as value, the rest goes where the goods went.
 * With layers it is the receipt's own layer that counts, at planned prices all of it is variance, else what lies on the key up to the
 * received quantity.
 */
export async function splitLatePrices(
  work: Work,
  prices: readonly LatePrice[],
  wentTo: Account = "materialConsumption",
): Promise<StockPosting[]> {
  const moves = await readReceived(work, prices);
  const balances = await lockBalances(work, moves);
  const layers = await remainingOf(work, moves);
  const byLine = grouped(moves, ({ module, lineId }) => `${module} ${lineId}`);
  const parts = prices.flatMap((late): Part[] =>
    shared(late.difference, byLine.get(`${late.receipt.module} ${late.receipt.lineId}`) ?? [], work.money.company).map(
      ([move, difference]) => {
        const lying = layers.get(move.id) ?? balances.get(keyText(move))?.quantity ?? "0";
        return { late, move, difference, issued: issuedPart(move, difference, lying, work.money.company) };
      },
    ),
  );
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
const isGone = ({ move, difference, issued }: Part) => move.method !== "plannedPrice" && compare(difference, issued) === 0;

function requestsOf(part: Part, at: number, wentTo: Account): StockRequest[] {
  if (isGone(part) || signOf(part.difference) === 0) return [];
  const { late, move, difference, issued } = part;
  const { receipt: _receipt, difference: _difference, ...source } = late;
  const key =
    move.method === "plannedPrice" ? { ...move, batch: "", area: "", seat: "", box: "", state: "variance" as const, serial: "" } : move;
  const base = {
    ...source,
    ...key,
    quantity: "0",
    reversalOf: move.id,
    layerOf: move.id,
    module: late.module,
    lineId: late.lineId,
    generation: 2,
  };
  const whole: StockRequest = { ...base, value: difference, account: "receivedNotInvoiced", seq: 2 * at + 1 };
  if (signOf(issued) === 0) return [whole];
  const gone: StockRequest = { ...base, value: negate(issued), account: wentTo, seq: 2 * at + 2 };
  return signOf(difference) > 0 ? [whole, gone] : [gone, whole];
}

function issuedPart({ method, quantity }: Received, difference: string, lying: string, digits: number): string {
  if (method === "plannedPrice") return "0";
  const stays = compare(lying, quantity) > 0 ? quantity : signOf(lying) > 0 ? lying : "0";
  return subtract(difference, divide(multiply(difference, stays, 10), quantity, digits));
}

/** By quantity over the moves that a line made, the last takes the cents. */
function shared(difference: string, moves: readonly Received[], digits: number): [Received, string][] {
  const whole = sum(moves.map(({ quantity }) => quantity));
  let left = difference;
  return moves.map((move, at) => {
    const share = at === moves.length - 1 ? left : divide(multiply(difference, move.quantity, 10), whole, digits);
    left = subtract(left, share);
    return [move, share];
  });
}

function readReceived(work: Work, prices: readonly LatePrice[]): Promise<Received[]> {
  return work.run(shaped({
    id: "id",
    module: "text",
    lineId: "id",
    quantity: "decimal",
    method: "text",
    ...KEY_SHAPE,
  })`select m.id, m.module, m.line_id as "lineId", m.quantity, w.cost_method as method, ${keyRow("m")}
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

async function remainingOf(work: Work, moves: readonly Received[]): Promise<Map<string, string>> {
  const layered = moves.filter(({ method }) => method === "fifo").map(({ id }) => id);
  if (layered.length === 0) return new Map();
  const rows = await work.run(shaped({ id: "id", remaining: "decimal" })`select move_id as id, sum(remaining) as remaining from stock_layer
    where comp_id = ${work.compId} and move_id = any(${arrayOf(layered, "bigint")}) group by move_id`);
  return new Map(rows.map(({ id, remaining }) => [id, remaining]));
}
