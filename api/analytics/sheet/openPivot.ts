import type { PivotKey, PivotRow, PivotShape } from "#define/pivot/pivot";
import type { Language, Viewer } from "#define/viewer";
import type { PivotLineAt } from "./pivotLines.ts";
import type { PivotSheet } from "./pivotSheet.ts";
import type { Slice } from "#define/slice/query";
import type { SheetWords } from "./sheet.ts";

/**
 * What is exported: a slice, for whom, in which language, what the sheet is called; what of it stands in columns and what beside, what is
 * open below, what was put away on the screen.
 */
export type ReportExport = {
  viewer: Viewer;
  slice: Slice;
  language: Language;
  title: string;
  wording: SheetWords;
  /** Without it every metric stands in every column. */
  pivot?: PivotShape;
  /** Dimensions of the rows, one per level, and the slices of the rows below open ones. */
  rows?: readonly string[];
  below?: readonly Slice[];
  /** Keys across that are not shown. */
  without?: readonly PivotKey[];
  /** What figures are called that the reader made up. */
  titles?: Readonly<Record<string, string>>;
  /** A csv begins with what it is of (a line each, then an empty one) before the line of its columns. */
  head?: boolean;
};

/**
 * A pivot ready to be written: how it looks, its sums and its lines as they come, and of which data it is (`at` on the clock of the
 * company); whoever opened it ends it.
 */
export type OpenPivot = {
  sheet: PivotSheet;
  /** What thresholds leave out of it, one text each. */
  leftOut: readonly string[];
  total: PivotRow | null;
  lines: AsyncGenerator<PivotLineAt, void>;
  version: string;
  at: string;
  /** What its parameters stand at. */
  params: Readonly<Record<string, string>>;
  end: () => Promise<void>;
};
