import { identifier } from "#db/sql";
import { type RowIn, shaped } from "#db/row";
import type { Module } from "#define/module";
import { bare } from "#define/own";
import type { EngineWork } from "#engine/context";

/**
 * One column as the company wants it: a label in the viewer's language in place of the field's own, a width (px), digits after the point.
 */
export type LayoutColumn = { name: string; label?: string; width?: number; digits?: number; hidden?: true };
/** How the company lays out a table: its columns in order (fields that it does not name follow), and how many stay at the left. */
export type TableLayout = { columns: LayoutColumn[]; frozen: number | null };

const ROW = shaped({
  lineTable: "text",
  frozen: "integer?",
  field: "text?",
  label: "text?",
  width: "integer?",
  digits: "integer?",
  isHidden: "boolean",
});
type Row = RowIn<typeof ROW>;

/**
 * The company's layouts of a module's list ('') and line tables, in one statement; those for the operation flag of the viewer's first role
 * go before those for all.
 */
export async function layoutsOf(work: EngineWork, module: Module): Promise<Record<string, TableLayout>> {
  const rows = await work.run(ROW`with mine as (
      select r.operation_flag from member_station s join role r on r.id = s.role_id
      where s.comp_id = ${work.compId} and s.account_id = ${work.viewer.accountId} and s.is_in_force
      order by s.seq, s.id limit 1),
    chosen as (
      select distinct on (k.line_table) k.id, k.line_table, k.frozen from table_key k
      where k.comp_id = ${work.compId} and k.module = ${module.id}
        and k.operation_flag in ('0', coalesce((select operation_flag from mine), '0'))
      order by k.line_table, k.operation_flag = '0')
    select t.line_table as "lineTable", t.frozen, c.field, ${identifier("c", `label_${work.viewer.language}`)} as label, c.width, c.digits,
        coalesce(c.is_hidden, false) as "isHidden"
      from chosen t left join table_key_column c on c.comp_id = ${work.compId} and c.table_key_id = t.id order by t.line_table, c.seq`);
  const layouts: Record<string, TableLayout> = bare({});
  for (const row of rows) {
    const layout = (layouts[row.lineTable] ??= { columns: [], frozen: row.frozen });
    if (row.field !== null) layout.columns.push(columnOf(row, row.field));
  }
  return layouts;
}

function columnOf({ label, width, digits, isHidden }: Row, name: string): LayoutColumn {
  return {
    name,
    ...(label ? { label } : {}),
    ...(width === null ? {} : { width }),
    ...(digits === null ? {} : { digits }),
    ...(isHidden ? { hidden: true } : {}),
  };
}
