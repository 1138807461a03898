import { type SQL, sql } from "drizzle-orm";
import type { DocumentRecord, Row, Work } from "#define/work";
import { linesOf, textOf } from "./amounts.ts";
import { unnest } from "./rows.ts";
import type { StockKey } from "./stockKey.ts";

export type CountedLine = { document: number; row: number; line: Row };
export type Lying = { at: string; balanceId: string; quantity: string };

/** Every line of a batch of counts with where it stands. */
export const countedLines = (documents: readonly DocumentRecord[]): CountedLine[] =>
  documents.flatMap((record, document) => linesOf(record, "lines").map((line, index) => ({ document, row: index + 1, line })));

/** The stock key that a line counts. */
export const keyOf = (warehouseId: string, line: Row): StockKey => ({
  warehouseId,
  materialId: textOf(line.materialId),
  batch: textOf(line.batch),
  area: textOf(line.area),
  seat: textOf(line.seat),
  box: textOf(line.box),
  owner: textOf(line.owner),
  state: "available",
  serial: textOf(line.serialNos),
});

const TYPES = {
  at: "text",
  warehouseId: "bigint",
  materialId: "bigint",
  batch: "text",
  area: "text",
  seat: "text",
  box: "text",
  owner: "text",
  state: "text",
  serial: "text",
} as const;

/** What lies on the keys of counted lines now, by the line's id; a key without a balance is absent. */
export function lyingAt(work: Work, documents: readonly DocumentRecord[]): Promise<Lying[]> {
  return work.run<Lying>(sql`select k.at, b.id as "balanceId", b.quantity from stock_balance b join ${keysOf(documents)}
    on b.warehouse_id = k.warehouse_id and b.material_id = k.material_id and b.batch = k.batch and b.area = k.area and b.seat = k.seat
      and b.box = k.box and b.owner = k.owner and b.state = k.state and b.serial = k.serial
    where b.comp_id = ${work.compId}`);
}

function keysOf(documents: readonly DocumentRecord[]): SQL {
  const keys = countedLines(documents).map(({ document, line }) => ({
    at: textOf(line.id),
    ...keyOf(textOf(documents[document]?.header.warehouseId), line),
  }));
  const names = Object.keys(TYPES) as (keyof typeof TYPES)[];
  return unnest("k", Object.fromEntries(names.map((name) => [name, keys.map((key) => key[name])])), TYPES);
}
