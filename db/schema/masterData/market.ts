import { integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, lineColumns, masterColumns } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { businessUnits, departments, employees, marketRegions } from "./organisation.ts";
import { companyTable } from "#db/table";

/** Who answers for a market region, from a day on and until a day; never two at a time. */
export const regionOwners = companyTable(
  "region_owner",
  {
    ...lineColumns,
    regionId: bigintText().notNull(),
    employeeId: bigintText().notNull(),
    fromOn: day().notNull(),
    toOn: day(),
    notes: text(),
  },
  (key) => [key.unique("regionId", "seq"), key.toHeader("regionId", () => marketRegions), key.to("employeeId", () => employees)],
);

/** A department of the marketing tree, which is another tree than that of the departments people are employed in. */
export const marketOrganizations = companyTable(
  "market_organization",
  {
    ...companyColumns,
    ...masterColumns,
    /** The last of its places. */
    parentId: bigintText(),
    unitId: bigintText(),
    ownerId: bigintText(),
    regionId: bigintText(),
    sortNo: integer(),
    notes: text(),
  },
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.to("parentId", (): CompanyTable => marketOrganizations),
    key.to("unitId", () => businessUnits),
    key.to("ownerId", () => employees),
    key.to("regionId", () => marketRegions),
  ],
);

/** Where it stands in the tree, from a day on. */
export const marketPlaces = companyTable(
  "market_place",
  { ...lineColumns, organizationId: bigintText().notNull(), parentId: bigintText(), fromOn: day().notNull(), toOn: day(), notes: text() },
  (key) => [
    key.unique("organizationId", "seq"),
    key.toHeader("organizationId", () => marketOrganizations),
    key.to("parentId", () => marketOrganizations),
  ],
);

/** The departments whose people it is made of. */
export const marketDepartments = companyTable(
  "market_department",
  { ...lineColumns, organizationId: bigintText().notNull(), departmentId: bigintText().notNull(), notes: text() },
  (key) => [
    key.unique("organizationId", "seq"),
    key.toHeader("organizationId", () => marketOrganizations),
    key.to("departmentId", () => departments),
  ],
);

/** A person's post in the marketing tree, from a day on. */
export const marketPeople = companyTable(
  "market_person",
  {
    ...companyColumns,
    employeeId: bigintText().notNull(),
    organizationId: bigintText().notNull(),
    regionId: bigintText(),
    /** salesperson, internalStaff, serviceSpecialist, zoneManager or director */
    post: text().notNull(),
    fromOn: day().notNull(),
    toOn: day(),
    notes: text(),
    ...auditColumns,
  },
  (key) => [
    key.index("fromOn", "id"),
    key.index("employeeId"),
    key.to("employeeId", () => employees),
    key.to("organizationId", () => marketOrganizations),
    key.to("regionId", () => marketRegions),
  ],
);

/** What a company sells, as it counts its orders. */
export const productLines = companyTable(
  "product_line",
  { ...companyColumns, ...masterColumns, parentId: bigintText(), unitId: bigintText(), sortNo: integer() },
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.to("parentId", (): CompanyTable => productLines),
    key.to("unitId", () => businessUnits),
  ],
);

export const brands = companyTable("brand", { ...companyColumns, ...masterColumns, owner: text(), notes: text() }, (key) => [
  key.index("stage", "code", "id"),
  key.unique("code"),
]);
