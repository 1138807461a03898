import { text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns } from "#db/columns";
import { identityChangeColumns } from "#db/schema/masterData/identityChange";
import { businessUnits, departments } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";

/** Name, credit code or bank of a customer as they shall be, and as they were when it was handed in. */
export const customerChanges = companyTable(
  "customer_change",
  {
    ...documentColumns,
    customerId: bigintText().notNull(),
    departmentId: bigintText(),
    /** Whose customer he was when it was handed in: that unit's chain decides. */
    unitId: bigintText(),
    reason: text().notNull(),
    ...identityChangeColumns,
    submittedBy: bigintText(),
  },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.index("customerId"),
    key.to("customerId", () => customers),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
  ],
);
