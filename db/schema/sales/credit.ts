import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, documentColumns, instant, money } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, uniqueInCompany } from "#db/keys";
import { departments } from "#db/schema/masterData/organisation";
import { companyParties, customers } from "#db/schema/masterData/party";

/** Raises what a customer may owe for a time. */
export const creditReleases = pgTable(
  "credit_release",
  {
    ...documentColumns,
    customerId: bigintText().notNull(),
    departmentId: bigintText().notNull(),
    amount: money().notNull(),
    validFrom: day().notNull(),
    validTo: day().notNull(),
    reason: text().notNull(),
    submittedBy: bigintText(),
  },
  (t) => [
    companyKey(t, "credit_release"),
    ...listedBy(t, "credit_release", "docOn"),
    uniqueInCompany(t, "credit_release", "docNo"),
    indexInCompany(t, "credit_release", "customerId", "validTo"),
    toCompany(t, "credit_release", "customerId", () => customers),
    toCompany(t, "credit_release", "departmentId", () => departments),
  ],
);

/** Append-only. What was found when the credit of a customer was looked at; amounts in company currency. */
export const creditChecks = pgTable(
  "credit_check",
  {
    ...companyColumns,
    module: text().notNull(),
    documentId: bigintText().notNull(),
    docNo: text().notNull(),
    customerId: bigintText().notNull(),
    departmentId: bigintText(),
    checkedOn: day().notNull(),
    creditLimit: money().notNull(),
    released: money().notNull(),
    openAmount: money().notNull(),
    notInvoiced: money().notNull(),
    advances: money().notNull(),
    newAmount: money().notNull(),
    exposure: money().notNull(),
    /** passed, released (by a credit release) or refused: written after what it refused was undone */
    outcome: text().notNull(),
    createdBy: bigintText().notNull(),
    createdAt: instant().notNull().defaultNow(),
  },
  (t) => [
    companyKey(t, "credit_check"),
    indexInCompany(t, "credit_check", "checkedOn", "id"),
    indexInCompany(t, "credit_check", "customerId", "checkedOn"),
    toCompany(t, "credit_check", "customerId", () => companyParties),
    toCompany(t, "credit_check", "departmentId", () => departments),
  ],
);
