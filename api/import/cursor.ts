import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { written } from "#db/sql";
import type { StagedRow } from "./row.ts";
import type { EngineWork } from "#engine/context";

const FETCH = sql`fetch 2000 from import_cursor`;

/**
 * The staged rows of a run, document by document in the order of their first rows, however far apart in the file; only one page is in
 * memory.
 */
export async function* documentsOf(work: EngineWork, run: string): AsyncGenerator<StagedRow[]> {
  await work.run(
    sql`declare import_cursor no scroll cursor for
    select row, document_key as "documentKey", cells::text as cells from (
      select row, document_key, cells, case when document_key is null then row else min(row) over (partition by document_key) end as first
      from import_row where comp_id = ${written(work.compId)} and run_id = ${written(run)}) staged order by first, row`,
  );
  let open: StagedRow[] = [];
  for (let page = await fetch(work); page.length > 0; page = await fetch(work)) {
    for (const row of page) {
      if (open.length > 0 && (row.documentKey === null || row.documentKey !== open[0]?.documentKey)) {
        yield open;
        open = [];
      }
      open.push(row);
    }
  }
  if (open.length > 0) yield open;
  await work.run(sql`close import_cursor`);
}

async function fetch(work: EngineWork): Promise<StagedRow[]> {
  const rows = await work.run(shaped({ row: "integer", documentKey: "text?", cells: "text" })`${FETCH}`);
  return rows.map(({ cells, ...row }) => ({ ...row, cells: JSON.parse(cells) as Record<string, string> }));
}
