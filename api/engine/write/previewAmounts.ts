import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import type { Finding, Module } from "#define/module";
import type { Cell, DocumentRecord, Row, Work } from "#define/work";
import { fieldsOf } from "#engine/definition/variant";
import { isSame } from "#engine/values";

type Fields = Readonly<Record<string, Field>>;
type Lines = Readonly<Record<string, Fields>>;

/** Sets the amounts of a draft as far as they are known, whatever the numbers that are wrong or missing will be: an amount of a line, or a total of the header, in which such a number has a part is unknown (null). `filled` is the draft with what will be filled in later. */
export function deriveKnown(
  work: Work,
  module: Module,
  record: DocumentRecord,
  findings: readonly Finding[],
  filled: DocumentRecord,
): void {
  const { derive } = module;
  if (!derive) return;
  const { header, lines } = fieldsOf(module, record.header);
  const undecided = new Map([...claimedIn(work, derive, filled, lines), ...faultsIn(filled, lines, findings)]);
  const one = derived(work, derive, withSaid(filled, undecided, "1"));
  const two = undecided.size === 0 ? one : derived(work, derive, withSaid(filled, undecided, "2"));
  for (const [table, fields] of Object.entries(lines))
    for (const [at, row] of (record.lines[table] ?? []).entries())
      for (const name of amountsIn(fields)) row[name] = agreed(name, one?.lines[table]?.[at], two?.lines[table]?.[at]);
  const isWrong = findings.some(({ table, field }) => table === undefined && isNumber(header[field ?? ""]));
  for (const name of derivedIn(header)) record.header[name] = isWrong ? null : agreed(name, one?.header, two?.header);
}

/** What is the same whichever of the two is supposed. */
function agreed(name: string, one: Row | undefined, two: Row | undefined): Cell {
  return one && two && isSame(one[name], two[name]) ? (one[name] ?? null) : null;
}

function amountsIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { kind, system }]) => (kind === "money" && system ? [name] : []));
}

/** Numbers of the header that the program says: amounts, and quantities of the lines. */
function derivedIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.system && (field.kind === "money" || (field.kind === "quantity" && field.of)) ? [name] : [],
  );
}

/** A draft with what its next action will fill in, as far as it is open yet, and those values by line. */
export async function foresee(
  work: Work,
  module: Module,
  record: DocumentRecord,
): Promise<{ filled: DocumentRecord; foreseen: Record<string, Row[]> }> {
  const filled = copyOf(record);
  await module.foresees?.([filled], work);
  const { lines } = fieldsOf(module, record.header);
  const tables = Object.entries(record.lines).map(([table, rows]) => {
    const names = Object.entries(lines[table] ?? {}).flatMap(([name, { system }]) => (system ? [] : [name]));
    return [table, rows.map((row, at) => added(names, row, filled.lines[table]?.[at] ?? row))] as const;
  });
  return { filled, foreseen: Object.fromEntries(tables) };
}

function added(names: readonly string[], before: Row, after: Row): Row {
  return Object.fromEntries(names.flatMap((name) => (isEmpty(before[name]) && !isEmpty(after[name]) ? [[name, after[name] ?? null]] : [])));
}

/** Fields by line. */
type Undecided = ReadonlyMap<Row, readonly string[]>;

/** The numbers of lines in which something is wrong. */
function faultsIn({ lines: tables }: DocumentRecord, lines: Lines, findings: readonly Finding[]): Undecided {
  const faults = new Map<Row, string[]>();
  for (const { table = "", row = 0, field = "" } of findings) {
    const line = tables[table]?.[row - 1];
    if (line && isNumber(lines[table]?.[field])) faults.set(line, [...(faults.get(line) ?? []), field]);
  }
  return faults;
}

/** The prices and quantities that lines leave open and that are taken for nothing in an amount that the derivation tells nevertheless. */
function claimedIn(work: Work, derive: NonNullable<Module["derive"]>, record: DocumentRecord, lines: Lines): Undecided {
  const tables = Object.entries(record.lines);
  const open = new Map(tables.flatMap(([table, rows]) => rows.map((row) => [row, openIn(lines[table] ?? {}, row)] as const)));
  const left = derived(work, derive, record);
  const said = derived(work, derive, withSaid(record, open, "1"));
  const claims = tables.flatMap(([table, rows]) =>
    rows.filter((_, at) => {
      const [mine, other] = [left?.lines[table]?.[at], said?.lines[table]?.[at]];
      return amountsIn(lines[table] ?? {}).some((name) => !isEmpty(mine?.[name]) && !isSame(mine?.[name], other?.[name]));
    }),
  );
  return new Map(claims.map((row) => [row, open.get(row) ?? []]));
}

function openIn(fields: Fields, row: Row): string[] {
  return Object.entries(fields).flatMap(([name, { kind, system }]) =>
    (kind === "price" || kind === "quantity") && !system && isEmpty(row[name]) ? [name] : [],
  );
}

function withSaid({ header, lines }: DocumentRecord, undecided: Undecided, value: string): DocumentRecord {
  const said = (row: Row): Row => ({ ...row, ...Object.fromEntries((undecided.get(row) ?? []).map((name) => [name, value])) });
  return { header, lines: Object.fromEntries(Object.entries(lines).map(([table, rows]) => [table, rows.map(said)])) };
}

/** A derivation may fail where something that it needs was wrong: then nothing is known. */
function derived({ money }: Work, derive: NonNullable<Module["derive"]>, { header, lines }: DocumentRecord): DocumentRecord | undefined {
  const copy = copyOf({ header, lines });
  try {
    derive(copy, money);
    return copy;
  } catch {
    return undefined;
  }
}

function isNumber(field: Field | undefined): boolean {
  return field !== undefined && ["money", "quantity", "price", "percent", "rate", "integer"].includes(field.kind);
}

function copyOf({ header, lines }: DocumentRecord): DocumentRecord {
  return {
    header: { ...header },
    lines: Object.fromEntries(Object.entries(lines).map(([table, rows]) => [table, rows.map((row) => ({ ...row }))])),
  };
}
