import { integer, jsonb, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, instant } from "#db/columns";
import { companyTable } from "#db/table";

/** One run of the import engine; `digest` of module, map and file makes repeating it change nothing. */
export const importRuns = companyTable("import_run", {
  ...companyColumns,
  module: text().notNull(),
  fileName: text().notNull(),
  digest: text().notNull(),
  /** staging, staged, refused, checked, applied or ended */
  stage: text().notNull(),
  rowCount: integer().notNull().default(0),
  documentCount: integer().notNull().default(0),
  unchangedCount: integer().notNull().default(0),
  finishedAt: instant(),
  ...auditColumns,
});

/** A staged row of a run, kept until it is applied or dropped. */
export const importRows = companyTable(
  "import_row",
  {
    ...companyColumns,
    runId: bigintText().notNull(),
    row: integer().notNull(),
    documentKey: text(),
    cells: jsonb().$type<Record<string, string>>().notNull(),
  },
  (key) => [key.unique("runId", "row")],
);
