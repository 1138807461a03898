import { text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns } from "#db/columns";
import { companyTable } from "#db/table";

/**
 * What a merge of masters turned over: a column of a row that named the duplicate, and what it names since. It is read once, when the
 * duplicate turns out to be a record of its own after all.
 */
export const mergedReferences = companyTable(
  "merged_reference",
  {
    ...companyColumns,
    module: text().notNull(),
    duplicateId: bigintText().notNull(),
    tableName: text().notNull(),
    columnName: text().notNull(),
    rowId: bigintText().notNull(),
    turnedTo: bigintText(),
  },
  (key) => [key.index("duplicateId")],
);
