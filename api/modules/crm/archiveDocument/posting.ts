import { shaped } from "#db/row";
import { archiveVersions } from "#db/schema/crm/archiveDocument";
import type { archiveDocuments } from "#db/schema/crm/archiveDocument";
import { arrayOf } from "#db/sql";
import type { DocumentOf } from "#define/rows";
import type { Issue } from "#define/problem";
import type { Derive, Posting } from "#define/rule";
import { termsOf } from "#define/terms";
import { type LineTable, replaceLines } from "#posting/replaceLines";

/** A document that is kept. */
export type Archived = DocumentOf<typeof archiveDocuments, { versions: typeof archiveVersions }>;
type Draft = Parameters<
  Derive<{ header: Pick<Archived["header"], "nameZh" | "nameEn" | "nameRu" | "content" | "terms">; lines: object }>
>[0];
const LINES: LineTable = { name: "versions", table: archiveVersions, parent: "documentId" };

/** Keeps what is searched in step with what it says. */
export const deriveTerms = ({ header }: Draft): void => {
  header.terms = termsOf([header.nameZh, header.nameEn, header.nameRu, header.content].filter(Boolean).join(" ")).join(" ");
};

/** A file that hung on it as a version was kept is part of that version, and stays. */
export const keepsFile = ({ lines }: Pick<Archived, "lines">, hungAt: string): readonly Issue[] => {
  const version = lines.versions.find(({ keptAt }) => Date.parse(keptAt) >= Date.parse(hungAt));
  return version ? [{ code: "fileOfVersion", field: "name", params: { edition: version.edition } }] : [];
};

/** Keeps it as it stands now, with the names of its files, as one more version. */
export const keepVersion: Posting<Archived> = async (documents, work) => {
  const rows = await work.run(
    shaped({ id: "id", files: "text?" })`select document_id as id, string_agg(name, ', ' order by created_at, id) as files from attachment
      where comp_id = ${work.compId} and module = 'crm.archiveDocument' and document_id = any(${arrayOf(
        documents.map(({ header }) => header.id),
        "bigint",
      )}) group by document_id`,
  );
  const files = new Map(rows.map((row) => [row.id, row.files]));
  for (const { header } of documents) header.edition += 1;
  await replaceLines(
    work,
    LINES,
    documents.map((document) => {
      const { id, edition, content } = document.header;
      return { document, rows: [...document.lines.versions, { edition, content, files: files.get(id) ?? null, keptAt: work.now }] };
    }),
  );
};
