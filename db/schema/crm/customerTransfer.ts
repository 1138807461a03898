import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns, lineColumns, money } from "#db/columns";
import { departments, employees } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";

/** Customers that go from one salesperson to another, with the open business that is ticked. */
export const customerTransfers = companyTable(
  "customer_transfer",
  {
    ...documentColumns,
    departmentId: bigintText().notNull(),
    /** Who has them, and who gets them; a draft may not know yet, nor why. */
    formerOwnerId: bigintText().notNull(),
    ownerId: bigintText(),
    handlerId: bigintText(),
    /** For so many days the former owner still reads them. */
    readDays: integer().notNull().default(30),
    reason: text(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.to("departmentId", () => departments),
    key.to("formerOwnerId", () => employees),
    key.to("ownerId", () => employees),
    key.to("handlerId", () => employees),
  ],
);

export const customerTransferLines = companyTable(
  "customer_transfer_line",
  {
    ...lineColumns,
    transferId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    takesProjects: boolean().notNull().default(true),
    takesVisits: boolean().notNull().default(true),
    takesContracts: boolean().notNull().default(true),
    takesReceivables: boolean().notNull().default(true),
    /** What was open when it was handed in. */
    openContracts: integer(),
    balance: money(),
    notes: text(),
  },
  (key) => [
    key.unique("transferId", "seq"),
    key.toHeader("transferId", () => customerTransfers),
    key.to("customerId", () => customers),
    key.index("customerId"),
  ],
);
