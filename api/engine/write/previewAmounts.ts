import { setImmediate } from "node:timers/promises";
import { isEmpty } from "#define/condition";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { fieldsOf } from "#engine/definition/variant";
import { inTurns, ROWS } from "#engine/turns";
import { isSame } from "#engine/values";
import type { Cell, DocumentRecord, Row } from "#define/rows";
import type { Finding } from "#define/rule";
import type { EngineWork } from "#engine/context";

type Fields = Readonly<Record<string, Field>>;
type Lines = Readonly<Record<string, Fields>>;

/**
 * Sets the amounts of a draft in turns, as far as they are known, whatever the numbers that are wrong or missing will be: an amount of a
 * line, or a total of the header, in which such a number has a part is unknown (null). `filled` is the draft with what will be filled in
 * later.
 */
export async function deriveKnown(
  work: EngineWork,
  module: Module,
  record: DocumentRecord,
  findings: readonly Finding[],
  filled: DocumentRecord,
): Promise<void> {
  const { derive } = module;
  if (!derive) return;
  const { header, lines } = fieldsOf(module, record.header);
  const undecided = new Map([...(await claimedIn(work, derive, filled, lines)), ...faultsIn(filled, lines, findings)]);
  const one = await derived(work, derive, await withSaid(filled, undecided, "1"));
  const two = undecided.size === 0 ? one : await derived(work, derive, await withSaid(filled, undecided, "2"));
  for (const [table, fields] of Object.entries(lines)) {
    const names = amountsIn(fields);
    const tell = (row: Row, at: number) =>
      names.forEach((name) => (row[name] = agreed(name, one?.lines[table]?.[at], two?.lines[table]?.[at])));
    await inTurns(record.lines[table] ?? [], tell, ROWS);
  }
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
  work: EngineWork,
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
async function claimedIn(
  work: EngineWork,
  derive: NonNullable<Module["derive"]>,
  record: DocumentRecord,
  lines: Lines,
): Promise<Undecided> {
  const tables = Object.entries(record.lines);
  const open = new Map<Row, readonly string[]>();
  for (const [table, rows] of tables) await inTurns(rows, (row) => open.set(row, openIn(lines[table] ?? {}, row)), ROWS);
  const left = await derived(work, derive, record);
  const said = await derived(work, derive, await withSaid(record, open, "1"));
  const claims = new Map<Row, readonly string[]>();
  for (const [table, rows] of tables) {
    const amounts = amountsIn(lines[table] ?? {});
    const claim = (row: Row, at: number) => {
      const [mine, other] = [left?.lines[table]?.[at], said?.lines[table]?.[at]];
      if (amounts.some((name) => !isEmpty(mine?.[name]) && !isSame(mine?.[name], other?.[name]))) claims.set(row, open.get(row) ?? []);
    };
    await inTurns(rows, claim, ROWS);
  }
  return claims;
}

function openIn(fields: Fields, row: Row): string[] {
  return Object.entries(fields).flatMap(([name, { kind, system }]) =>
    (kind === "price" || kind === "quantity") && !system && isEmpty(row[name]) ? [name] : [],
  );
}

async function withSaid({ header, lines }: DocumentRecord, undecided: Undecided, value: string): Promise<DocumentRecord> {
  const said = (row: Row): Row => ({ ...row, ...Object.fromEntries((undecided.get(row) ?? []).map((name) => [name, value])) });
  return { header, lines: await eachLine(lines, said) };
}

/** The lines of a draft, each made into another one. */
async function eachLine(tables: DocumentRecord["lines"], made: (row: Row) => Row): Promise<DocumentRecord["lines"]> {
  const copies: DocumentRecord["lines"] = {};
  for (const [table, rows] of Object.entries(tables)) {
    const own: Row[] = (copies[table] = []);
    await inTurns(rows, (row) => own.push(made(row)), ROWS);
  }
  return copies;
}

/** A derivation may fail where something that it needs was wrong: then nothing is known. Whoever waits has his turn before it. */
async function derived(
  { money }: EngineWork,
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
