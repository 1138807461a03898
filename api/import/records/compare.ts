import type { Module } from "#define/module";
import { plainText } from "#define/text";
import { isSame } from "#engine/values";
import { type FileFields, type FileRecord, isUnsaid, type Values } from "./file.ts";

/** One value before and after. */
export type ValueChange = { field: string; before: unknown; after: unknown };
/** One line that comes, goes, or changes; `key` is what it is known by. */
export type LineChange = { table: string; key: string; change: "added" | "removed" | "changed"; fields: ValueChange[] };
export type Differences = { fields: ValueChange[]; lines: LineChange[] };

const said = (value: unknown) => (isUnsaid(value) ? null : value);

/** What lines of a table are known by: the columns that stand once, else all. */
export function lineKey(module: Module, fields: FileFields, table: string): (line: Values) => string {
  const names = module.lines?.[table]?.once?.[0] ?? (fields.lines.get(table) ?? []).map(([name]) => name);
  return (line) => names.map((name) => plainText(said(line[name]))).join(" · ");
}

/** What a record would become by a file: header fields that it names, and its line tables as they stand there. */
export function compareForms(module: Module, fields: FileFields, before: FileRecord | undefined, after: FileRecord): Differences {
  const header = fields.header.flatMap(([name]) =>
    Object.hasOwn(after.header, name) ? changeOf(name, before?.header[name], after.header[name]) : [],
  );
  const lines = [...fields.lines].flatMap(([table, columns]) => {
    const given = after.lines[table];
    return given
      ? compareLines(
          table,
          columns.map(([name]) => name),
          lineKey(module, fields, table),
          before?.lines[table] ?? [],
          given,
        )
      : [];
  });
  return { fields: header, lines };
}

function changeOf(field: string, before: unknown, after: unknown): ValueChange[] {
  return isSame(said(before), said(after)) ? [] : [{ field, before: said(before), after: said(after) }];
}

function compareLines(
  table: string,
  names: readonly string[],
  keyOf: (line: Values) => string,
  before: readonly Values[],
  after: readonly Values[],
): LineChange[] {
  const stored = new Map(before.map((line) => [keyOf(line), line]));
  const given = new Map(after.map((line) => [keyOf(line), line]));
  const fieldsOf = (from: Values, to: Values) => names.flatMap((name) => changeOf(name, from[name], to[name]));
  const come = [...given].flatMap(([key, line]): LineChange[] => {
    const known = stored.get(key);
    const fields = fieldsOf(known ?? {}, line);
    return known && fields.length === 0 ? [] : [{ table, key, change: known ? "changed" : "added", fields }];
  });
  const gone = [...stored].flatMap(([key, line]): LineChange[] =>
    given.has(key) ? [] : [{ table, key, change: "removed", fields: fieldsOf(line, {}) }],
  );
  return [...come, ...gone];
}
