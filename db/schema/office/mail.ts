import { text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns, lineColumns } from "#db/columns";
import { employees } from "#db/schema/masterData/organisation";
import { companyTable } from "#db/table";

/** A letter that somebody writes to people by mail; each copy is a message of the outbox. */
export const mailDeliveries = companyTable(
  "mail_delivery",
  { ...documentColumns, subject: text().notNull(), content: text().notNull(), sourceNo: text() },
  (key) => [...key.listedBy("docOn"), key.unique("docNo")],
);

export const mailRecipients = companyTable(
  "mail_recipient",
  { ...lineColumns, deliveryId: bigintText().notNull(), employeeId: bigintText(), address: text() },
  (key) => [key.unique("deliveryId", "seq"), key.toHeader("deliveryId", () => mailDeliveries), key.to("employeeId", () => employees)],
);
