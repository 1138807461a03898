import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, lineColumns, masterColumns } from "#db/columns";
import { companyKey, type CompanyTable, indexInCompany, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { businessUnits, departments, employees, marketRegions } from "./organisation.ts";

/** Who answers for a market region, from a day on and until a day; never two at a time. */
export const regionOwners = pgTable(
  "region_owner",
  {
    ...lineColumns,
    regionId: bigintText().notNull(),
    employeeId: bigintText().notNull(),
    fromOn: day().notNull(),
    toOn: day(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "region_owner"),
    uniqueInCompany(t, "region_owner", "regionId", "seq"),
    toHeader(t, "region_owner", "regionId", () => marketRegions),
    toCompany(t, "region_owner", "employeeId", () => employees),
  ],
);

/** A department of the marketing tree, which is another tree than that of the departments people are employed in. */
export const marketOrganizations = pgTable(
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
  (t) => [
    companyKey(t, "market_organization"),
    indexInCompany(t, "market_organization", "stage", "code", "id"),
    uniqueInCompany(t, "market_organization", "code"),
    toCompany(t, "market_organization", "parentId", (): CompanyTable => marketOrganizations),
    toCompany(t, "market_organization", "unitId", () => businessUnits),
    toCompany(t, "market_organization", "ownerId", () => employees),
    toCompany(t, "market_organization", "regionId", () => marketRegions),
  ],
);

/** Where it stands in the tree, from a day on. */
export const marketPlaces = pgTable(
  "market_place",
  { ...lineColumns, organizationId: bigintText().notNull(), parentId: bigintText(), fromOn: day().notNull(), toOn: day(), notes: text() },
  (t) => [
    companyKey(t, "market_place"),
    uniqueInCompany(t, "market_place", "organizationId", "seq"),
    toHeader(t, "market_place", "organizationId", () => marketOrganizations),
    toCompany(t, "market_place", "parentId", () => marketOrganizations),
  ],
);

/** The departments whose people it is made of. */
export const marketDepartments = pgTable(
  "market_department",
  { ...lineColumns, organizationId: bigintText().notNull(), departmentId: bigintText().notNull(), notes: text() },
  (t) => [
    companyKey(t, "market_department"),
    uniqueInCompany(t, "market_department", "organizationId", "seq"),
    toHeader(t, "market_department", "organizationId", () => marketOrganizations),
    toCompany(t, "market_department", "departmentId", () => departments),
  ],
);

/** A person's post in the marketing tree, from a day on. */
export const marketPeople = pgTable(
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
  (t) => [
    companyKey(t, "market_person"),
    indexInCompany(t, "market_person", "fromOn", "id"),
    indexInCompany(t, "market_person", "employeeId"),
    toCompany(t, "market_person", "employeeId", () => employees),
    toCompany(t, "market_person", "organizationId", () => marketOrganizations),
    toCompany(t, "market_person", "regionId", () => marketRegions),
  ],
);

/** What a company sells, as it counts its orders. */
export const productLines = pgTable(
  "product_line",
  { ...companyColumns, ...masterColumns, parentId: bigintText(), unitId: bigintText(), sortNo: integer() },
  (t) => [
    companyKey(t, "product_line"),
    indexInCompany(t, "product_line", "stage", "code", "id"),
    uniqueInCompany(t, "product_line", "code"),
    toCompany(t, "product_line", "parentId", (): CompanyTable => productLines),
    toCompany(t, "product_line", "unitId", () => businessUnits),
  ],
);

export const brands = pgTable("brand", { ...companyColumns, ...masterColumns, owner: text(), notes: text() }, (t) => [
  companyKey(t, "brand"),
  indexInCompany(t, "brand", "stage", "code", "id"),
  uniqueInCompany(t, "brand", "code"),
]);
