import type { LabelKind } from "./label.ts";

/** A document on A4: what stands in its head, which columns its lines have, and who signs. Words of blanks and signatures stand at `blanks.<name>` and `signatures.<name>`. */
export type DocumentTemplate = {
  kind: "document";
  /** Grows with every change, so that a print-out tells by which one it was made. */
  edition: number;
  landscape?: boolean;
  /** Header fields in order; all that hold something when absent. */
  header?: readonly string[];
  /** Line tables in order, each with its columns; all of them as on the screen when absent. `blanks` are further columns to be written into by hand. */
  lines?: Readonly<Record<string, { columns?: readonly string[]; blanks?: readonly string[] }>>;
  signatures?: readonly string[];
  /** What a letter says above and below its lines: `paragraphs.<name>`, in which a field's name in braces stands for its value. */
  paragraphs?: { before?: readonly string[]; after?: readonly string[] };
};

/** A label of 60 x 40 mm with a QR code and a Code 128: one per record, or one per line of a table. */
export type LabelTemplate = {
  kind: "label";
  edition: number;
  label: LabelKind;
  /** The line table whose rows get a label each; the record itself when absent. */
  from?: string;
  /** Fields that hold code, batch and serial number; of a link its code counts, several are joined by `/` (area/seat/box). */
  code: { code: string | readonly string[]; batch?: string; serial?: string };
  /** Fields written out in full. */
  texts: readonly string[];
};

/** How records look on paper. */
export type PrintTemplate = DocumentTemplate | LabelTemplate;

/** One label on a page of its own (label printer), or many on an A4 sheet. */
export type LabelPaper = "label" | "sheet";
