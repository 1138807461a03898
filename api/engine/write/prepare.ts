import { newId } from "#db/id";
import { weekOf, weekRuleOf } from "#define/calendar";
import type { Module } from "#define/module";
import { bare } from "#define/own";
import type { EngineWork } from "#engine/context";
import type { Draft, Entry, FieldAddress } from "./draft.ts";
import { shapeOf } from "#engine/definition/shape";
import { inTurns, ROWS } from "#engine/turns";
import { variantOf } from "#engine/definition/variant";
import type { Row } from "#define/rows";
import type { Finding } from "#define/rule";

/** Lays out a new record for a draft: every column, empty but for what the engine sets itself. */
export function newEntry(work: EngineWork, module: Module, draft: Draft, index: number): Entry {
  const shape = shapeOf(module);
  const blank = Object.fromEntries([...shape.columns.keys()].map((property) => [property, null]));
  const id = newId();
  const header: Row = {
    ...blank,
    ...stamps(work),
    id,
    version: 1,
    ...(shape.columns.has("stage") ? { stage: module.stages?.[0] ?? "enabled" } : {}),
    ...(module.variants ? { variant: typeof draft.header.variant === "string" ? draft.header.variant : "" } : {}),
  };
  return { index, draft, record: { header, lines: layLines(work, module, id, draft) }, adopted: new Map() };
}

/** Lays out the next state of a stored record: given lines replace its lines, kept by id; a table that is not given stays. */
export function nextEntry(work: EngineWork, module: Module, draft: Draft, before: Entry["record"]): Entry {
  const header = { ...before.header, updatedBy: work.viewer.accountId, updatedAt: work.now };
  const laid = layLines(work, module, String(before.header.id), draft, before.lines);
  const kept = Object.fromEntries(Object.entries(before.lines).map(([table, rows]) => [table, rows.map((row) => ({ ...row }))]));
  return { index: 0, draft, before, record: { header, lines: { ...kept, ...laid } }, adopted: new Map() };
}

/** Notes fields, line tables and line ids that the caller may not name: not declared, hidden from him, or of another document. */
export async function findStrangers(work: EngineWork, module: Module, entry: Entry, findings: Finding[]): Promise<void> {
  const may = (name: string) => work.viewer.access(module.id, name) !== "hidden";
  for (const [field, value] of Object.entries(entry.draft.header))
    if (!Object.hasOwn(module.fields, field) || !may(field)) findings.push({ document: entry.index, code: "unknownField", field, value });
  const { variant } = entry.record.header;
  if (module.variants && variant !== "" && !variantOf(module, entry.record.header))
    findings.push({ document: entry.index, code: "choice", field: "variant", value: variant });
  for (const [table, rows] of Object.entries(entry.draft.lines ?? {})) {
    const lines = module.lines?.[table];
    if (!lines) findings.push({ document: entry.index, code: "unknownField", table });
    else
      await findStrangeCells(
        { entry, table, rows, isOpen: (field) => Object.hasOwn(lines.fields, field) && may(`${table}.${field}`) },
        findings,
      );
  }
}

type GivenTable = { entry: Entry; table: string; rows: readonly Readonly<Record<string, unknown>>[]; isOpen: (field: string) => boolean };

/** So many cells of a table are told that nobody knows; whoever sends more is not told better. */
const MOST_STRANGE = 200;

async function findStrangeCells({ entry, table, rows, isOpen }: GivenTable, findings: Finding[]): Promise<void> {
  const known = new Set<unknown>((entry.before?.lines[table] ?? []).map((row) => row.id));
  const isForeign = (id: unknown) => id !== null && !known.has(id);
  let left = MOST_STRANGE;
  const look = (row: Readonly<Record<string, unknown>>, at: number) => {
    if (left <= 0) return;
    const strange = Object.keys(row).filter((field) => (field === "id" ? isForeign(row.id) : field !== "seq" && !isOpen(field)));
    for (const field of strange.slice(0, left)) {
      const code = field === "id" ? "unknownLine" : "unknownField";
      findings.push({ document: entry.index, code, table, row: at + 1, field, value: row[field] });
    }
    left -= strange.length;
  };
  await inTurns(rows, look, ROWS);
}

/** Puts the declared initial value where a new row is still empty. */
export function fillInitial(work: EngineWork, { entry, field, name, row, given, before }: FieldAddress): void {
  const { initial = null } = field;
  if (initial === null || before || given !== undefined || (row[name] ?? null) !== null) return;
  if (typeof initial !== "object") {
    row[name] = initial;
    return;
  }
  const { viewer, today, company } = work;
  const values = {
    today,
    thisWeek: weekOf({ weeks: weekRuleOf(company.weekRule) }, today),
    viewerDepartment: viewer.departmentId,
    viewerEmployee: viewer.employeeId,
    companyCurrency: company.currency,
    companySalesTax: entry.record.header.currency === company.currency ? company.salesTaxRate : "0",
    contractTaxBasis: company.contractTaxBasis,
    invoiceTaxBasis: company.invoiceTaxBasis,
  };
  row[name] = values[initial.from];
}

/** Puts the database's own default where a value is missing and must not be. */
export function fillFallback(module: Module, { record }: Entry): void {
  const shape = shapeOf(module);
  const fill = (row: Row, columns: typeof shape.columns) => {
    for (const { property, notNull, fallback } of columns.values())
      if (notNull && fallback !== undefined && (row[property] ?? null) === null) row[property] = fallback;
  };
  fill(record.header, shape.columns);
  for (const { name, part } of shape.lines.values()) for (const row of record.lines[name] ?? []) fill(row, part.columns);
}

function stamps({ compId, viewer, now }: EngineWork): Row {
  return { compId, createdBy: viewer.accountId, createdAt: now, updatedBy: viewer.accountId, updatedAt: now };
}

function layLines(
  work: EngineWork,
  module: Module,
  parentId: string,
  draft: Draft,
  stored: Entry["record"]["lines"] = bare({}),
): Record<string, Row[]> {
  const tables = [...shapeOf(module).lines.values()].filter(
    ({ name }) => draft.lines?.[name] !== undefined || !Object.hasOwn(stored, name),
  );
  return Object.fromEntries(
    tables.map(({ name, part, parent }) => {
      const blank = Object.fromEntries([...part.columns.keys()].map((property) => [property, null]));
      const before = new Map((stored[name] ?? []).map((row) => [row.id, row]));
      const rows = (draft.lines?.[name] ?? []).map((given, at): Row => {
        const known = typeof given.id === "string" ? before.get(given.id) : undefined;
        return { ...(known ?? { ...blank, id: newId() }), compId: work.compId, [parent]: parentId, seq: at + 1 };
      });
      return [name, rows];
    }),
  );
}
