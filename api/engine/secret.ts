import { type ConditionScope, holds } from "#define/condition";
import type { Module } from "#define/module";
import type { Viewer } from "#define/viewer";
import { keptBack } from "./access/rowFields.ts";
import { outsideBy } from "./access/scoped.ts";
import { fieldsIn } from "./definition/checks.ts";
import { fieldsOf } from "./definition/variant.ts";
import type { DocumentRecord, Row } from "#define/rows";

/**
 * The fields whose values are kept back from a viewer for a record: of lines (`<table>.<field>`) those that are secret and hidden now, or
 * somebody else's; of the header those that he sees of other records alone.
 */
export function secretsOf(module: Module, viewer: Viewer, record: DocumentRecord): ReadonlySet<string> {
  const { header } = record;
  const scope = asked(module, viewer, header);
  const lines = Object.entries(fieldsOf(module, header).lines);
  return new Set([
    ...keptBack(module, viewer, record),
    ...lines.flatMap(([table, fields]) =>
      Object.entries(fields)
        .filter(([, { secret, hidden }]) =>
          typeof secret === "object"
            ? viewer.seenBy !== undefined || header[secret.but] !== viewer.accountId
            : secret && holds(hidden, scope),
        )
        .map(([name]) => `${table}.${name}`),
    ),
  ]);
}

/** Says whether the files of a record are kept back from a viewer now. */
export function withholdsFiles(module: Module, viewer: Viewer, header: Row): boolean {
  return holds(module.withheldFiles, asked(module, viewer, header));
}

/** A permission of the module counts where it holds for this row: two stations may open one row to read and another one to edit. */
const asked = (module: Module, viewer: Viewer, header: Row): ConditionScope => ({
  stage: String(header.stage ?? ""),
  values: header,
  may: (permission) => viewer.may(permission) && (!isOf(module, permission) || isInside(module, viewer, header, permission)),
});

const actionOf = (permission: string) => permission.slice(permission.lastIndexOf(".") + 1);
const isOf = ({ id }: Module, permission: string) => permission === `${id}.${actionOf(permission)}`;
const isInside = (module: Module, viewer: Viewer, header: Row, permission: string) =>
  outsideBy(module, viewer, { header, lines: {} }, actionOf(permission)) === undefined;

/** The header columns that decide which line fields are secret. */
export function secretColumns(module: Module): string[] {
  const fields = Object.values(module.lines ?? {}).flatMap((lines) => Object.values(lines.fields));
  return [...new Set(fields.flatMap(({ secret, hidden }) => (typeof secret === "object" ? [secret.but] : secret ? fieldsIn(hidden) : [])))];
}

/** Lines of one table without the values that are kept back; a field that a role hides is not named again. */
export function withoutSecrets(table: string, rows: Row[], secrets: ReadonlySet<string>): Row[] {
  const kept = [...secrets].filter((path) => path.startsWith(`${table}.`)).map((path) => path.slice(table.length + 1));
  if (kept.length === 0) return rows;
  const without = (row: Row) => Object.fromEntries(kept.flatMap((name) => (Object.hasOwn(row, name) ? [[name, null]] : [])));
  return rows.map((row) => ({ ...row, ...without(row) }));
}
