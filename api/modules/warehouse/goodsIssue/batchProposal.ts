import type { PgTable } from "drizzle-orm/pg-core";
import { shaped } from "#db/row";
import { newId } from "#db/id";
import { isEmpty } from "#define/condition";
import { add, compare, signOf, subtract } from "#define/decimal";
import { ownNames } from "#define/own";
import type { Work } from "#define/work";
import { amountOf, linesOf, textOf } from "#posting/amounts";
import { insertRows, unnest } from "#posting/rows";
import type { DocumentRecord, Row } from "#define/rows";
import type { Finding, Posting, Rule } from "#define/rule";

type OwnedStock = { warehouseId: string; materialId: string; owner: string };
type Lying = OwnedStock & { batch: string; area: string; seat: string; box: string; available: string; expiresOn: string | null };

const TYPES = { warehouseId: "bigint", materialId: "bigint", owner: "text" } as const;
const keyOf = ({ warehouseId, materialId, owner }: OwnedStock) => `${warehouseId} ${materialId} ${owner}`;
const placeOf = ({ header }: DocumentRecord, line: Row): OwnedStock => ({
  warehouseId: textOf(header.warehouseId),
  materialId: textOf(line.materialId),
  owner: textOf(line.owner) || "own",
});

/**
 * Fills batch and place of lines that leave them open, the first to expire first; a line that one place cannot give is split. `table` holds
 * the lines.
 */
export const proposeBatches =
  (table: PgTable): Posting =>
  async (documents, work) => {
    const open = documents.flatMap((document) =>
      linesOf(document, "lines").flatMap((line) =>
        [line.batch, line.area, line.seat, line.box, line.serialNos].every(isEmpty)
          ? [{ document, line, place: placeOf(document, line) }]
          : [],
      ),
    );
    const lying = await lyingAt(
      work,
      open.map(({ place }) => place),
    );
    const added = open.flatMap(({ document, line, place }) => {
      const [first, ...rest] = share(lying.get(keyOf(place)) ?? [], amountOf(line.quantity));
      if (first) Object.assign(line, first);
      const lines = linesOf(document, "lines");
      const parts = rest.map((part, at): Row => ({ ...line, ...part, id: newId(), seq: lines.length + at + 1 }));
      lines.push(...parts);
      return parts;
    });
    await insertRows(
      work,
      table,
      added.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== "compId"))),
    );
  };

type Part = {
  batch: string | null;
  area: string | null;
  seat: string | null;
  box: string | null;
  quantity: string;
  requestedQuantity: string;
};

/** Which places give a quantity: one where one can, else one after the other; what nobody has stays with the last. */
function share(choices: readonly Lying[], quantity: string): Part[] {
  const whole = choices.find(({ available }) => compare(available, quantity) >= 0);
  const parts: Part[] = [];
  let open = quantity;
  const free = choices.filter(({ available }) => signOf(available) > 0);
  for (const choice of whole ? [whole] : free) {
    if (signOf(open) <= 0) break;
    const isLast = whole !== undefined || choice === free.at(-1);
    const taken = isLast || compare(open, choice.available) <= 0 ? open : choice.available;
    const { batch, area, seat, box } = choice;
    parts.push({
      batch: batch || null,
      area: area || null,
      seat: seat || null,
      box: box || null,
      quantity: taken,
      requestedQuantity: taken,
    });
    choice.available = subtract(choice.available, taken);
    open = subtract(open, taken);
  }
  return parts;
}

/** Says which lines take a batch although another one that expires earlier could give the quantity, without saying why. */
export const takesFirstToExpire: Rule = async (documents, work) => {
  const named = documents.flatMap((document, index) =>
    linesOf(document, "lines").flatMap((line, at) =>
      isEmpty(line.batch) || !isEmpty(line.batchReason) ? [] : [{ document: index, row: at + 1, line, place: placeOf(document, line) }],
    ),
  );
  const lying = await lyingAt(
    work,
    named.map(({ place }) => place),
  );
  const asked = new Map<string, string>();
  for (const { line, place } of named) {
    const key = `${keyOf(place)} ${textOf(line.batch)}`;
    asked.set(key, add(asked.get(key) ?? "0", amountOf(line.quantity)));
  }
  return named.flatMap(({ document, row, line, place }): Finding[] => {
    const choices = lying.get(keyOf(place)) ?? [];
    const own = choices.find(({ batch }) => batch === line.batch);
    const earlier = choices.find(
      ({ batch, expiresOn, available }) =>
        batch !== line.batch &&
        expiresOn !== null &&
        own !== undefined &&
        (own.expiresOn === null || expiresOn < own.expiresOn) &&
        compare(subtract(available, asked.get(`${keyOf(place)} ${batch}`) ?? "0"), amountOf(line.quantity)) >= 0,
    );
    if (!earlier) return [];
    const params = { batch: earlier.batch, on: earlier.expiresOn ?? "" };
    return [{ document, code: "earlierBatch", table: "lines", row, field: "batchReason", params }];
  });
};

/** What is available at the places of a batch of lines, the first to expire first. */
async function lyingAt(work: Work, places: readonly OwnedStock[]): Promise<Map<string, Lying[]>> {
  const distinct = [...new Map(places.map((place) => [keyOf(place), place])).values()];
  if (distinct.length === 0) return new Map();
  const lists = Object.fromEntries(ownNames(TYPES).map((name) => [name, distinct.map((place) => place[name])]));
  const rows = await work.run(shaped({
    warehouseId: "id",
    materialId: "id",
    owner: "text",
    batch: "text",
    area: "text",
    seat: "text",
    box: "text",
    available: "decimal",
    expiresOn: "text?",
  })`select b.warehouse_id as "warehouseId", b.material_id as "materialId", b.owner, b.batch, b.area, b.seat, b.box,
      b.quantity - b.reserved as available, s.expires_on::text as "expiresOn"
    from stock_balance b join ${unnest("k", lists, TYPES)} on b.warehouse_id = k.warehouse_id and b.material_id = k.material_id and b.owner = k.owner
    left join stock_batch s on s.comp_id = b.comp_id and s.material_id = b.material_id and s.batch = b.batch
    where b.comp_id = ${work.compId} and b.state = 'available' and b.serial = '' and b.quantity > 0
    order by s.expires_on nulls last, b.moved_on, b.batch, b.area, b.seat, b.box`);
  const found = new Map<string, Lying[]>();
  for (const row of rows) found.set(keyOf(row), [...(found.get(keyOf(row)) ?? []), row]);
  return found;
}
