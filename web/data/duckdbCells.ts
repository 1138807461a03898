import { type DataType, type RecordBatch, type Vector, Type } from "apache-arrow";

/** A value of a result as text: decimals and whole numbers are exact, dates are yyyy-MM-dd. */
export type SliceCell = string | null;

const WORD = 32n;

/** Turns record batches into rows of exact cells, in column order. */
export function rowsOf(batches: readonly RecordBatch[]): SliceCell[][] {
  return batches.flatMap((batch) => {
    const columns = batch.schema.fields.map((field, index) => columnCells(batch.getChildAt(index), field.type));
    return Array.from({ length: batch.numRows }, (_, row) => columns.map((column) => column[row] ?? null));
  });
}

/** Writes an unscaled two's-complement little-endian integer of 32-bit words with its scale as an exact decimal text. */
function decimalText(words: Uint32Array, scale: number): string {
  let unscaled = 0n;
  for (let index = words.length - 1; index >= 0; index -= 1) unscaled = (unscaled << WORD) | BigInt(words[index] ?? 0);
  return placePoint(BigInt.asIntN(words.length * Number(WORD), unscaled), scale);
}

function columnCells(vector: Vector | null, type: DataType): SliceCell[] {
  if (!vector) return [];
  const read = reader(type);
  return Array.from({ length: vector.length }, (_, row) => {
    const value: unknown = vector.get(row);
    return value === null || value === undefined ? null : read(value);
  });
}

function reader(type: DataType): (value: unknown) => string {
  if (type.typeId === Type.Decimal) {
    const { scale } = type as DataType<Type.Decimal> & { scale: number };
    return (value) => decimalText(wordsOf(value), scale);
  }
  if (type.typeId === Type.Date) return (value) => new Date(Number(value)).toISOString().slice(0, 10);
  return String;
}

function wordsOf(value: unknown): Uint32Array {
  if (value instanceof Uint32Array) return value;
  throw new TypeError("A decimal of a result is not made of 32-bit words");
}

function placePoint(unscaled: bigint, scale: number): string {
  const digits = (unscaled < 0n ? -unscaled : unscaled).toString().padStart(scale + 1, "0");
  const whole = digits.slice(0, digits.length - scale);
  const sign = unscaled < 0n ? "-" : "";
  return scale === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-scale)}`;
}
