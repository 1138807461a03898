import { type SQL, sql } from "drizzle-orm";
import type { Field } from "#define/field";
import type { Cell, Row, Work } from "#define/work";
import { moduleOf } from "./context.ts";
import { labelSource } from "./link.ts";

export type Label = { code: string; name: string | null };
/** `labels[field][key]`: how the records behind links are called, each once. */
export type Labels = Record<string, Record<string, Label>>;
type Linked = { name: string; code: string; label: string };

/** Joins the codes and names of linked records to an inner query (whose columns are property names), after it has been cut to its rows; `order` is repeated outside. */
export function withLabels(
  work: Work,
  fields: readonly (readonly [string, Field])[],
  inner: SQL,
  order: string,
): { query: SQL; links: Linked[] } {
  const joins: string[] = [];
  const columns: string[] = [];
  const links = fields.flatMap(([name, field], at) => {
    if (field.kind !== "link") return [];
    const source = labelSource(moduleOf(work, field.to), `k${at}`, work.viewer.language, field.by);
    const own = source.part.kind === "company" ? `k${at}.comp_id = ${Math.trunc(work.compId)} and ` : "";
    joins.push(`left join ${source.part.table} k${at} on ${own}${source.key} = page."${name}"`);
    columns.push(`${source.code}::text as "c${at}", ${source.name} as "n${at}"`);
    return [{ name, code: `c${at}`, label: `n${at}` }];
  });
  const tail = sql.raw(`${joins.join(" ")} ${order && `order by ${order}`}`);
  return { query: sql`with page as materialized (${inner}) select ${sql.raw(["page.*", ...columns].join(", "))} from page ${tail}`, links };
}

/** Gathers the joined codes and names of rows, each once. */
export function gatherLabels(rows: readonly Row[], links: readonly Linked[], labels: Labels = {}): Labels {
  for (const { name, code, label } of links) {
    const known = (labels[name] ??= {});
    for (const row of rows) {
      const key = row[name];
      if (key === null || key === undefined || String(key) in known || row[code] === null) continue;
      known[String(key)] = { code: String(row[code]), name: textOrNull(row[label]) };
    }
  }
  return labels;
}

/** A row without what was joined to it. */
export function pick(row: Row, names: Iterable<string>): Row {
  const picked: Row = {};
  for (const name of names) picked[name] = row[name] ?? null;
  return picked;
}

function textOrNull(value: Cell | undefined): string | null {
  return value === null || value === undefined ? null : String(value);
}
