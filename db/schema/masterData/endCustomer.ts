import { text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, day, lineColumns, masterColumns, plainNumber, quantity } from "#db/columns";
import { coalMines } from "./coalMine.ts";
import { brands } from "./market.ts";
import { departments, employees, marketRegions } from "./organisation.ts";
import { companyParties } from "./party.ts";
import { companyTable } from "#db/table";

/** Who uses what is sold: reported by a dealer or a salesperson, and protected for the first one approved. */
export const endCustomers = companyTable(
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
    longitude: plainNumber(),
    latitude: plainNumber(),
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
  (key) => [
    ...key.listedBy("code"),
    key.unique("code"),
    key.index("mineId"),
    key.to("mineId", () => coalMines),
    key.to("dealerId", () => companyParties),
    key.to("specialistId", () => employees),
    key.to("regionId", () => marketRegions),
    key.to("ownerId", () => employees),
    key.to("departmentId", () => departments),
  ],
);

/** What it uses of which brand, and whose. */
export const endCustomerModels = companyTable(
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
  (key) => [key.unique("endCustomerId", "seq"), key.toHeader("endCustomerId", () => endCustomers), key.to("brandId", () => brands)],
);
