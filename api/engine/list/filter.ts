import { termsOf } from "#define/terms";
import { type SQL, sql } from "drizzle-orm";
import { arrayOf, compiled, identifier, written } from "#db/sql";
import { weekDays, weekOf, weekRuleOf } from "#define/calendar";
import { isDecimal } from "#define/decimal";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { bare } from "#define/own";
import { fail, type Issue } from "#define/problem";
import type { Viewer } from "#define/viewer";
import { moduleOf, type EngineWork } from "#engine/context";
import { labelSource } from "#engine/link";
import { type Cast, type Column, columnAt, columnOf, shapeOf } from "#engine/definition/shape";
import { sees } from "#engine/access/moduleAccess";
import { toldColumns } from "#engine/access/rowFields";
import { instantOf, isDay, parseValue } from "#engine/values";
import { addDays, addMonths, monthEnd } from "#define/days";
import type { Screen, Within } from "#define/screen";

const WEEK = 7;

export type Filter = Readonly<Record<string, unknown>>;
/** One condition of a table filter: what is wanted of a field as in a filter, and how it is joined to what all before it say together. */
export type Criterion = { field: string; wanted: unknown; junction: "and" | "or" };
type Range = { from?: unknown; to?: unknown };

/** Columns that the records behind links tell, by name. */
export type LinkedColumns = ReadonlyMap<string, { field: Field; column: Column }>;
type VisibleFields = readonly (readonly [string, Field])[];
const visible = new WeakMap<Viewer, WeakMap<Module, VisibleFields>>();

/** Fields of a header that this viewer may see, by name. */
export function visibleFields(module: Module, viewer: Viewer): VisibleFields {
  const ofViewer = visible.get(viewer) ?? new WeakMap<Module, VisibleFields>();
  const fields = ofViewer.get(module) ?? Object.entries(module.fields).filter(([name]) => sees(viewer, module, name));
  visible.set(viewer, ofViewer.set(module, fields));
  return fields;
}

/**
 * The predicates of a filter `{field: value | [values] | {from?,to?} | {contains} | {empty}}` (null among values: no value); throws
 * invalid with unknownField for what is none of the open fields (by name), and with the fault of each value that does not fit. A day
 * among instants is the whole day in the zone.
 */
export function filtered(
  module: Module,
  told: ReadonlyMap<string, Column>,
  open: readonly (readonly [string, Field])[],
  filter: Filter,
  linked: LinkedColumns,
  timeZone: string,
): SQL[] {
  const fields = new Map(open);
  const issues: Issue[] = [];
  const parts = Object.entries(filter).flatMap(([name, wanted]) => {
    const column = told.get(name) ?? linked.get(name)?.column;
    const field = fields.get(name) ?? linked.get(name)?.field ?? ENGINE_FIELDS[name];
    if (column && field) return predicate(name, field, column, wholeDays(field, wanted, timeZone), issues) ?? [];
    issues.push({ code: "unknownField", field: name });
    return [];
  });
  if (issues.length > 0) fail({ type: "invalid", issues });
  return parts;
}

/**
 * The predicates of values that a definition fixes, written out: the planner leaves away what they rule out. Who looks and is nobody's
 * employee finds nothing.
 */
export function fixed(work: EngineWork, module: Module, values: NonNullable<Screen["where"]>): SQL[] {
  const { columns } = shapeOf(module);
  return Object.entries(values).map(([name, value]) => {
    const column = columnOf(columns, name);
    if (typeof value !== "object") return sql`${columnAt(column)} = ${written(value)}`;
    if ("code" in value) return sql`${columnAt(column)} in (${coded(work, module.fields[name], value.code)})`;
    if ("from" in value) return sql`${columnAt(column)} = ${work.viewer.employeeId}::bigint`;
    const [first, last] = daysWithin(value, work);
    // An open end is the beginning. Not `coalesce`, which PostgreSQL does not look up in an index under row security.
    const end =
      value.until === undefined ? columnAt(column) : sql`greatest(${columnAt(columnOf(columns, value.until))}, ${columnAt(column)})`;
    const bounds = [
      ...(last === undefined ? [] : [sql`${columnAt(column)} <= ${last}::date`]),
      ...(first === undefined ? [] : [sql`${end} >= ${first}::date`]),
    ];
    return sql`(${sql.join(bounds, sql` and `)})`;
  });
}

