import { getTableColumns, getTableName, is, type SQL, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import { shaped } from "#db/row";
import { identifier, snake } from "#db/sql";
import type { ModuleData } from "#define/moduleData";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import type { Merge, Mergeable } from "./references.ts";

/**
 * A duplicate is split off again while the record that it was is no duplicate itself, and nothing was made of what would go back: a
 * document of the other one that names it.
 */
export const maySplit =
  (module: string): Rule<Mergeable> =>
  async (documents, work) => {
    const findings: Finding[] = [];
    for (const [document, { header }] of documents.entries()) {
      if (header.mergedIntoId === null) continue;
      const merge = { module, duplicateId: header.id, otherId: header.mergedIntoId };
      const fault = (await isMergedOn(work, merge)) ? ({ code: "mergedFurther" } as const) : await usedSince(work, merge);
      if (fault) findings.push({ document, field: "mergedIntoId", ...fault });
    }
    return findings;
  };

async function isMergedOn(work: Work, { module, otherId }: Merge): Promise<boolean> {
  const rows = await work.run(shaped({ id: "id" })`select id from merged_reference
    where comp_id = ${work.compId} and module = ${module} and duplicate_id = ${otherId} limit 1`);
  return rows.length > 0;
}

async function usedSince(work: Work, merge: Merge): Promise<{ code: "usedSinceMerge"; value: string } | undefined> {
  const uses = [...work.modules.values()].flatMap((user) => usesIn(work, user, merge));
  if (uses.length === 0) return undefined;
  const [use] = await work.run(shaped({ code: "text" })`${sql.join(uses, sql` union all `)} limit 1`);
  return use && { code: "usedSinceMerge", value: use.code };
}

/**
 * Where a document may name a record of its own master alone (`where` of its link): those that name one which would go back, and stay with
 * the other.
 */
function usesIn({ compId, modules }: Work, { table, fields, title, readonly }: ModuleData, { module, duplicateId, otherId }: Merge): SQL[] {
  if (readonly === true || !is(table, PgTable)) return [];
  const columns = getTableColumns(table);
  const isOwn = (name: string) => Object.hasOwn(columns, name);
  const isOfMerge = (alias: string) =>
    sql`${identifier(alias, "comp_id")} = ${compId} and ${identifier(alias, "module")} = ${module}
      and ${identifier(alias, "duplicate_id")} = ${duplicateId}`;
  return Object.entries(fields).flatMap(([name, field]) => {
    const target = field.kind === "link" ? modules.get(field.to) : undefined;
    if (field.kind !== "link" || !target || !isOwn(name)) return [];
    return Object.entries(field.where ?? {}).flatMap(([key, wanted]) => {
      const named = target.fields[key];
      if (typeof wanted !== "object" || !isOwn(wanted.field) || named?.kind !== "link" || named.to !== module) return [];
      const own = identifier("m", snake(wanted.field));
      const code = isOwn(title.code) ? identifier("m", snake(title.code)) : sql`m.id`;
      return [
        sql`select ${code}::text as code from ${identifier(getTableName(table))} m join merged_reference r on ${isOfMerge("r")}
          and r.table_name = ${getTableName(target.table)} and r.column_name = ${snake(key)} and r.row_id = ${identifier("m", snake(name))}
        where m.comp_id = ${compId} and ${own} = ${otherId} ${isOwn("stage") ? sql`and m.stage <> 'void'` : sql``}
          and not exists (select from merged_reference o where ${isOfMerge("o")}
            and o.table_name = ${getTableName(table)} and o.column_name = ${snake(wanted.field)} and o.row_id = m.id)`,
      ];
    });
  });
}
