import { text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, money } from "#db/columns";
import { departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { receivableItems } from "./receivable.ts";
import { ledgerTable } from "#db/table";

/**
 * Append-only. What somebody did about an open item on a day: named who looks after it, took a promise, a dispute or its end, or wrote a
 * note; the newest of each kind up to a day holds on that day.
 */
export const receivableNotes = ledgerTable(
  "receivable_note",
  {
    ...companyColumns,
    stage: text().notNull(),
    itemId: bigintText().notNull(),
    /** Of the item, so that its rights are checked as those of the item. */
    customerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    salespersonId: bigintText(),
    /** owner, promise, dispute, disputeEnd or note */
    kind: text().notNull(),
    notedOn: day().notNull(),
    ownerId: bigintText(),
    promisedOn: day(),
    /** In company currency. */
    promisedAmount: money(),
    notes: text(),
    ...auditColumns,
  },
  (key) => [
    key.index("notedOn", "id"),
    key.index("itemId", "notedOn"),
    key.to("itemId", () => receivableItems),
    key.to("customerId", () => companyParties),
    key.to("departmentId", () => departments),
    key.to("salespersonId", () => employees),
    key.to("ownerId", () => employees),
  ],
);
