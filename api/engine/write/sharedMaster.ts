import { sql } from "drizzle-orm";
import { defined } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Module } from "#define/module";
import type { Entry } from "./draft.ts";
import { UNRELEASED } from "#define/action";
import { answered, columnAt, columnOf, type Part, shapeOf } from "#engine/definition/shape";
import type { Row } from "#define/rows";
import type { Finding } from "#define/rule";
import type { EngineWork } from "#engine/context";

const OWN = new Set(["compId", "id", "createdBy", "createdAt", "updatedBy", "updatedAt"]);

/**
 * New records whose global row exists already (same code) join it: they take its id and whatever of its values the draft did not give. One
 * query per table.
 */
export async function attachSharedMasters(work: EngineWork, module: Module, entries: readonly Entry[], findings: Finding[]): Promise<void> {
  const [own, ...bases] = shapeOf(module).parts;
  const group = bases.find(({ kind, columns }) => kind === "global" && columns.has(module.title.code));
  const fresh = entries.filter(({ before, record }) => !before && record.header[module.title.code] !== null);
  if (!group || fresh.length === 0) return;
  const code = (row: Row) => String(row[module.title.code]);
  const known = new Map(
    (
      await readPart(
        work,
        group,
        module.title.code,
        fresh.map(({ record }) => code(record.header)),
      )
    ).map((row) => [code(row), row]),
  );
  const joining = fresh.filter(({ record }) => known.has(code(record.header)));
  for (const entry of joining) join(module, entry, group, known.get(code(entry.record.header)) ?? {});
  const ids = joining.map(({ record }) => String(record.header.id));
  if (ids.length === 0) return;
  for (const part of [...bases.filter((base) => base !== group).toReversed(), own]) {
    const rows = new Map((await readPart(work, part, "id", ids)).map((row) => [row.id, row]));
    for (const entry of joining) {
      const row = rows.get(entry.record.header.id ?? null);
      if (row && part === own)
        findings.push({ document: entry.index, code: "duplicate", field: module.title.code, value: code(entry.record.header) });
      else if (row && row.stage === UNRELEASED)
        findings.push({ document: entry.index, code: "draftRecord", field: module.title.code, value: code(entry.record.header) });
      else if (row) join(module, entry, part, row);
    }
  }
}

function join(module: Module, entry: Entry, part: Part, stored: Row): void {
  const { header } = entry.record;
  const { carrier } = shapeOf(module);
  entry.adopted.set(part.alias, stored);
  header.id = stored.id ?? null;
  for (const [property, value] of Object.entries(stored)) {
    const isState = property === "stage" || property === "version";
    if (OWN.has(property) || (isState && part !== carrier) || isSettled(module, entry, property)) continue;
    header[property] = value;
  }
}

/** Given by the draft, or fixed by the definition (a party becomes a customer by being stored as one). */
function isSettled(module: Module, entry: Entry, property: string): boolean {
  const field = module.fields[property];
  return entry.draft.header[property] !== undefined || (field?.initial !== undefined && (field.readonly === true || field.system === true));
}

function readPart(work: EngineWork, part: Part, key: string, values: readonly string[]): Promise<Row[]> {
  const column = columnOf(part.columns, key);
  const own = part.kind === "company" ? sql`${identifier(part.alias)}.comp_id = ${work.compId} and ` : sql``;
  return work.run(defined`select ${answered(part.columns.values())} from ${identifier(part.table)} ${identifier(part.alias)}
    where ${own}${columnAt(column)} = any(${arrayOf(values, column.cast)})`);
}
