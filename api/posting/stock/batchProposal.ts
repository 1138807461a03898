import type { PgTable } from "drizzle-orm/pg-core";
import { shaped } from "#db/row";
import { newId } from "#db/id";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import { add, compare, signOf, subtract } from "#define/decimal";
import { ownNames } from "#define/own";
import type { Work } from "#define/work";
import { sum } from "#posting/amounts";
import { grouped, insertRows, unnest } from "#posting/rows";
import { shareOf } from "./cost.ts";
import { stateOf } from "./document.ts";
import { MOVED_THERE } from "./key.ts";
import { ownerPartyOf } from "./owner.ts";
import type { Finding, Posting, Rule } from "#define/rule";
import type { Maybe, StockDocument, StockLine } from "./documents.ts";

const PLACE = ["batch", "area", "seat", "box"] as const;
/** Quantities that bound that of a line: what of them is beyond it stays with the last part of the line. */
const BOUNDS = ["requestedQuantity", "quotaQuantity"] as const;
/** Amounts of a line, shared by quantity. */
const AMOUNTS = ["residual"] as const;
const TYPES = { warehouseId: "bigint", materialId: "bigint", owner: "text", ownerPartyId: "bigint", state: "text" } as const;
type HoldingKey = Record<keyof typeof TYPES, string>;
type Lying = HoldingKey & Record<(typeof PLACE)[number], string> & { available: string; expiresOn: string | null };
/** A line that takes stock; what bounds it, and why it takes another batch, where it has these columns. */
type TakingLine = StockLine & { seq: number } & Maybe<(typeof BOUNDS)[number] | (typeof AMOUNTS)[number] | "batchReason" | "receiptLineId">;
type Placed<L> = { record: StockDocument<L>; document: number; row: number; line: L; held: HoldingKey };
type Taking = { choice: Lying; quantity: string };

const keyOf = ({ warehouseId, materialId, owner, ownerPartyId, state }: HoldingKey) =>
  `${warehouseId} ${materialId} ${owner} ${ownerPartyId} ${state}`;
const isOpen = (line: TakingLine): boolean => isEmpty(line.serialNos) && PLACE.some((part) => isEmpty(line[part]));
const liesAt = (choice: Lying, line: TakingLine): boolean => PLACE.every((part) => choice[part] === (line[part] ?? ""));
const fits = (choice: Lying, line: TakingLine): boolean =>
  PLACE.every((part) => isEmpty(line[part]) || choice[part] === (line[part] ?? ""));
const namesNothing = (line: TakingLine): boolean => PLACE.every((part) => isEmpty(line[part]));

/**
 * Fills batch and place of lines that leave them open in whole or in part, the first to expire first; a line that several places give
 * together is split. `table` holds the lines.
 */
export const proposeBatches =
  <L extends TakingLine>(table: PgTable): Posting<StockDocument<L>> =>
  async (documents, work) => {
    const placed = placedLines(documents).filter(({ line }) => isEmpty(line.serialNos));
    const lying = await lyingAt(work, documents, placed);
    const isSettled = ({ line, held }: Placed<L>) => !isOpen(line) || givesNamed(lying.get(keyOf(held)) ?? [], line);
    const [settled, open] = [placed.filter(isSettled), placed.filter((one) => !isSettled(one))];
    for (const { line, held } of settled) {
      const choice = lying.get(keyOf(held))?.find((one) => liesAt(one, line));
      if (choice) choice.available = subtract(choice.available, line.quantity);
    }
    const added = open.flatMap(({ record, line, held }) => {
      const choices = (lying.get(keyOf(held)) ?? []).filter((choice) => fits(choice, line));
      return spread(record.lines.lines, line, share(choices, line.quantity), work.money.company);
    });
    await insertRows(
      work,
      table,
      added.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== "compId"))),
    );
  };

/** A line that names a part of a place means it where it lies there and nowhere more exactly. */
function givesNamed(choices: readonly Lying[], line: TakingLine): boolean {
  const exact = choices.find((choice) => liesAt(choice, line));
  return !namesNothing(line) && exact !== undefined && compare(exact.available, line.quantity) >= 0;
}

/** Puts what several places give on a line and on new ones behind it; answers the new ones. */
function spread<L extends TakingLine>(lines: L[], line: L, takings: readonly Taking[], digits: number): L[] {
  const bounds = BOUNDS.filter((name) => !isEmpty(line[name])).map((name) => {
    const beyond = subtract(line[name] ?? "0", line.quantity);
    return [name, takings.map(({ quantity }, at) => (at === takings.length - 1 ? add(quantity, beyond) : quantity))] as const;
  });
  const amounts = AMOUNTS.filter((name) => !isEmpty(line[name])).map((name) => [name, shared(line[name] ?? "0", takings, digits)] as const);
  const parts = takings.map(({ choice, quantity }, at) => ({
    ...Object.fromEntries(PLACE.map((name) => [name, choice[name] || null])),
    ...Object.fromEntries([...bounds, ...amounts].map(([name, values]) => [name, values[at] ?? null])),
    quantity,
  }));
  const [first, ...rest] = parts;
  const added = rest.map((part, at): L => ({ ...line, ...part, id: newId(), seq: lines.length + at + 1 }));
  Object.assign(line, first);
  lines.push(...added);
  return added;
}

/** An amount by quantity, the last part taking the rest. */
function shared(amount: string, takings: readonly Taking[], digits: number): string[] {
  const whole = sum(takings.map(({ quantity }) => quantity));
  let left = amount;
  return takings.map(({ quantity }, at) => {
    const part = at === takings.length - 1 ? left : shareOf(amount, quantity, whole, digits);
    left = subtract(left, part);
    return part;
  });
}

