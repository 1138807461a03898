import { type SQL, sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { newId } from "#db/id";
import { stockReservations } from "#db/schema/warehouse/stock";
import { arrayOf } from "#db/sql";
import { add, compare, negate, signOf, subtract } from "#define/decimal";
import { failIfAny } from "#define/problem";
import type { Work } from "#define/work";
import { sum, textOf } from "#posting/amounts";
import { addDays } from "#define/days";
import { grouped, insertRows, unnest } from "#posting/rows";
import { type Balance, BALANCE, BALANCE_ROW, keyColumns, keyText, lockBalances } from "./key.ts";
import type { StockRequest } from "./request.ts";
import type { Row } from "#define/rows";
import type { Finding } from "#define/rule";
import type { StockHeader } from "./documents.ts";

/**
 * Until when reservations hold where the company does not say, whether a line takes any batch, place and piece of its material, and whether
 * what is not free is left to others rather than refused.
 */
export type Reserving = { expiresOn?: string | null; isLoose?: (request: StockRequest) => boolean; asFarAsFree?: boolean };
/** An open reservation of a document that is being posted. */
const RESERVATION = shaped({ id: "id", balanceId: "id", quantity: "decimal" });
export type Reservation = RowIn<typeof RESERVATION>;

/**
 * Keeps the stock that these movements will take (negative quantities) for their documents; what is not there is said of every line at
 * once.
 */
export async function reserve(
  work: Work,
  requests: readonly StockRequest[],
  { expiresOn, isLoose = () => false, asFarAsFree = false }: Reserving = {},
): Promise<void> {
  const wanted = requests.filter(({ quantity }) => signOf(quantity) < 0);
  if (wanted.length === 0) return;
  await expireReservations(work, wanted);
  const until = expiresOn ?? (await lastDay(work));
  const loose = wanted.filter(isLoose);
  const balances = await lockFor(work, wanted, loose);
  const isNegativeAllowed = await negativeWarehouses(work, wanted);
  const issues: Finding[] = [];
  const rows = wanted.flatMap((request): Row[] => {
    const candidates = loose.includes(request)
      ? placesOf(request, balances)
      : balances.filter((balance) => keyText(balance) === keyText(request));
    const { parts, missing } = allot(candidates, negate(request.quantity), isNegativeAllowed.has(request.warehouseId));
    const { document, table, row } = request;
    const available = subtract(negate(request.quantity), missing);
    if (signOf(missing) > 0 && !asFarAsFree)
      issues.push({ code: "shortStock", document, table, row, field: "quantity", params: { available } });
    return parts.map((part) => reservationRow(work, request, part, until, loose.includes(request)));
  });
  failIfAny(issues);
  await Promise.all([
    insertRows(work, stockReservations, rows),
    raiseReserved(
      work,
      rows.map(({ balanceId, quantity }) => ({ balanceId: textOf(balanceId), quantity: textOf(quantity) })),
    ),
  ]);
}

/** Gives back what these documents keep and have not taken. */
export async function release(work: Work, module: string, documents: readonly { header: Pick<StockHeader, "id"> }[]): Promise<void> {
  const held = await holdReservations(
    work,
    module,
    documents.map(({ header }) => header.id),
  );
  work.later(endingReservations(work, held, "released"));
  await raiseReserved(
    work,
    held.map(({ balanceId, quantity }) => ({ balanceId, quantity: negate(quantity) })),
  );
}

/** The open reservations of documents, their balances locked until commit in key order. */
export async function holdReservations(work: Work, module: string, documentIds: readonly string[]): Promise<Reservation[]> {
  return work.run(RESERVATION`select r.id, r.balance_id as "balanceId", r.quantity
    from stock_reservation r join stock_balance b on b.comp_id = r.comp_id and b.id = r.balance_id
    where r.comp_id = ${work.compId} and r.stage = 'open' and r.module = ${module} and r.document_id = any(${arrayOf(documentIds, "bigint")})
    order by ${keyColumns("b")} for update of b`);
}

/** The statement that ends reservations; the balances are the caller's. */
export function endingReservations(work: Work, reservations: readonly Reservation[], stage: "consumed" | "released"): SQL | undefined {
  if (reservations.length === 0) return undefined;
  return sql`update stock_reservation set stage = ${stage}, ended_at = ${work.now}
    where comp_id = ${work.compId} and stage = 'open' and id = any(${arrayOf(
      reservations.map(({ id }) => id),
      "bigint",
    )})`;
}

/** Ends reservations of these materials whose last day is over; answers how many. */
export async function expireReservations(work: Work, places: readonly Pick<StockRequest, "warehouseId" | "materialId">[]): Promise<number> {
  const ended = await work.run(RESERVATION`with due as (
      select r.comp_id, r.id, r.balance_id, r.quantity from stock_reservation r join stock_balance b on b.comp_id = r.comp_id and b.id = r.balance_id
      where r.comp_id = ${work.compId} and r.stage = 'open' and r.expires_on < ${work.today}::date
        and b.warehouse_id = any(${arrayOf(
          places.map(({ warehouseId }) => warehouseId),
          "bigint",
        )})
        and b.material_id = any(${arrayOf(
          places.map(({ materialId }) => materialId),
          "bigint",
        )})
      order by ${keyColumns("b")} for update of b, r)
    update stock_reservation r set stage = 'expired', ended_at = ${work.now} from due
    where r.comp_id = due.comp_id and r.id = due.id returning r.id, r.balance_id as "balanceId", r.quantity`);
  await raiseReserved(
    work,
    ended.map(({ balanceId, quantity }) => ({ balanceId, quantity: negate(quantity) })),
  );
  return ended.length;
}

/** The last day that stock is kept which is reserved today. */
async function lastDay(work: Work): Promise<string | null> {
  const [company] = await work.run(shaped({ days: "integer?" })`select reservation_days as days from company where id = ${work.compId}`);
  return company?.days ? addDays(work.today, company.days) : null;
}

/** All keys of loosely wanted materials and the named keys of the others, locked in key order. */
async function lockFor(work: Work, wanted: readonly StockRequest[], loose: readonly StockRequest[]): Promise<Balance[]> {
  if (loose.length === 0) return [...(await lockBalances(work, wanted)).values()];
  const types = { warehouseId: "bigint", materialId: "bigint" } as const;
  const lists = { warehouseId: wanted.map(({ warehouseId }) => warehouseId), materialId: wanted.map(({ materialId }) => materialId) };
  const rows = await work.run(BALANCE_ROW`select ${BALANCE} from stock_balance b
    where b.comp_id = ${work.compId} and (b.warehouse_id, b.material_id) in (select * from ${unnest("k", lists, types)})
    order by ${keyColumns("b")} for update of b`);
  const known = new Set(rows.map(keyText));
  const lacking = wanted.filter((request) => !known.has(keyText(request)));
  return lacking.length === 0 ? rows : [...rows, ...(await lockBalances(work, lacking)).values()];
}

/** Where a loosely wanted material lies, the lowest batch first; its own key last, for what a warehouse may owe. */
function placesOf({ warehouseId, materialId, owner, state, serial, ...request }: StockRequest, balances: readonly Balance[]): Balance[] {
  const own = keyText({ warehouseId, materialId, owner, state, serial, ...request });
  const places = balances.filter(
    (one) =>
      one.warehouseId === warehouseId &&
      one.materialId === materialId &&
      one.owner === owner &&
      one.state === state &&
      (serial === "" || one.serial === serial),
  );
  return [...places.filter((one) => keyText(one) !== own), ...places.filter((one) => keyText(one) === own)];
}

type Part = { balanceId: string; quantity: string };

/** Takes what is free on each key in turn; in memory the balances say it at once. */
function allot(candidates: readonly Balance[], wanted: string, isNegativeAllowed: boolean): { parts: Part[]; missing: string } {
  const parts: Part[] = [];
  let missing = wanted;
  for (const [at, balance] of candidates.entries()) {
    const free = subtract(balance.quantity, balance.reserved);
    const isLast = at === candidates.length - 1;
    const taken = compare(free, missing) >= 0 || (isLast && isNegativeAllowed) ? missing : free;
    if (signOf(taken) <= 0) continue;
    balance.reserved = add(balance.reserved, taken);
    parts.push({ balanceId: balance.id, quantity: taken });
    missing = subtract(missing, taken);
  }
  return { parts, missing };
}

function reservationRow(work: Work, request: StockRequest, part: Part, expiresOn: string | null, isLoose: boolean): Row {
  const { module, documentId, lineId, docNo } = request;
  const { accountId } = work.viewer;
  return { id: newId(), ...part, module, documentId, lineId, docNo, isLoose, expiresOn, createdBy: accountId, createdAt: work.now };
}

async function negativeWarehouses(work: Work, wanted: readonly StockRequest[]): Promise<Set<string>> {
  const rows = await work.run(shaped({ id: "id" })`select id from warehouse where comp_id = ${work.compId} and allows_negative
    and id = any(${arrayOf(
      wanted.map(({ warehouseId }) => warehouseId),
      "bigint",
    )})`);
  return new Set(rows.map(({ id }) => id));
}

/** Adds to what is reserved on balances that are locked already. */
async function raiseReserved(work: Work, parts: readonly Part[]): Promise<void> {
  if (parts.length === 0) return;
  work.changed("warehouse.stockBalance", work.today.slice(0, 4));
  const sums = [...grouped(parts, ({ balanceId }) => balanceId)];
  const lists = { id: sums.map(([id]) => id), quantity: sums.map(([, same]) => sum(same.map(({ quantity }) => quantity))) };
  await work.run(sql`update stock_balance b set reserved = b.reserved + k.quantity
    from ${unnest("k", lists, { id: "bigint", quantity: "numeric" })} where b.comp_id = ${work.compId} and b.id = k.id`);
}
