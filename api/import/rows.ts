/** A row with its number in the file, heads being row 1. */
export type SourceRow = { row: number; cells: readonly RawCell[] };

/** A table to be imported: heads and rows, read once and in order; of a workbook the name of its sheet. */
export type Source = { heads: readonly string[]; rows: AsyncIterable<SourceRow>; sheet?: string | undefined };

/** One cell as the file has it: text from csv; text, number, date or truth from a workbook. */
export type RawCell = string | number | boolean | Date | null;
