import type { COLUMN_TYPES, SourceColumn } from "#define/composed";
import { call } from "./api.ts";
import type { ProblemIssue } from "./problem.ts";

export type PropType = (typeof COLUMN_TYPES)[number];
export type PreviewColumn = Pick<SourceColumn, "fieldName" | "header" | "propType" | "use">;
/** A file or query as it is looked at before it is taken. */
export type SourcePreview = {
  place: string;
  columns: readonly PreviewColumn[];
  rows: readonly { at: number; cells: readonly (string | null)[] }[];
  faults: readonly ProblemIssue[];
  notes: readonly ProblemIssue[];
  changes: readonly { header: string; change: "new" | "missing" | "retyped"; from?: PropType; to?: PropType }[];
  checked: number;
  isWhole: boolean;
};
/** The source that is changed, and the types chosen for the heads in their order: nothing = as guessed, `-` = not taken. */
type Wanted = { id: string | undefined; types: readonly string[] | undefined };

/** So many first bytes of a csv are enough to look at. */
const CSV_BYTES = 8 * 1024 * 1024;

/** Looks at a file; nothing is stored. */
export function lookAtFile(file: File, { id, types }: Wanted, signal: AbortSignal): Promise<SourcePreview> {
  const query = { name: file.name, size: file.size, id, types: types?.join(",") };
  return call("POST", "/api/sources/file", { query, body: /\.csv$/i.test(file.name) ? file.slice(0, CSV_BYTES) : file, signal });
}

/** Looks at what a query of a foreign database answers; nothing is stored. */
export function lookAtQuery(header: Readonly<Record<string, unknown>>, { id, types }: Wanted, signal: AbortSignal): Promise<SourcePreview> {
  const asked = ["address", "encryption", "authority", "database", "userName", "secret", "query"];
  const where = Object.fromEntries(asked.map((name) => [name, header[name] ?? null]));
  return call("POST", "/api/sources/query", { body: { ...(id ? { id } : {}), ...where, ...(types ? { types } : {}) }, signal });
}
