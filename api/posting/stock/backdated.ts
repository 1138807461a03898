import { shaped } from "#db/row";
import { compare, least, negate, signOf, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped, unnest } from "#posting/rows";
import { shareOf } from "./cost.ts";
import { heldMonth, lockedMonth, type OpenMonth, type StockMonth } from "./month.ts";
import { monthAfter, monthsBetween } from "./openMonths.ts";
import type { StockRequest } from "./request.ts";

/** What was moved of a valuation, by its day and the month it is booked in. */
export type Moved = { on: string; month: string; quantity: string; value: string };
/** What lies there and is worth something together. */
type Lying = { quantity: string; value: string };
/** A movement whose day is over, its valuation and the month that it is booked in. */
export type Backdated = { request: StockRequest; valuationId: string; month: string };
/** A part of a cost that is booked on the day of entry, in a month. */
type Part = { value: string; postedMonth: string };
/** When a cost leaves: on the day itself, and on that of entry. */
type Leaving = { onDay: string; parts: Part[] };

const MOVED = shaped({ id: "id", on: "day", month: "text", quantity: "decimal", value: "decimal" });
const TYPES = { id: "bigint", warehouseId: "bigint", materialId: "bigint", on: "date", month: "text" } as const;

/** Whether a movement takes goods out of the group's inventory, at what they cost, on a day that is over. */
export function isBackdated({ quantity, value, account, owner, state, postedOn, ...how }: StockRequest, today: string): boolean {
  const isOut = signOf(quantity) < 0 && owner === "own" && state !== "variance" && state !== "inTransit";
  const isAtCost = value === null && !how.undoes && !how.passes && !how.continues;
  return postedOn < today && isOut && isAtCost && account !== "" && account !== "intercompany";
}

/** The months after those of movements whose day is over, up to that of entry: their costs may be booked in them, where they are open. */
export function monthsOfEntry({ today }: Work, requests: readonly StockRequest[]): StockMonth[] {
  return requests
    .filter((request) => isBackdated(request, today))
    .flatMap(({ warehouseId, postedOn }) => monthsUntil(postedOn.slice(0, 7), today).map((month) => ({ warehouseId, month })));
}

const monthsUntil = (month: string, today: string): string[] => monthsBetween(monthAfter(month), today.slice(0, 7));

/** What was moved of the valuations of such movements since their days and their months, by valuation. */
export async function movedSince(work: Work, backdated: readonly Backdated[]): Promise<Map<string, Moved[]>> {
  const byValuation = [...grouped(backdated, ({ valuationId }) => valuationId)];
  if (byValuation.length === 0) return new Map();
  const firsts = byValuation.flatMap(([, same]) => same.slice(0, 1));
  const lists = {
    id: byValuation.map(([id]) => id),
    warehouseId: firsts.map(({ request }) => request.warehouseId),
    materialId: firsts.map(({ request }) => request.materialId),
    on: byValuation.map(([, same]) => first(same.map(({ request }) => request.postedOn))),
    month: byValuation.map(([, same]) => first(same.map(({ month }) => month))),
  };
  const rows =
    await work.run(MOVED`select k.id, m.posted_on as "on", m.posted_month as month, sum(m.quantity) as quantity, sum(m.value) as value
    from ${unnest("k", lists, TYPES)}
    join stock_move m on m.comp_id = ${work.compId} and m.warehouse_id = k.warehouse_id and m.material_id = k.material_id
    where m.owner = 'own' and m.state not in ('inTransit', 'variance') and (m.posted_on > k."on" or m.posted_month > k.month)
    group by k.id, m.posted_on, m.posted_month`);
  const moved = grouped(rows, ({ id }) => id);
  return new Map(byValuation.map(([id]) => [id, moved.get(id) ?? []]));
}

/** What a movement whose day is over is held against: what lies there before it, what was moved since, the months that are open. */
type Since = { lying: Lying; moved: readonly Moved[]; months: ReadonlyMap<string, OpenMonth>; today: string; digits: number };

/**
 * Divides the cost of goods that leave on a day that is over: on the day what they cost at its end, but never so much that less than
 * nothing were left on a later day before the entry; on the day of entry, for each month that ended since, what brings it to their cost at
 * the end of that month, and in the last month what brings it to their cost now. Nothing is divided where not all of it lay there then.
 */
export function divideCost(request: StockRequest, cost: string, since: Since): Leaving {
  const then = lyingAt(since, ({ on }) => on > request.postedOn);
  const wanted = negate(request.quantity);
  if (!holds(since.lying, wanted) || !holds(then, wanted)) return { onDay: cost, parts: [] };
  const onDay = least(costOf(then, wanted, since.digits), spareUntilEntry(request, since, then));
  let gone = onDay;
  const parts = monthEnds(request, since).map(({ postedMonth, lying }): Part => {
    const before = gone;
    gone = lying === null ? cost : holds(lying, wanted) ? costOf(lying, wanted, since.digits) : gone;
    return { value: subtract(gone, before), postedMonth };
  });
  return { onDay, parts: parts.filter(({ value }) => signOf(value) !== 0) };
}

/** What the poorest day from that of a movement until the entry can spare. */
function spareUntilEntry({ postedOn, quantity }: StockRequest, { moved, today }: Since, then: Lying): string {
  const days = grouped(
    moved.filter(({ on }) => on > postedOn && on < today),
    ({ on }) => on,
  );
  let [lying, spare] = [then, worthOf(then)];
  for (const day of [...days.keys()].toSorted()) {
    lying = after(lying, days.get(day) ?? []);
    if (holds(lying, negate(quantity))) spare = least(spare, worthOf(lying));
  }
  return spare;
}

/** The month that it is booked in and the open ones after it up to that of entry, with what lies there at their ends, null at the last. */
function monthEnds(request: StockRequest, since: Since): { postedMonth: string; lying: Lying | null }[] {
  const { months, today } = since;
  const { month } = lockedMonth(months, request);
  const open = monthsUntil(month, today).filter((one) => heldMonth(months, request.warehouseId, one)?.month === one);
  return [month, ...open].map((postedMonth, at) => ({
    postedMonth,
    lying: at === open.length ? null : lyingAt(since, (one) => one.month > postedMonth),
  }));
}

/** What lies there without what was moved later. */
function lyingAt({ lying, moved }: Since, isLater: (one: Moved) => boolean): Lying {
  const undone = moved.filter(isLater).map((one) => ({ quantity: negate(one.quantity), value: negate(one.value) }));
  return after(lying, undone);
}

const after = (lying: Lying, moved: readonly Lying[]): Lying => ({
  quantity: sum([lying.quantity, ...moved.map(({ quantity }) => quantity)]),
  value: sum([lying.value, ...moved.map(({ value }) => value)]),
});

const holds = ({ quantity }: Lying, wanted: string): boolean => compare(quantity, wanted) >= 0;
const worthOf = ({ value }: Lying): string => (signOf(value) > 0 ? value : "0");
const costOf = (lying: Lying, wanted: string, digits: number): string => shareOf(worthOf(lying), wanted, lying.quantity, digits);
const first = (times: readonly string[]): string => times.toSorted()[0] ?? "";
