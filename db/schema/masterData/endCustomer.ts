import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, lineColumns, masterColumns, quantity } from "#db/columns";
import { companyKey, indexInCompany, listedBy, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { coalMines } from "./coalMine.ts";
import { brands } from "./market.ts";
import { departments, employees, marketRegions } from "./organisation.ts";
import { companyParties } from "./party.ts";

/** Who uses what is sold: reported by a dealer or a salesperson, and protected for the first one approved. */
export const endCustomers = pgTable(
  "end_customer",
  {
    ...companyColumns,
    ...masterColumns,
    customerType: text(),
    industry: text(),
    source: text(),
    province: text(),
    city: text(),
    address: text(),
    longitude: quantity(),
    latitude: quantity(),
    contact: text(),
    phone: text(),
    mineId: bigintText(),
    dealerId: bigintText(),
    specialistId: bigintText(),
    regionId: bigintText(),
    ownerId: bigintText(),
    departmentId: bigintText(),
    approvedOn: day(),
    /** Until then nobody else reports the same one. */
    protectedUntil: day(),
    /** Others that are, by name or by mine, the same: their codes, dealers and days of protection. */
    duplicates: text(),
    notes: text(),
    /** The record as it stood before its change, as JSON, while the change is not agreed. */
    before: text(),
    submittedBy: bigintText(),
  },
  (t) => [
    companyKey(t, "end_customer"),
    ...listedBy(t, "end_customer", "code"),
    uniqueInCompany(t, "end_customer", "code"),
    indexInCompany(t, "end_customer", "mineId"),
    toCompany(t, "end_customer", "mineId", () => coalMines),
    toCompany(t, "end_customer", "dealerId", () => companyParties),
    toCompany(t, "end_customer", "specialistId", () => employees),
    toCompany(t, "end_customer", "regionId", () => marketRegions),
    toCompany(t, "end_customer", "ownerId", () => employees),
    toCompany(t, "end_customer", "departmentId", () => departments),
  ],
);

/** What it uses of which brand, and whose. */
export const endCustomerModels = pgTable(
  "end_customer_model",
  {
    ...lineColumns,
    endCustomerId: bigintText().notNull(),
    brandId: bigintText(),
    specification: text(),
    quotaQuantity: quantity(),
    competitor: text(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "end_customer_model"),
    uniqueInCompany(t, "end_customer_model", "endCustomerId", "seq"),
    toHeader(t, "end_customer_model", "endCustomerId", () => endCustomers),
    toCompany(t, "end_customer_model", "brandId", () => brands),
  ],
);
