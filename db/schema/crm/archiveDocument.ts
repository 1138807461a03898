import { sql } from "drizzle-orm";
import { index, integer, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, instant, lineColumns, masterColumns } from "#db/columns";
import { departments, employees } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { salesContracts } from "#db/schema/sales/salesContract";
import { companyTable } from "#db/table";

/** A document that is kept: what it says, of whom, in which version. */
export const archiveDocuments = companyTable(
  "archive_document",
  {
    ...companyColumns,
    ...masterColumns,
    category: text().notNull(),
    customerId: bigintText(),
    contractId: bigintText(),
    departmentId: bigintText(),
    ownerId: bigintText(),
    equipmentNo: text(),
    /** The last day on which a certificate is valid. */
    validUntil: day(),
    content: text(),
    /** The content in pairs of signs, as it is searched. */
    terms: text(),
    edition: integer().notNull().default(0),
  },
  (key, t) => [
    ...key.listedBy("code"),
    key.unique("code"),
    key.index("customerId"),
    key.to("customerId", () => customers),
    key.to("contractId", () => salesContracts),
    key.to("departmentId", () => departments),
    key.to("ownerId", () => employees),
    index("archive_document_terms_idx").using("gin", sql`to_tsvector('simple', coalesce(${t.terms}, ''))`),
  ],
);

export const archiveVersions = companyTable(
  "archive_version",
  {
    ...lineColumns,
    documentId: bigintText().notNull(),
    edition: integer().notNull(),
    content: text(),
    /** Names of the files that hung on it then. */
    files: text(),
    keptAt: instant().notNull(),
  },
  (key) => [key.unique("documentId", "seq"), key.toHeader("documentId", () => archiveDocuments)],
);
