/** A row with its number in the file, heads being row 1. */
export type SourceRow = { row: number; cells: readonly RawCell[] };

/** A table to be imported: heads and rows, read once and in order. */
export type Source = { heads: readonly string[]; rows: AsyncIterable<SourceRow> };

/** One cell as the file has it: text from csv; text, number, date or truth from a workbook. */
export type RawCell = string | number | boolean | Date | null;