/** The first and the last of the days that a screen shows; undefined at an open side. */
function daysWithin({ within: { unit, from, to } }: Within, { today, company }: EngineWork): readonly [first?: string, last?: string] {
  const calendar = { weeks: weekRuleOf(company.weekRule) };
  const week = weekDays(calendar, weekOf(calendar, today)) ?? { from: today, to: today };
  const first = {
    day: (count: number) => addDays(today, count),
    week: (count: number) => addDays(week.from, count * WEEK),
    month: (count: number) => `${addMonths(today, count).slice(0, 7)}-01`,
  };
  const last = {
    day: first.day,
    week: (count: number) => addDays(week.to, count * WEEK),
    month: (count: number) => monthEnd(addMonths(`${today.slice(0, 7)}-01`, count)),
  };
  return [from === undefined ? undefined : first[unit](from), to === undefined ? undefined : last[unit](to)];
}

/** Asks for the key of a link's target that has this code. */
function coded(work: EngineWork, field: Field | undefined, code: string): SQL {
  if (field?.kind !== "link") throw new Error(`a code of what is no link: ${code}`);
  const source = labelSource(moduleOf(work, field.to), "fixed", work.viewer.language, field.by);
  const own = source.part.kind === "company" ? sql`fixed.comp_id = ${written(work.compId)} and ` : sql``;
  return sql`select ${compiled(source.key)} from ${identifier(source.part.table)} fixed where ${own}${compiled(source.code)} = ${written(code)}`;
}

/** The predicate of the search box: the text anywhere in one of the module's search columns that the viewer may see. */
export function searched(module: Module, viewer: Viewer, text: string): SQL | undefined {
  const needle = text.trim();
  if (needle === "") return undefined;
  const columns = toldColumns(module, viewer);
  const names = module.title.name === "names" ? ["nameZh", "nameEn", "nameRu", "pinyin"] : (module.title.name ?? "");
  const wanted = module.search
    ? [...module.search, ...(columns.has("pinyin") ? ["pinyin"] : [])]
    : [module.title.code, ...(Array.isArray(names) ? names : [names])];
  const open = [...new Set(wanted)].filter(
    (name) => columns.get(name)?.cast === "text" && sees(viewer, module, name === "pinyin" ? "nameZh" : name),
  );
  const found = [
    ...open.map((name) => sql`${columnAt(columnOf(columns, name))} ilike ${containing(needle)}`),
    ...fullTextMatches(module, viewer, needle),
  ];
  return found.length === 0 ? sql`false` : sql`(${sql.join(found, sql` or `)})`;
}

/** The same in full text: every term of the needle is among those of the record, or of a file that hangs on it. */
function fullTextMatches(module: Module, viewer: Viewer, needle: string): SQL[] {
  const terms = termsOf(needle);
  if (!module.fullText || terms.length === 0 || !sees(viewer, module, module.fullText.field)) return [];
  const column = columnAt(columnOf(shapeOf(module).columns, module.fullText.column));
  const all = sql.join(
    terms.map((term) => sql`plainto_tsquery('simple', ${term})`),
    sql` && `,
  );
  const files = sql`select a.document_id from stored_file f join attachment a on a.comp_id = f.comp_id and a.file_id = f.id
    where f.comp_id = ${viewer.compId} and to_tsvector('simple', coalesce(f.terms, '')) @@ (${all})
      and a.module = ${module.id} and (${!viewer.isGuest} or a.is_for_customer)`;
  return [
    sql`to_tsvector('simple', coalesce(${column}, '')) @@ (${all})`,
    sql`${columnAt(columnOf(shapeOf(module).columns, "id"))} in (${files})`,
  ];
}

/** Fields that every module has without declaring them. */
const ENGINE_FIELDS: Readonly<Record<string, Field | undefined>> = bare({
  id: { kind: "link", to: "" },
  stage: { kind: "text" },
  createdAt: { kind: "instant" },
  updatedAt: { kind: "instant" },
});

/** A day among instants. */
class Day {
  constructor(
    private readonly day: string,
    private readonly timeZone: string,
  ) {}

