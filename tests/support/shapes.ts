import type { SQL } from "drizzle-orm";
import { answers } from "#db/client";
import { type Kind, type Shape, ShapedQuery } from "#db/row";

type Column = { readonly name: string; readonly type: number };
/** The types of PostgreSQL by their numbers that a kind stands for. */
const TYPES: Readonly<Record<string, readonly number[]>> = {
  id: [20],
  text: [25, 19, 1042, 1043],
  decimal: [1700],
  integer: [21, 23],
  float: [700, 701],
  boolean: [16],
  day: [1082],
  instant: [1184],
  json: [114, 3802],
  "id[]": [1016],
  "text[]": [1009],
  "decimal[]": [1231],
  "integer[]": [1007],
  "day[]": [1182],
};
const found = new Set<string>();
const filled = new WeakMap<Shape, readonly string[]>();
const judged = new WeakMap<readonly Column[], WeakSet<Shape>>();

const kindOf = (told: Shape[string] | undefined): Kind => (typeof told === "string" ? told : (told?.kind ?? "text?"));

/** What differs between the columns of an answer and the shape that its statement tells. */
function differences(shape: Shape, columns: readonly Column[]): string[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const wrong = Object.entries(shape).flatMap(([name, told]) => {
    const kind = kindOf(told);
    const type = types.get(name);
    if (type === undefined) return [`${name} is no column`];
    return TYPES[kind.replace("?", "")]?.includes(type) ? [] : [`${name} is of type ${type}, not ${kind}`];
  });
  return [...wrong, ...columns.filter(({ name }) => !Object.hasOwn(shape, name)).map(({ name }) => `${name} is not told`)];
}

/** The columns of a shape that are never null, derived once. */
function filledIn(shape: Shape): readonly string[] {
  const known = filled.get(shape) ?? Object.keys(shape).filter((name) => !kindOf(shape[name]).endsWith("?"));
  filled.set(shape, known);
  return known;
}

/** What is null in an answer and never is as the shape tells. */
function empties(shape: Shape, rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  return filledIn(shape)
    .filter((name) => rows.some((row) => row[name] === null))
    .map((name) => `${name} is null, not ${kindOf(shape[name])}`);
}

/** Compares every answer of this process with the shape of its statement: the columns of each statement once, its rows always. */
export function watchShapes(): void {
  answers.judge = (query: SQL, rows, at: Error) => {
    if (!(query instanceof ShapedQuery) || query.shape === null) return;
    const wrong = isKnown(rows.columns, query.shape) ? [] : differences(query.shape, rows.columns);
    for (const each of [...wrong, ...empties(query.shape, rows)]) found.add(`${placeOf(at)}: ${each}`);
  };
}

/** What was found since it was asked last. */
export function wrongShapes(): string[] {
  const all = [...found];
  found.clear();
  return all;
}

/** The driver keeps the columns of a prepared statement: the same list is the same statement on the same connection. */
function isKnown(columns: readonly Column[], shape: Shape): boolean {
  const shapes = judged.get(columns) ?? new WeakSet<Shape>();
  const isOld = shapes.has(shape);
  judged.set(columns, shapes.add(shape));
  return isOld;
}

/** Where our own source sent the statement. */
const placeOf = ({ stack = "" }: Error): string =>
  /\b((?:api|tests)\/(?!engine\/work\.ts)[\w/.]+:\d+)/.exec(stack)?.[1] ?? /\b(db\/(?!client\.ts)[\w/.]+:\d+)/.exec(stack)?.[1] ?? stack;