/**
 * Which places give a quantity: in the order of expiry, of those that expire together one that gives all; what nobody has stays with the
 * last.
 */
function share(choices: readonly Lying[], quantity: string): Taking[] {
  const takings: Taking[] = [];
  let open = quantity;
  const free = choices.filter(({ available }) => signOf(available) > 0);
  for (const same of grouped(free, ({ expiresOn }) => expiresOn).values()) {
    const rest = open;
    const whole = same.find(({ available }) => compare(available, rest) >= 0);
    for (const choice of whole ? [whole] : same) {
      const taken = compare(open, choice.available) <= 0 ? open : choice.available;
      if (signOf(taken) <= 0) continue;
      takings.push({ choice, quantity: taken });
      choice.available = subtract(choice.available, taken);
      open = subtract(open, taken);
    }
  }
  const last = takings.at(-1);
  if (last) last.quantity = add(last.quantity, open);
  return takings;
}

/** Says which lines take goods although others that expire earlier are left over, without saying why; what goes back is what came. */
export const takesFirstToExpire: Rule<StockDocument<TakingLine>> = async (documents, work) => {
  const placed = placedLines(documents);
  const lying = await lyingAt(work, documents, placed);
  const asked = grouped(placed, ({ held, line }) => `${keyOf(held)} ${line.batch ?? ""}`);
  const takenOf = (key: string, batch: string) => sum((asked.get(`${key} ${batch}`) ?? []).map(({ line }) => line.quantity));
  return placed.flatMap(({ document, row, line, held }): Finding[] => {
    const key = keyOf(held);
    const choices = lying.get(key) ?? [];
    const own = choices.find(({ batch }) => batch === (line.batch ?? ""));
    if (!own || !isEmpty(line.batchReason) || !isEmpty(line.receiptLineId)) return [];
    const isLeft = (batch: string) => {
      const available = sum(choices.filter((choice) => choice.batch === batch).map((choice) => choice.available));
      return signOf(subtract(available, takenOf(key, batch))) > 0;
    };
    const earlier = choices.find(
      ({ batch, expiresOn }) => expiresOn !== null && (own.expiresOn === null || expiresOn < own.expiresOn) && isLeft(batch),
    );
    if (!earlier) return [];
    const params = { batch: earlier.batch, on: earlier.expiresOn ?? "" };
    return [{ document, code: "earlierBatch", table: "lines", row, field: "batchReason", params }];
  });
};

const placedLines = <L extends TakingLine>(documents: readonly StockDocument<L>[]): Placed<L>[] =>
  documents.flatMap((record, document) =>
    record.lines.lines.map((line, at) => ({
      record,
      document,
      row: at + 1,
      line,
      held: {
        warehouseId: record.header.warehouseId,
        materialId: line.materialId,
        owner: line.owner || "own",
        ownerPartyId: ownerPartyOf(line.owner || "own", line, record.header),
        state: stateOf(line),
      },
    })),
  );

/**
 * What is free at the places of lines on the day of their documents and ever since (the first day where several take of the same), what
 * these documents keep themselves with it, the first to expire first.
 */
async function lyingAt<L>(work: Work, documents: readonly StockDocument<L>[], placed: readonly Placed<L>[]): Promise<Map<string, Lying[]>> {
  const distinct = [...new Map(placed.map(({ held }) => [keyOf(held), held])).values()];
  if (distinct.length === 0) return new Map();
  const days = grouped(placed, ({ held }) => keyOf(held));
  const dayOf = (held: HoldingKey) => (days.get(keyOf(held)) ?? []).map(({ record }) => record.header.docOn || work.today).toSorted()[0];
  const lists = {
    ...Object.fromEntries(ownNames(TYPES).map((name) => [name, distinct.map((held) => held[name])])),
    on: distinct.map((held) => dayOf(held) ?? work.today),
  };
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(shaped({
    warehouseId: "id",
    materialId: "id",
    owner: "text",
    ownerPartyId: "id",
    state: "text",
    batch: "text",
    area: "text",
    seat: "text",
    box: "text",
    available: "decimal",
    expiresOn: "text?",
  })`select b.warehouse_id as "warehouseId", b.material_id as "materialId", b.owner, b.owner_party_id as "ownerPartyId",
      b.state, b.batch, b.area, b.seat, b.box,
      least(b.quantity, (select min(b.quantity - d.later) from (select sum(sum(m.quantity)) over (order by m.posted_on desc) as later
        from stock_move m
        where m.comp_id = b.comp_id and m.posted_on > k."on" and ${MOVED_THERE} group by m.posted_on) d))
        - b.reserved + coalesce((select sum(r.quantity) from stock_reservation r where r.comp_id = b.comp_id and r.balance_id = b.id
        and r.stage = 'open' and r.document_id = any(${arrayOf(ids, "bigint")})), 0) as available, s.expires_on::text as "expiresOn"
    from stock_balance b join ${unnest("k", lists, { ...TYPES, on: "date" })}
      on b.warehouse_id = k.warehouse_id and b.material_id = k.material_id and b.owner = k.owner and b.owner_party_id = k.owner_party_id
        and b.state = k.state
    left join stock_batch s on s.comp_id = b.comp_id and s.material_id = b.material_id and s.batch = b.batch
    where b.comp_id = ${work.compId} and b.serial = '' and b.quantity > 0
    order by s.expires_on nulls last, b.moved_on, b.batch, b.area, b.seat, b.box`);
  return grouped(rows, keyOf);
}
