import { type RowIn, shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { add, compare, signOf, subtract } from "#define/decimal";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped, unnest } from "#posting/rows";
import { type Balance, KEY_TYPES, keyColumns, keyText, listsOf } from "./key.ts";
import { mayFallBelow } from "./method.ts";
import type { OpenMonth } from "./month.ts";
import type { StockPosting } from "./request.ts";
import type { Finding } from "#define/rule";

/**
 * What was moved, with the locked balances that it led to, the months it was booked in, and the newest month of each warehouse as it was
 * read once the keys were locked.
 */
export type Moved = {
  postings: readonly StockPosting[];
  balances: ReadonlyMap<string, Balance>;
  months: readonly OpenMonth[];
  newest: ReadonlyMap<string, string>;
};
type Axis = "on" | "month";
type Part = { at: string; quantity: string };
/**
 * A key from which something is taken before its last move: from which day and month on it has to hold, null where those are the newest.
 */
type Look = { balance: Balance; own: readonly StockPosting[]; on: string | null; month: string | null };
const LATER = shaped({ key: "integer", on: "day", month: "text", quantity: "decimal" });
type Later = RowIn<typeof LATER>;

const TAKEN: Readonly<Record<Axis, (posting: StockPosting) => string>> = {
  on: ({ request }) => request.postedOn,
  month: ({ postedMonth }) => postedMonth,
};

/** The newest month of each warehouse that something may be booked in; to be asked once the keys are locked. */
export async function newestMonths(work: Work, warehouseIds: readonly string[]): Promise<Map<string, string>> {
  const ids = [...new Set(warehouseIds)];
  if (ids.length === 0) return new Map();
  const rows = await work.run(shaped({ id: "id", month: "text" })`select warehouse_id as id, max(year_month) as month from stock_period
    where comp_id = ${work.compId} and warehouse_id = any(${arrayOf(ids, "bigint")}) group by warehouse_id`);
  return new Map(rows.map(({ id, month }) => [id, month]));
}

/**
 * Says which movements take more than lies on their key on their own day, on a later day or at the end of a month, where it may not fall
 * below zero.
 * What is taken on the newest day and in the newest month needs no look: that balance is the one that costing has held it against.
 */
export async function pastShortages(work: Work, moved: Moved): Promise<Finding[]> {
  const looks = looksOf(moved);
  if (looks.length === 0) return [];
  const later = grouped(await laterMoves(work, looks), ({ key }) => key);
  const short = looks.flatMap((look, at) => shortOf(look, later.get(at) ?? []) ?? []);
  return short.length === 0 ? [] : shortFindings(work, moved, short);
}

function looksOf({ postings, balances, months, newest }: Moved): Look[] {
  const allows = new Map(months.map(({ warehouseId, allowsNegative }) => [warehouseId, allowsNegative]));
  const strict = postings.filter(({ key }) => key.state !== "variance" && !mayFallBelow(key, allows.get(key.warehouseId) ?? false));
  return [...grouped(strict, ({ key }) => keyText(key))].flatMap(([key, own]): Look[] => {
    const balance = balances.get(key);
    if (!balance) return [];
    const last = { on: balance.movedOn ?? "", month: greatest([newest.get(balance.warehouseId) ?? "", ...own.map(TAKEN.month)]) };
    const [on, month] = [firstTaken(own, "on", last.on), firstTaken(own, "month", last.month)];
    return on === null && month === null ? [] : [{ balance, own, on, month }];
  });
}

/** The first day or month on which less is left than before, null where there is none before the last. */
function firstTaken(own: readonly StockPosting[], axis: Axis, last: string): string | null {
  const times = grouped(own, TAKEN[axis]);
  const taken = [...times].flatMap(([at, postings]) => (signOf(quantityOf(postings)) < 0 ? [at] : []));
  const first = taken.toSorted()[0];
  return first !== undefined && first < last ? first : null;
}

