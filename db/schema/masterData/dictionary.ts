import { boolean, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, lineColumns, masterColumns, nameColumns } from "#db/columns";
import { companyTable } from "#db/table";

/** A closed list of values that a company keeps itself; its code is the key that it is asked by. */
export const dictionaries = companyTable(
  "dictionary",
  {
    ...companyColumns,
    ...masterColumns,
    /** general, or expertDraw: what the draw of experts goes by */
    usedFor: text().notNull().default("general"),
    notes: text(),
  },
  (key) => [...key.listedBy("code"), key.unique("code")],
);

/** A value of a dictionary; what is used is only put out of use. */
export const dictionaryValues = companyTable(
  "dictionary_value",
  {
    ...lineColumns,
    dictionaryId: bigintText().notNull(),
    /** The key of its dictionary, for whoever links a value of one. */
    dictionary: text().notNull(),
    code: text().notNull(),
    ...nameColumns,
    /** enabled or disabled */
    stage: text().notNull().default("enabled"),
    isDefault: boolean().notNull().default(false),
  },
  (key) => [key.unique("dictionaryId", "seq"), key.unique("dictionary", "code"), key.toHeader("dictionaryId", () => dictionaries)],
);

/** How a field of a document stands in a company: needed, or not asked for. */
export const fieldSettings = companyTable(
  "field_setting",
  {
    ...companyColumns,
    module: text().notNull(),
    lineTable: text().notNull().default(""),
    field: text().notNull(),
    isRequired: boolean().notNull().default(false),
    notes: text(),
    ...auditColumns,
  },
  (key) => [key.unique("module", "lineTable", "field")],
);
