import { text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns, lineColumns } from "#db/columns";
import { departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";
import { contacts } from "./contact.ts";
import { leads } from "./lead.ts";

/** Who was shown how a person is reached, and why; kept for good. */
export const contactReveals = companyTable(
  "contact_reveal",
  {
    ...documentColumns,
    /** Of whom: a contact, a lead, the customer or the supplier himself. */
    contactId: bigintText(),
    leadId: bigintText(),
    customerId: bigintText(),
    supplierId: bigintText(),
    ownerId: bigintText(),
    departmentId: bigintText(),
    reason: text().notNull(),
  },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.index("contactId"),
    key.index("leadId"),
    key.to("contactId", () => contacts),
    key.to("leadId", () => leads),
    key.to("customerId", () => companyParties),
    key.to("supplierId", () => companyParties),
    key.to("ownerId", () => employees),
    key.to("departmentId", () => departments),
  ],
);

/** What he was shown: he alone reads it there. */
export const contactRevealValues = companyTable(
  "contact_reveal_value",
  { ...lineColumns, revealId: bigintText().notNull(), kind: text().notNull(), value: text() },
  (key) => [key.unique("revealId", "seq"), key.toHeader("revealId", () => contactReveals)],
);
