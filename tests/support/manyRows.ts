import { getTableColumns } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type postgres from "postgres";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { type Column, shapeOf } from "#engine/definition/shape";

/** One stage in so many rows has all the others; the rest are where documents end. */
const RARE_EVERY = 500;
/** As many rows of one day as a million rows have that lie within three years. */
const A_DAY = 1000;

/**
 * Fills the tables of these modules with that many rows each in one company, past every rule: nearly all in the stage where documents end,
 * some in each other one, values spread as a business spreads them. Statistics are fresh afterwards.
 */
export async function writeMany(sql: postgres.Sql, modules: readonly Module[], compId: number, count: number): Promise<void> {
  const tables = new Map(
    modules.flatMap((module) =>
      [module.table, ...(module.base ?? [])].map((table, at) => [shapeOf(module).parts[at]?.table ?? "", { module, table, at }] as const),
    ),
  );
  await sql.begin(async (open) => {
    await open.unsafe("set local session_replication_role = replica");
    for (const [name, { module, table, at }] of tables) {
      const columns = [...(shapeOf(module).parts[at]?.columns.values() ?? [])].filter(({ property }) => !isMade(table, property));
      const values = columns.map((column) => valueOf(column, table, module, compId));
      await open.unsafe(
        `insert into ${name} (${columns.map((column) => column.name).join(", ")}) select ${values.join(", ")} from generate_series(1, ${Math.trunc(count)}) n on conflict do nothing`,
      );
    }
  });
  await sql.unsafe("analyze");
}

const typeOf = (table: PgTable, property: string) => getTableColumns(table)[property];
const isMade = (table: PgTable, property: string) => typeOf(table, property)?.generated !== undefined;

/** What a column holds in row `n`. */
function valueOf(column: Column, table: PgTable, module: Module, compId: number): string {
  const { property, cast, notNull } = column;
  const field = module.fields[property];
  if (property === "id") return "n";
  if (property === "compId") return String(compId);
  if (property === "stage") return stageOf(module);
  if (typeOf(table, property)?.getSQLType() === "jsonb") return "'{}'::jsonb";
  if (field?.kind === "choice") return among(field.values);
  if (cast === "text") return textOf(property, field, notNull);
  return {
    bigint: "1 + n % 97",
    integer: "1 + n % 97",
    numeric: "n % 1000",
    date: `date '2024-01-01' + n / ${A_DAY}`,
    boolean: "n % 2 = 0",
    timestamptz: "timestamptz '2026-01-01 00:00Z' + n * interval '1 second'",
  }[cast];
}

function textOf(property: string, field: Field | undefined, notNull: boolean): string {
  if (field?.kind === "month" || /month$/i.test(property)) return `to_char(date '2024-01-01' + n / ${A_DAY} * 30, 'YYYY-MM')`;
  return notNull || /name|code|title|no$/i.test(property) ? "'X' || lpad(n::text, 8, '0')" : "null";
}

const among = (values: readonly string[]) => `(array[${values.map((value) => `'${value}'`).join(", ")}])[1 + n % ${values.length}]`;

/** The stage that no action leaves, else the last one, for nearly all. */
function stageOf({ stages = ["enabled"], actions = {} }: Module): string {
  const left = new Set(Object.values(actions).flatMap(({ from }) => from ?? []));
  const end = stages.includes("posted") ? "posted" : (stages.find((stage) => !left.has(stage)) ?? stages.at(-1) ?? "enabled");
  return `case when n % ${RARE_EVERY} = 0 then ${among(stages).replaceAll("n %", `n / ${RARE_EVERY} %`)} else '${end}' end`;
}
