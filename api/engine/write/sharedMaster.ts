import { sql } from "drizzle-orm";
import { defined } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Module } from "#define/module";
import type { Entry } from "./draft.ts";
import { UNRELEASED } from "#define/action";
import { isEmpty } from "#define/condition";
import { hasReadAccess } from "#engine/access/moduleAccess";
import { scoped } from "#engine/access/scoped";
import { personBehind } from "#engine/access/viewer";
import { answered, columnAt, columnOf, type Part, shapeOf, tablesOf } from "#engine/definition/shape";
import { isSame } from "#engine/values";
import type { Cell, Row } from "#define/rows";
import type { Finding } from "#define/rule";
import type { EngineWork } from "#engine/context";

const NAMES = ["nameZh", "nameEn", "nameRu"];
const OWN = new Set(["compId", "id", "createdBy", "createdAt", "updatedBy", "updatedAt"]);

/** A stored row of one of the bases of a new record. */
type Held = { part: Part; row: Row };

/**
 * New records whose global row exists already (same code) join it: they take its id and its values; a draft may fill what is empty
 * there, and changes nothing. Whoever may not read what he would join is told that the code exists. One query per table.
 */
export async function attachSharedMasters(work: EngineWork, module: Module, entries: readonly Entry[], findings: Finding[]): Promise<void> {
  if (module.joins === false) return;
  const { code: title } = module.title;
  const [own, ...bases] = shapeOf(module).parts;
  const group = bases.find(({ kind, columns }) => kind === "global" && columns.has(title));
  const fresh = entries.filter(({ before, record }) => !before && record.header[title] !== null);
  if (!group || fresh.length === 0) return;
  const code = ({ record }: Entry) => String(record.header[title]);
  const known = new Map((await readPart(work, group, title, fresh.map(code))).map((row) => [String(row[title]), row]));
  const joining = fresh.filter((entry) => known.has(code(entry)));
  const ids = joining.map((entry) => String(known.get(code(entry))?.id));
  if (ids.length === 0) return;
  const others = bases.filter((base) => base !== group).toReversed();
  const stored = await Promise.all(
    [...others, own].map(async (part) => ({ part, rows: new Map((await readPart(work, part, "id", ids)).map((row) => [row.id, row])) })),
  );
  const readable = await readableHolders(work, module, ids);
  for (const entry of joining) {
    const shared = known.get(code(entry)) ?? {};
    const held = stored.flatMap(({ part, rows }): Held[] => {
      const row = rows.get(shared.id ?? null);
      return row ? [{ part, row }] : [];
    });
    const refuse = (fault: "duplicate" | "draftRecord") =>
      findings.push({ document: entry.index, code: fault, field: title, value: code(entry) });
    const isTaken = held.some(({ part }) => part === own);
    const joined = [{ part: group, row: shared }, ...held.filter(({ part }) => part !== own)];
    const isTold = held.length === 0 && isNamed(work, module, entry, shared);
    if (!isTold && !mayTell(work, module, joined, readable.get(shared.id ?? null))) {
      refuse("duplicate");
      continue;
    }
    for (const { part, row } of joined) join(module, entry, part, row, isTaken ? [] : findings);
    if (isTaken) refuse("duplicate");
    else if (held.some(({ row }) => row.stage === UNRELEASED)) refuse("draftRecord");
  }
}

/**
 * What only others of the group deal with is joined by whoever says how it is called, or under a module that makes nothing of its own; the
 * program of an installation knows it anyway.
 */
function isNamed({ viewer }: EngineWork, module: Module, { record: { header } }: Entry, shared: Row): boolean {
  if (personBehind(viewer).accountId === "0" || module.fields.nameZh?.readonly === true) return true;
  return NAMES.some((name) => !isEmpty(header[name]) && isSame(header[name], shared[name]));
}

/** The modules by which a person reads records that share a row with those of a module, by id. */
async function readableHolders(work: EngineWork, module: Module, ids: readonly string[]): Promise<Map<Cell, Module[]>> {
  const person = personBehind(work.viewer);
  const found = new Map<Cell, Module[]>();
  if (person.accountId === "0") return found;
  for (const holder of holdersOf(work, module)) {
    if (!hasReadAccess(person, holder)) continue;
    const shape = shapeOf(holder);
    const id = columnOf(shape.columns, "id");
    const rows = await work.run(defined<{ id: string }>`select ${answered([id])} from ${tablesOf(shape)}
      where ${scoped(holder, person)} and ${columnAt(id)} = any(${arrayOf(ids, id.cast)})`);
    for (const row of rows) found.set(row.id, [...(found.get(row.id) ?? []), holder]);
  }
  return found;
}

/** The modules that have a base, or their own table, among the bases of a module; it is one of them. */
export function holdersOf({ runtime }: EngineWork, module: Module): Module[] {
  const tables = new Set(
    shapeOf(module)
      .parts.slice(1)
      .map(({ table }) => table),
  );
  return [...runtime.definitions.modules.values()].filter((other) => shapeOf(other).parts.some(({ table }) => tables.has(table)));
}

/** Says whether all that a record would show of rows that it joins stands in records that the person reads, open to him there. */
function mayTell({ viewer }: EngineWork, module: Module, joined: readonly Held[], holders: readonly Module[] = []): boolean {
  const person = personBehind(viewer);
  if (person.accountId === "0") return true;
  const shows = (one: Module, name: string) => Object.hasOwn(one.fields, name) && person.access(one.id, name) !== "hidden";
  const isOpen = (name: string) => !shows(module, name) || isFixed(module, name) || holders.some((one) => shows(one, name));
  return (
    holders.length > 0 && joined.every(({ row }) => Object.keys(row).every((name) => OWN.has(name) || isEmpty(row[name]) || isOpen(name)))
  );
}

/** A new record takes over a stored row: what a draft says otherwise is refused, what is empty there is what the draft says. */
function join(module: Module, entry: Entry, part: Part, stored: Row, findings: Finding[]): void {
  const { header } = entry.record;
  const { carrier } = shapeOf(module);
  entry.adopted.set(part.alias, stored);
  header.id = stored.id ?? null;
  for (const [property, value] of Object.entries(stored)) {
    const isState = property === "stage" || property === "version";
    if (OWN.has(property) || (isState && part !== carrier) || isFixed(module, property)) continue;
    const said = entry.draft.header[property] === undefined ? null : header[property];
    if (isEmpty(value) && !isEmpty(said)) continue;
    if (!isEmpty(said) && !isSame(said, value))
      findings.push({ document: entry.index, code: "storedOtherwise", field: property, value: said });
    header[property] = value;
  }
}

/** Fixed by the definition: a party becomes a customer by being stored as one. */
function isFixed({ fields }: Module, property: string): boolean {
  const field = fields[property];
  return field?.initial !== undefined && (field.readonly === true || field.system === true);
}

function readPart(work: EngineWork, part: Part, key: string, values: readonly string[]): Promise<Row[]> {
  const column = columnOf(part.columns, key);
  const own = part.kind === "company" ? sql`${identifier(part.alias)}.comp_id = ${work.compId} and ` : sql``;
  return work.run(defined`select ${answered(part.columns.values())} from ${identifier(part.table)} ${identifier(part.alias)}
    where ${own}${columnAt(column)} = any(${arrayOf(values, column.cast)})`);
}
