import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { Issue, Fault } from "#define/problem";
import { inTurns, ROWS } from "#engine/turns";
import { fieldsOf } from "#engine/definition/variant";
import type { DocumentRecord, Row } from "#define/rows";
import type { Finding } from "#define/rule";

type Given = Readonly<Record<string, unknown>>;
/**
 * What a caller wants stored: link values are ids or `{code}`; `lines[table]` are the lines in order, each with its `id` where it exists
 * already.
 */
export type Draft = { header: Given; lines?: Readonly<Record<string, readonly Given[]>> };

/**
 * One document on its way through the checks; `before` is what is stored of it, `adopted` the stored rows of bases that a new record joins
 * (by alias).
 */
export type Entry = {
  index: number;
  draft: Draft;
  record: DocumentRecord;
  before?: DocumentRecord;
  adopted: Map<string, Row>;
  /** Set where an action asks for fields: these alone are open (`field`, `lines.field`), also system ones. */
  opened?: ReadonlySet<string>;
  /** The action that asks for them: its own row right counts, not that of an edit. */
  action?: string;
};
/** One field of one row of a document: of the header, or of a line (1-based). `given` is undefined where the caller said nothing. */
export type FieldAddress = {
  entry: Entry;
  field: Field;
  name: string;
  row: Row;
  given: unknown;
  before?: Row | undefined;
  table?: string;
  line?: number;
};

/** Notes what is wrong with one value. */
export function note(findings: Finding[], { entry, name, table, line }: FieldAddress, fault: Fault, value?: unknown): void {
  findings.push({ document: entry.index, ...fault, ...lineOf(table, line), field: name, ...(value === undefined ? {} : { value }) });
}

function lineOf(table: string | undefined, row: number | undefined): Pick<Issue, "table" | "row"> {
  return table === undefined || row === undefined ? {} : { table, row };
}

/** Lays out every field of a document (as its variant has them) with its row: the header's, then those of each line. */
export async function layPlaces(module: Module, entry: Entry, places: FieldAddress[]): Promise<void> {
  const fields = fieldsOf(module, entry.record.header);
  for (const [name, field] of Object.entries(fields.header))
    places.push({ entry, field, name, row: entry.record.header, given: entry.draft.header[name], before: entry.before?.header });
  for (const [table, columns] of Object.entries(fields.lines)) await layLinePlaces(entry, table, Object.entries(columns), places);
}

async function layLinePlaces(entry: Entry, table: string, fields: readonly [string, Field][], places: FieldAddress[]): Promise<void> {
  const stored = new Map((entry.before?.lines[table] ?? []).map((row) => [row.id, row]));
  const given = entry.draft.lines?.[table];
  const lay = (row: Row, at: number) => {
    const [said, before] = [given?.[at], stored.get(row.id ?? null)];
    for (const [name, field] of fields) places.push({ entry, field, name, row, given: said?.[name], before, table, line: at + 1 });
  };
  await inTurns(entry.record.lines[table] ?? [], lay, ROWS);
}
