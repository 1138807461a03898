import type { DocumentTemplate } from "#define/print";

export type DocumentForm = DocumentTemplate;
type Paper = NonNullable<DocumentTemplate["paper"]>;
/** Papers that a document can be laid out for. */
export const DOCUMENT_PAPERS: readonly Paper[] = ["A4", "A5"];

/** Which way the paper lies. */
export function landscapeOf({ landscape }: DocumentTemplate): "asNeeded" | "upright" | "across" {
  return landscape === undefined ? "asNeeded" : landscape ? "across" : "upright";
}

/** The template on paper that lies the other way. */
export function withLandscape(draft: DocumentTemplate, way: string): DocumentTemplate {
  const { landscape: _, ...rest } = draft;
  return way === "asNeeded" ? rest : { ...rest, landscape: way === "across" };
}

/** The template on another paper. */
export function withPaper(draft: DocumentTemplate, name: string): DocumentTemplate {
  return { ...draft, paper: DOCUMENT_PAPERS.find((paper) => paper === name) ?? "A4" };
}

/** The template with one of its line tables laid out otherwise, or left out. */
export function withTable(draft: DocumentTemplate, table: string, part: TablePart | null): DocumentTemplate {
  const { [table]: _, ...others } = draft.lines ?? {};
  return { ...draft, lines: part ? { ...draft.lines, [table]: part } : others };
}
export type TablePart = NonNullable<DocumentTemplate["lines"]>[string];
