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
const judged = new WeakMap<readonly Column[], WeakSet<Shape>>();

/** What differs between the columns of an answer and the shape that its statement tells. */
function differences(shape: Shape, columns: readonly Column[]): string[] {
  const types = new Map(columns.map(({ name, type }) => [name, type]));
  const wrong = Object.entries(shape).flatMap(([name, told]) => {
    const kind: Kind = typeof told === "string" ? told : told.kind;
    const type = types.get(name);
    if (type === undefined) return [`${name} is no column`];
    return TYPES[kind.replace("?", "")]?.includes(type) ? [] : [`${name} is of type ${type}, not ${kind}`];
  });
  return [...wrong, ...columns.filter(({ name }) => !Object.hasOwn(shape, name)).map(({ name }) => `${name} is not told`)];
}

/** Compares every answer of this process with the shape of its statement, each statement once. */
export function watchShapes(): void {
  answers.judge = (query: SQL, columns: readonly Column[], at: Error) => {
    if (!(query instanceof ShapedQuery) || query.shape === null || isKnown(columns, query.shape)) return;
    for (const wrong of differences(query.shape, columns)) found.add(`${placeOf(at)}: ${wrong}`);
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
