import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, instant } from "#db/columns";
import { companyKey, uniqueInCompany } from "#db/keys";

/** One run of the import engine; `digest` of module, map and file makes repeating it change nothing. */
export const importRuns = pgTable(
  "import_run",
  {
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
  },
  (t) => [companyKey(t, "import_run")],
);

/** A staged row of a run, kept until it is applied or dropped. */
export const importRows = pgTable(
  "import_row",
  {
    ...companyColumns,
    runId: bigintText().notNull(),
    row: integer().notNull(),
    documentKey: text(),
    cells: jsonb().$type<Record<string, string>>().notNull(),
  },
  (t) => [companyKey(t, "import_row"), uniqueInCompany(t, "import_row", "runId", "row")],
);
