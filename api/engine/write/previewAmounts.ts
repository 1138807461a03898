import { setImmediate } from "node:timers/promises";
import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import type { Finding, Module } from "#define/module";
import type { DocumentRecord, Row, Work } from "#define/work";
import { fieldsOf } from "#engine/definition/variant";
import { inTurns, ROWS } from "#engine/turns";
import { isSame } from "#engine/values";

type Fields = Readonly<Record<string, Field>>;
type Lines = Readonly<Record<string, Fields>>;

/** Sets the amounts of a draft in turns, as far as its sound lines tell them: those of a line in which a number is wrong or missing are unknown (null), a total is that of the lines whose amounts are known. `filled` is the draft with what will be filled in later. */
export async function deriveKnown(
  work: Work,
  module: Module,
  record: DocumentRecord,
  findings: readonly Finding[],
  filled: DocumentRecord,
): Promise<void> {
  const { derive } = module;
  if (!derive) return;
  const { header, lines } = fieldsOf(module, record.header);
  const sound = without(filled, linesIn(filled, lines, findings));
  const known = await derived(work, derive, without(sound, await dependent(work, derive, sound, lines)));
  const told = known
    ? new Map(Object.values(known.lines).flatMap((rows) => rows.map((row) => [row.id, row] as const)))
    : new Map<unknown, Row>();
  for (const [table, fields] of Object.entries(lines)) {
    const amounts = amountsIn(fields);
    const tell = (row: Row) => amounts.forEach((name) => (row[name] = told.get(row.id)?.[name] ?? null));
    await inTurns(record.lines[table] ?? [], tell, ROWS);
  }
  const isUnknown = told.size === 0 && Object.values(record.lines).some((rows) => rows.length > 0);
  const isWrong = findings.some(({ table, field }) => table === undefined && isNumber(header[field ?? ""]));
  for (const name of amountsIn(header)) record.header[name] = known && !isUnknown && !isWrong ? (known.header[name] ?? null) : null;
}

function amountsIn(fields: Fields): string[] {
  return Object.entries(fields).flatMap(([name, { kind, system }]) => (kind === "money" && system ? [name] : []));
}

/** A draft with what its next action will fill in, as far as it is open yet, and those values by line. */
export async function foresee(
  work: Work,
  module: Module,
  record: DocumentRecord,
): Promise<{ filled: DocumentRecord; foreseen: Record<string, Row[]> }> {
  const filled = await copyOf(record);
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

/** The lines with a number that could not be taken or must be there and is not. */
function linesIn({ lines: tables }: DocumentRecord, lines: Lines, findings: readonly Finding[]): Set<Row> {
  const faulty = new Set<Row>();
  for (const { table = "", row = 0, field = "", code } of findings) {
    const line = tables[table]?.[row - 1];
    if (line && isNumber(lines[table]?.[field]) && VALUE_FAULTS.has(code)) faulty.add(line);
  }
  return faulty;
}

const VALUE_FAULTS: ReadonlySet<Finding["code"]> = new Set(["required", "type", "outOfRange", "scale", "positive", "notNegative"]);

/** The lines whose amounts would be others if what they leave open were said: with a price or a quantity of one in its place. */
async function dependent(
  work: Work,
  derive: NonNullable<Module["derive"]>,
  { header, lines: tables }: DocumentRecord,
  lines: Lines,
): Promise<Set<Row>> {
  const [left, said] = [
    await derived(work, derive, { header, lines: tables }),
    await derived(work, derive, { header, lines: await eachLine(tables, (row, table) => supposed(lines[table] ?? {}, row)) }),
  ];
  const found = new Set<Row>();
  for (const [table, rows] of Object.entries(tables)) {
    const amounts = amountsIn(lines[table] ?? {});
    const differs = (at: number) => amounts.some((name) => !isSame(left?.lines[table]?.[at]?.[name], said?.lines[table]?.[at]?.[name]));
    await inTurns(rows, (row, at) => differs(at) && found.add(row), ROWS);
  }
  return found;
}

/** The lines of a draft, each made into another one. */
async function eachLine(tables: DocumentRecord["lines"], made: (row: Row, table: string) => Row): Promise<DocumentRecord["lines"]> {
  const copies: DocumentRecord["lines"] = {};
  for (const [table, rows] of Object.entries(tables)) {
    const own: Row[] = (copies[table] = []);
    await inTurns(rows, (row) => own.push(made(row, table)), ROWS);
  }
  return copies;
}

/** A line with one of everything that it leaves open. */
function supposed(fields: Fields, row: Row): Row {
  const open = Object.entries(fields).filter(
    ([name, { kind, system }]) => (kind === "price" || kind === "quantity") && !system && isEmpty(row[name]),
  );
  return { ...row, ...Object.fromEntries(open.map(([name]) => [name, "1"])) };
}

function without({ header, lines }: DocumentRecord, left: ReadonlySet<Row>): DocumentRecord {
  return { header, lines: Object.fromEntries(Object.entries(lines).map(([table, rows]) => [table, rows.filter((row) => !left.has(row))])) };
}

/** A derivation may fail where something that it needs was wrong: then nothing is known. Whoever waits has his turn before it. */
async function derived(
  { money }: Work,
  derive: NonNullable<Module["derive"]>,
  record: DocumentRecord,
): Promise<DocumentRecord | undefined> {
  const copy = await copyOf(record);
  await setImmediate();
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

async function copyOf({ header, lines }: DocumentRecord): Promise<DocumentRecord> {
  return { header: { ...header }, lines: await eachLine(lines, (row) => ({ ...row })) };
}
