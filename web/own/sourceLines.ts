import { plainText } from "#define/text";
import type { PreviewColumn, SourcePreview } from "../data/sources.ts";
import { isBlank, type LineDraft, type RecordDraft } from "../entry/draft.ts";

/** The columns that a draft declares. */
export const declaredIn = ({ lines }: RecordDraft): readonly LineDraft[] => (lines.columns ?? []).filter((line) => !isBlank(line));

/** The types that the lines of a draft choose for the heads of a preview, in the order of the heads; undefined while there is no line. */
export function typesOf(draft: RecordDraft, { columns }: Pick<SourcePreview, "columns">): readonly string[] | undefined {
  const lines = declaredIn(draft);
  if (lines.length === 0) return undefined;
  return columns.map(({ header }) => plainText(lines.find(({ values }) => alike(values.header, header))?.values.propType ?? "-"));
}

/** How the heads of a file differ from the columns that a draft declares which is nowhere stored. */
export function changesTo(draft: RecordDraft, { columns }: Pick<SourcePreview, "columns">): SourcePreview["changes"] {
  const declared = declaredIn(draft).map(({ values }) => plainText(values.header));
  return [
    ...declared.flatMap((header) =>
      columns.some((column) => alike(header, column.header)) ? [] : [{ header, change: "missing" } as const],
    ),
    ...columns.flatMap(({ header, propType }) =>
      header === "" || declared.some((each) => alike(each, header)) ? [] : [{ header, change: "new", to: propType } as const],
    ),
  ];
}

/**
 * A draft with the columns of a file: those that it declares keep what was said of them, new ones come behind, those that the file lacks
 * go. A source without code and names is called like its file.
 */
export function withColumns(draft: RecordDraft, { columns, changes }: SourcePreview, fileName: string | undefined): RecordDraft {
  const kept = declaredIn(draft).flatMap((line): LineDraft[] => {
    const found = columns.find(({ header }) => alike(line.values.header, header));
    const to = changes.find(({ header, change }) => change === "retyped" && alike(line.values.header, header))?.to;
    const use = found && to ? columnValues(found, to) : {};
    return found ? [{ ...line, values: { ...line.values, header: found.header, ...use } }] : [];
  });
  const fresh = columns.filter(({ header }) => header !== "" && !kept.some(({ values }) => values.header === header));
  const rows = [...kept, ...fresh.map((column): LineDraft => ({ key: crypto.randomUUID(), values: { ...column } }))];
  return { ...draft, header: { ...draft.header, ...namesOf(draft, fileName) }, lines: { ...draft.lines, columns: rows } };
}

function columnValues({ use }: PreviewColumn, propType: string) {
  return { propType, use: ["integer", "quantity", "money"].includes(propType) ? use : "group" };
}

function namesOf({ header }: RecordDraft, fileName: string | undefined): Record<string, unknown> {
  const name = fileName?.replace(/\.[^.]+$/, "");
  if (!name) return {};
  const code = name.replaceAll(/\W/g, "").slice(0, 30);
  const isNamed = ["nameZh", "nameEn", "nameRu"].some((field) => header[field]);
  return { ...(header.code || !code ? {} : { code }), ...(isNamed ? {} : { nameZh: name }) };
}

const plain = (head: unknown): string => plainText(head).normalize("NFKC").replaceAll(/\s+/g, " ").trim().toLowerCase();
const alike = (one: unknown, other: string): boolean => plain(one) === plain(other);