/** What moved each key after its day or its month, by both. */
function laterMoves(work: Work, looks: readonly Look[]): Promise<Later[]> {
  const lists = {
    ...listsOf(looks.map(({ balance }) => balance)),
    at: looks.map((_, at) => at),
    on: looks.map(({ on }) => on),
    month: looks.map(({ month }) => month),
  };
  const keys = unnest("k", lists, { ...KEY_TYPES, at: "integer", on: "date", month: "text" });
  return work.run(LATER`select k.at as key, m.posted_on as "on", m.posted_month as month, sum(m.quantity) as quantity
    from ${keys} join stock_move m on m.comp_id = ${work.compId} and (${keyColumns("m")}) = (${keyColumns("k")})
    where (m.posted_on > k."on" or m.posted_month > k.month) and m.quantity <> 0 group by 1, 2, 3`);
}

type Short = { axis: Axis; at: string; there: string; posting: StockPosting };

/** Where a key falls below zero: the day, or else the month at whose end it lies lowest, with what was there for these movements. */
function shortOf(look: Look, later: readonly Later[]): Short | undefined {
  for (const axis of ["on", "month"] as const) {
    const [of, from] = [TAKEN[axis], look[axis]];
    if (from === null) continue;
    const own = look.own.map((posting) => ({ at: of(posting), quantity: posting.quantity }));
    const before = subtract(look.balance.quantity, quantityOf(own));
    const lowest = lowestOf(
      before,
      later.map((move) => ({ at: move[axis], quantity: move.quantity })),
      own,
      from,
    );
    if (signOf(lowest.lies) >= 0) continue;
    const takers = look.own.filter((posting) => signOf(posting.quantity) < 0 && of(posting) <= lowest.at);
    const posting = takers.at(-1);
    const there = subtract(lowest.lies, quantityOf(takers));
    if (posting) return { axis, at: lowest.at, there, posting };
  }
  return undefined;
}

/**
 * The lowest that lies there at any time from a day (or month) on: of what lay there before this movement and after all others, less what
 * came later, with what is moved now.
 */
function lowestOf(before: string, later: readonly Part[], own: readonly Part[], from: string): { at: string; lies: string } {
  const [came, given] = [later.filter(({ at }) => at > from), own.filter(({ at }) => at <= from)];
  let lies = subtract(add(before, quantityOf(given)), quantityOf(came));
  let lowest = { at: from, lies };
  const steps = grouped([...came, ...own.filter(({ at }) => at > from)], ({ at }) => at);
  for (const at of [...steps.keys()].toSorted()) {
    lies = add(lies, quantityOf(steps.get(at) ?? []));
    if (compare(lies, lowest.lies) < 0) lowest = { at, lies };
  }
  return lowest;
}

const quantityOf = (parts: readonly Pick<Part, "quantity">[]): string => sum(parts.map(({ quantity }) => quantity));

async function shortFindings(work: Work, { months }: Moved, short: readonly Short[]): Promise<Finding[]> {
  const ids = short.map(({ posting }) => posting.key.materialId);
  const rows = await work.run(shaped({ id: "id", code: "text" })`select id, code from material where id = any(${arrayOf(ids, "bigint")})`);
  const [materials, warehouses] = [
    new Map(rows.map(({ id, code }) => [id, code])),
    new Map(months.map(({ warehouseId, code }) => [warehouseId, code])),
  ];
  return short.map(({ axis, at, there, posting: { key, request } }): Finding => {
    const { document, table, row } = request;
    const place = { document, table, row, field: "quantity" };
    const [material, warehouse] = [materials.get(key.materialId) ?? "", warehouses.get(key.warehouseId) ?? ""];
    const facts = { material, warehouse, available: signOf(there) > 0 ? there : "0" };
    return axis === "on"
      ? { ...place, code: "shortStockOn", params: { ...facts, on: at } }
      : { ...place, code: "shortStockInMonth", params: { ...facts, month: at } };
  });
}

const greatest = (times: readonly string[]): string => times.reduce((one, other) => (other > one ? other : one));
