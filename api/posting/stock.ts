import { newId } from "#db/id";
import { stockBalances, stockMoves } from "#db/schema/warehouse";
import type { Finding } from "#define/module";
import { failIfAny } from "#define/problem";
import type { Row, Work } from "#define/work";
import { insertRows, updateRows } from "./rows.ts";
import { type Leg, type Movement, moveStock } from "./stockCost.ts";
import { type Balance, keyText, lockBalances, type StockKey } from "./stockKey.ts";
import { holdMonths } from "./stockMonth.ts";

/** Which line of which document of the batch moves stock: `table` and `row` (1-based) say where a fault is shown. */
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
  };
/** One movement as it was booked. */
export type StockPosting = { request: StockRequest } & Leg;
/** Movements with the balances that they lead to. */
export type StockBooking = { postings: StockPosting[]; balances: Balance[] };

/** Works out the movements of a batch in their order: months held, balances locked, costed at moving average, all shortages told at once; `storeStock` stores them. */
export async function costStock(work: Work, requests: readonly StockRequest[]): Promise<StockBooking> {
  if (requests.length === 0) return { postings: [], balances: [] };
  const wanted = requests.map(({ warehouseId, postedOn }) => ({ warehouseId, month: postedOn.slice(0, 7) }));
  const [months, balances] = await Promise.all([holdMonths(work, wanted), lockBalances(work, requests)]);
  const issues: Finding[] = [];
  const postings = requests.flatMap((request): StockPosting[] => {
    const outcome = moveBalance(balances, request, months.get(request.warehouseId)?.allowsNegative ?? false);
    if ("legs" in outcome) return outcome.legs.map((leg) => ({ ...leg, request }));
    issues.push({ ...outcome.fault, document: request.document, table: request.table, row: request.row });
    return [];
  });
  failIfAny(issues);
  return { postings, balances: [...balances.values()] };
}

/** Stores what costStock worked out: moves and balances, in two statements that do not wait for each other. */
export async function storeStock(work: Work, { postings, balances }: StockBooking): Promise<void> {
  const moves = postings.map((posting) => moveRow(work, posting));
  for (const { request } of postings) work.changed("warehouse.stockMove", request.postedOn.slice(0, 4));
  await Promise.all([insertRows(work, stockMoves, moves), updateRows(work, stockBalances, balances.map(balanceRow))]);
}

function moveBalance(balances: Map<string, Balance>, request: StockRequest, allowsNegative: boolean) {
  const balance = balances.get(keyText(request));
  if (!balance) throw new Error(`no balance was locked for ${keyText(request)}`);
  const outcome = moveStock(balance, request, allowsNegative);
  if ("legs" in outcome) {
    const movedOn = balance.movedOn !== null && balance.movedOn > request.postedOn ? balance.movedOn : request.postedOn;
    Object.assign(balance, outcome.after, { movedOn });
  }
  return outcome;
}

function moveRow(work: Work, { request, leg, quantity, value }: StockPosting): Row {
  const { warehouseId, materialId, batch, area, seat, box, owner, module, documentId, lineId, docNo, partyId, postedOn } = request;
  const key = { warehouseId, materialId, batch, area, seat, box, owner };
  const source = { module, documentId, lineId, docNo, partyId, postedOn, postedMonth: postedOn.slice(0, 7) };
  return { id: newId(), ...key, ...source, leg, quantity, value, createdBy: work.viewer.accountId, createdAt: work.now };
}

function balanceRow({ id, quantity, value, version, movedOn }: Balance): Row & { id: string } {
  return { id, quantity, value, version: version + 1, movedOn };
}
