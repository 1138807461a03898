import { shaped } from "#db/row";
import { type ImportReport, KEPT } from "./report.ts";
import { MARK } from "./row.ts";
import type { EngineWork } from "#engine/context";

/** Warns of rows that are the same as an earlier one in every column of the file: they may be meant, so they are imported. */
export async function warnOfDuplicates(work: EngineWork, report: ImportReport): Promise<void> {
  const rows = await work.run(shaped({
    row: "integer",
    first: "integer",
    total: "integer",
  })`select row, first, count(*) over ()::integer as total from (
      select row, min(row) over (partition by cells ->> ${MARK}) as first from import_row where comp_id = ${work.compId} and run_id = ${report.run}) marked
    where row > first order by row limit ${KEPT}`);
  report.warningCount = rows[0]?.total ?? 0;
  report.warnings = rows.map(({ row, first }) => ({ code: "repeatedRow", row, params: { first } }));
}
