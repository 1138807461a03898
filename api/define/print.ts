import type { LabelKind } from "./label.ts";
import type { Language } from "./viewer.ts";

/** A company's own wording, in at least one language. */
export type OwnWords = Partial<Record<Language, string>>;
/**
 * What people read on paper: the name of a delivered word (`signatures.<name>`, `blanks.<name>`, `paragraphs.<name>`), or a company's own
 * words.
 */
export type PrintText = string | OwnWords;

/** A document: what stands in its head, which columns its lines have, and who signs. */
export type DocumentTemplate = {
  kind: "document";
  /** Raised by every change, so that a print-out names the revision that made it. */
  edition: number;
  /** What stands above it instead of the delivered name. */
  title?: OwnWords;
  /** A4 when absent. */
  paper?: DocumentPaper;
  /** Across or upright; as its lines need it when absent. */
  landscape?: boolean;
  /** Header fields in order; all that hold something when absent. */
  header?: readonly string[];
  /**
   * Line tables in order, each with its columns; all of them as on the screen when absent; of either those that hold something. `blanks`
   * are further columns to be written into by hand.
   */
  lines?: Readonly<Record<string, { columns?: readonly string[]; blanks?: readonly PrintText[] }>>;
  signatures?: readonly PrintText[];
  /** What a letter says above and below its lines, in which a field's name in braces stands for its value. */
  paragraphs?: { before?: readonly PrintText[]; after?: readonly PrintText[] };
};

/** A label with a QR code and a Code 128: one per record, or one per line of a table. */
export type LabelTemplate = {
  kind: "label";
  edition: number;
  title?: OwnWords;
  /** Millimetres; 60 x 40 when absent. */
  size?: LabelSize;
  label: LabelKind;
  /** The line table whose rows get a label each; the record itself when absent. */
  from?: string;
  /**
   * Fields that hold code, batch and serial number (where it holds several, each gets a label of its own; equipment without one gets none);
   * of a link its code counts, several are joined by `/` (area/seat/box).
   */
  code: { code: string | readonly string[]; batch?: string; serial?: string };
  /** Fields written out in full. */
  texts: readonly string[];
};

export type LabelSize = { width: number; height: number };
export const DOCUMENT_PAPERS = ["A4", "A5"] as const;
type DocumentPaper = (typeof DOCUMENT_PAPERS)[number];

/** How records look on paper. */
export type PrintTemplate = DocumentTemplate | LabelTemplate;

/** One label on a page of its own (label printer), or many on an A4 sheet. */
export type LabelPaper = "label" | "sheet";
