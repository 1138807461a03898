import { type LineTable, replaceLines } from "./replaceLines.ts";
import type { DocumentRecord, Row } from "#define/rows";
import type { Posting } from "#define/rule";

/** What a restored record does not take from how it stood: who wrote it when, and where it is now. */
const OWN: ReadonlySet<string> = new Set([
  "id",
  "compId",
  "version",
  "stage",
  "before",
  "submittedBy",
  "createdBy",
  "createdAt",
  "updatedBy",
  "updatedAt",
]);

/** A record as JSON, as it stands now. */
export const contentOf = ({ header, lines }: DocumentRecord<object, object>): string => JSON.stringify({ header, lines });
/** A record out of its JSON. */
export const contentIn = <D = DocumentRecord>(text: string | null): D => JSON.parse(text ?? "") as D;

/** A master whose state before its change is kept in it. */
export type Changing = DocumentRecord<Row & { id: string; stage: string; before: string | null }>;

/** Remembers how master records stood before they are changed. */
export const keepBefore: Posting<Changing> = (documents) => {
  for (const document of documents) document.header.before = contentOf(document);
  return Promise.resolve();
};

/** The change is agreed: what stood before is not needed any more. */
export const forgetBefore: Posting<Changing> = (documents) => {
  for (const { header } of documents) header.before = null;
  return Promise.resolve();
};

/** A record that was in force goes back to being changed, a new one to its draft. */
export const backToEntry: Posting<Changing> = (documents) => {
  for (const { header } of documents) if (header.before !== null) header.stage = "changing";
  return Promise.resolve();
};

/** A change that is not agreed, or given up, leaves the record in force as it stood; a new record stays as it is. */
export const restoreBefore =
  (...tables: readonly LineTable[]): Posting<Changing> =>
  async (documents, work) => {
    const changed = documents.filter(({ header }) => header.before !== null);
    const stood = changed.map((document) => ({ document, content: contentIn(document.header.before) }));
    for (const table of tables)
      await replaceLines(
        work,
        table,
        stood.map(({ document, content }) => ({ document, rows: content.lines[table.name] ?? [] })),
      );
    for (const { document, content } of stood) Object.assign(document.header, partsOf(content.header), { before: null, stage: "enabled" });
  };

function partsOf(header: Row): Row {
  return Object.fromEntries(Object.entries(header).filter(([name]) => !OWN.has(name)));
}