  /** When it begins where the company is, or a day so many days later. */
  begin(later: 0 | 1): SQL {
    return sql`((${this.day}::date + ${later}::integer)::timestamp at time zone ${this.timeZone}::text)`;
  }
}

/** What is wanted of a field, with days where instants are compared: a day alone is the range of itself. */
function wholeDays(field: Field, wanted: unknown, timeZone: string): unknown {
  if (field.kind !== "instant") return wanted;
  const dayOf = (value: unknown) => (isDay(value) ? new Day(value, timeZone) : value);
  if (isDay(wanted)) return { from: dayOf(wanted), to: dayOf(wanted) };
  if (typeof wanted !== "object" || wanted === null || !("from" in wanted || "to" in wanted)) return wanted;
  const { from, to }: Range = wanted;
  return { from: dayOf(from), to: dayOf(to) };
}

function predicate(name: string, field: Field, column: Column, wanted: unknown, issues: Issue[]): SQL | undefined {
  const at = columnAt(column);
  const read = (value: unknown) => readKey(name, field, column, value, issues);
  if (wanted === null) return sql`${at} is null`;
  if (Array.isArray(wanted)) {
    const among = sql`${at} = any(${arrayOf(wanted.filter((each) => each !== null).map(read), column.cast)})`;
    return wanted.includes(null) ? sql`(${among} or ${emptiness(column, true)})` : among;
  }
  if (typeof wanted !== "object") return sql`${at} = ${read(wanted)}`;
  if ("empty" in wanted) return emptiness(column, wanted.empty === true);
  if ("contains" in wanted && column.cast === "text" && typeof wanted.contains === "string")
    return sql`${at} ilike ${containing(wanted.contains)}`;
  if (("from" in wanted || "to" in wanted) && !("single" in field && field.single)) return between(at, wanted, read);
  issues.push({ code: "type", field: name, value: JSON.stringify(wanted) });
  return undefined;
}

function between(at: SQL, { from, to }: Range, read: (value: unknown) => string | number | boolean | null): SQL | undefined {
  const parts = [
    ...(isGiven(from) ? [from instanceof Day ? sql`${at} >= ${from.begin(0)}` : sql`${at} >= ${read(from)}`] : []),
    ...(isGiven(to) ? [to instanceof Day ? sql`${at} < ${to.begin(1)}` : sql`${at} <= ${read(to)}`] : []),
  ];
  return parts.length === 0 ? undefined : sql.join(parts, sql` and `);
}

function isGiven(value: unknown): boolean {
  return value !== undefined && value !== null && value !== "";
}

function emptiness(column: Column, isEmpty: boolean): SQL {
  const at = columnAt(column);
  const missing = column.cast === "text" ? sql`(${at} is null or ${at} = '')` : sql`(${at} is null)`;
  return isEmpty ? missing : sql`not ${missing}`;
}

/** A value of a filter as the column holds it; signs and lengths of the field do not matter here. */
function readKey(name: string, field: Field, column: Column, value: unknown, issues: Issue[]): string | number | boolean | null {
  const refuse = (): null => {
    issues.push({ code: "type", field: name, value });
    return null;
  };
  if (field.kind === "link" || field.kind === "choice" || column.cast === "text" || column.cast === "bigint")
    return typeof value === "string" && FITS[column.cast](value) ? value : refuse();
  const parsed = parseValue("sign" in field ? { ...field, sign: "any" } : field, value, column);
  if ("fault" in parsed) return refuse();
  return parsed.value === null || FITS[column.cast](String(parsed.value)) ? parsed.value : refuse();
}

/** Whether a column of each type reads a text, whatever kind of field stands on it. */
const FITS: Readonly<Record<Cast, (text: string) => boolean>> = {
  bigint: (text) => /^\d{1,18}$/.test(text),
  integer: (text) => /^-?\d{1,10}$/.test(text) && Math.abs(Number(text)) <= MOST_INTEGER,
  numeric: isDecimal,
  date: isDay,
  boolean: (text) => text === "true" || text === "false",
  timestamptz: (text) => instantOf(text) !== null,
  text: (text) => !text.includes("\0"),
};
const MOST_INTEGER = 2_147_483_647;

/** A text as a pattern of `like` that means just it. */
export const literally = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`).replaceAll("\0", "");

export function containing(text: string): string {
  return `%${literally(text)}%`;
}
