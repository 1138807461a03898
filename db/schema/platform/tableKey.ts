import { boolean, integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, lineColumns } from "#db/columns";
import { companyTable } from "#db/table";

/**
 * How a company lays out one table of a module: its list ('') or one of its line tables; for roles of one operation flag, '0' for all
 * others.
 */
export const tableKeys = companyTable(
  "table_key",
  {
    ...companyColumns,
    module: text().notNull(),
    lineTable: text().notNull().default(""),
    operationFlag: text().notNull().default("0"),
    /** Columns at the left that stay while the others scroll. */
    frozen: integer(),
    ...auditColumns,
  },
  (key) => [key.unique("module", "lineTable", "operationFlag")],
);

/** One column of a layout, in `seq` order: a label in place of the field's own, a width (px), digits after the point. */
export const tableKeyColumns = companyTable(
  "table_key_column",
  {
    ...lineColumns,
    tableKeyId: bigintText().notNull(),
    field: text().notNull(),
    labelZh: text(),
    labelEn: text(),
    labelRu: text(),
    width: integer(),
    digits: integer(),
    isHidden: boolean().notNull().default(false),
  },
  (key) => [key.index("tableKeyId"), key.toHeader("tableKeyId", () => tableKeys)],
);
