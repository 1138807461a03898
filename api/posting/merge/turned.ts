import { shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Work } from "#define/work";
import { noteEdits } from "#posting/noteEdits";

/** The field of a module's record, or of its line, that names a master; `table` is that of the record, `parent` the line's column of it. */
export type Turning = { module: string; table: string; field: string; line?: { name: string; table: string; parent: string } };
/** A row that names another master than before. */
export type Turned = { id: string; from: string | null; to: string | null };

/**
 * Writes into the history of records what a merge turned in them. They are of another version then: who has one open saves nothing over
 * it, and figures follow.
 */
export async function tellTurned(work: Work, of: Turning | undefined, rows: readonly Turned[]): Promise<void> {
  if (!of || rows.length === 0) return;
  const places = await placesOf(work, of, rows);
  const changes = new Map<string, Record<string, [string | null, string | null]>>();
  for (const { id, from, to } of rows) {
    const { documentId, key } = places.get(id) ?? { documentId: id, key: of.field };
    changes.set(documentId, { ...changes.get(documentId), [key]: [from, to] });
  }
  const records = [...changes.keys()];
  const versions = await work.run(shaped({ id: "id", version: "integer" })`update ${identifier(of.table)} set version = version + 1,
      updated_at = ${work.now}::timestamptz, updated_by = ${work.viewer.accountId}
    where comp_id = ${work.compId} and id = any(${arrayOf(records, "bigint")}) returning id, version`);
  await noteEdits(
    work,
    of.module,
    versions.map((row) => ({ ...row, changes: changes.get(row.id) ?? {} })),
  );
  work.changed(of.module, "*");
}

type Place = { documentId: string; key: string };

/** Where the lines among rows stand. */
async function placesOf(work: Work, { field, line }: Turning, rows: readonly Turned[]): Promise<ReadonlyMap<string, Place>> {
  if (!line) return new Map();
  const ids = rows.map(({ id }) => id);
  const found = await work.run(shaped({ id: "id", documentId: "id", seq: "integer" })`select id,
      ${identifier(line.parent)} as "documentId", seq
    from ${identifier(line.table)} where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`);
  return new Map(found.map(({ id, documentId, seq }) => [id, { documentId, key: `${line.name}[${seq}].${field}` }]));
}
