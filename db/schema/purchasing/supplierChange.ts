import { text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns } from "#db/columns";
import { identityChangeColumns } from "#db/schema/masterData/identityChange";
import { suppliers } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";

/** Name, credit code or bank of a supplier as they shall be, and as they were when it was handed in. */
export const supplierChanges = companyTable(
  "supplier_change",
  { ...documentColumns, supplierId: bigintText().notNull(), reason: text().notNull(), ...identityChangeColumns, submittedBy: bigintText() },
  (key) => [...key.listedBy("docOn"), key.unique("docNo"), key.index("supplierId"), key.to("supplierId", () => suppliers)],
);
