import { sql } from "drizzle-orm";
import { inlined } from "#db/client";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import type { DocumentRecord } from "#define/rows";
import type { Viewer } from "#define/viewer";
import { type Column, columnOf, shapeOf } from "#engine/definition/shape";
import { openingBy, opensAll, scoped } from "./scoped.ts";

/** A restricted field of a header that a viewer sees of some of the rows that he reads, with the actions that open it there. */
type Opened = { name: string; field: Field; actions: readonly string[] };

const known = new WeakMap<Viewer, WeakMap<Module, ReadonlyMap<string, Column>>>();

/**
 * The columns of a module as a viewer is told them, whatever he asks of them: a restricted field is empty, or masked, in rows that a line
 * or a former ownership opens to him for reading and no more.
 */
export function toldColumns(module: Module, viewer: Viewer): ReadonlyMap<string, Column> {
  const ofViewer = known.get(viewer) ?? new WeakMap<Module, ReadonlyMap<string, Column>>();
  const columns = ofViewer.get(module) ?? derive(module, viewer);
  known.set(viewer, ofViewer.set(module, columns));
  return columns;
}

function derive(module: Module, viewer: Viewer): ReadonlyMap<string, Column> {
  const { columns } = shapeOf(module);
  const cut = openedByRow(module, viewer).map(({ name, field, actions }): [string, Column] => {
    const column = columnOf(columns, name);
    const opens = sql.join(
      actions.map((action) => sql`(${scoped(module, viewer, action)})`),
      sql` or `,
    );
    const masked = field.mask === undefined ? "" : ` else ${columnOf(columns, field.mask).sql}`;
    const text = `(case when ${inlined(opens)} then ${column.sql}${masked} end)`;
    return [name, { ...column, sql: text, notNull: false, fallback: undefined }];
  });
  return cut.length === 0 ? columns : new Map([...columns, ...cut]);
}

/** Of a record in memory those of these fields that are kept back from its viewer. */
export function keptBack(module: Module, viewer: Viewer, record: DocumentRecord): string[] {
  return openedByRow(module, viewer)
    .filter(({ actions }) => actions.every((action) => openingBy(module, viewer, record, action).length === 0))
    .map(({ name }) => name);
}

/** None where what he may do with the field's rows is what he reads: he has it of all of them, or of none. */
function openedByRow(module: Module, viewer: Viewer): Opened[] {
  if ("everyReader" in module.scope || (module.scope.reader ?? module.scope.named) === undefined) return [];
  return Object.entries(module.fields).flatMap(([name, field]) => {
    if (!field.restrictedTo || viewer.access(module.id, name) === "hidden") return [];
    const held = field.restrictedTo.filter((permission) => viewer.may(permission));
    const actions = held.map((permission) => permission.slice(permission.lastIndexOf(".") + 1));
    const areOwn = held.every((permission, at) => permission === `${module.id}.${actions[at]}`);
    return areOwn && !actions.some((action) => opensAll(module, viewer, action)) ? [{ name, field, actions }] : [];
  });
}
