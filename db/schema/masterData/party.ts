import { boolean, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, money, nameColumns } from "#db/columns";
import { companyKey, type CompanyTable, indexInCompany, toCompany, toGlobal, uniqueInCompany } from "#db/keys";
import { companies, currencies, departments, employees, marketRegions } from "./organisation.ts";
import { warehouses } from "./warehouse.ts";

/** A legal person or firm, once for the whole group. Roles are rows of the company tables below with the same id. */
export const parties = pgTable(
  "party",
  {
    id: bigintText().primaryKey(),
    code: text().notNull(),
    ...nameColumns,
    shortName: text(),
    creditCode: text(),
    country: text(),
    address: text(),
    ...auditColumns,
  },
  (t) => [uniqueIndex("party_code_key").on(t.code)],
);

/** A party as one company deals with it: what documents refer to. */
export const companyParties = pgTable(
  "company_party",
  {
    ...companyColumns,
    stage: text().notNull().default("enabled"),
    isCustomer: boolean().notNull().default(false),
    isSupplier: boolean().notNull().default(false),
    isManufacturer: boolean().notNull().default(false),
    currency: text(),
    contact: text(),
    phone: text(),
    email: text(),
    bank: text(),
    bankAccount: text(),
    departmentId: bigintText(),
    /** The company of the group that this party is, where it is one. */
    partnerCompId: integer(),
    isGroupCompany: boolean().notNull().default(false),
    /** Where goods of that company arrive here. */
    arrivalWarehouseId: bigintText(),
    ...auditColumns,
  },
  (t) => [
    companyKey(t, "company_party"),
    indexInCompany(t, "company_party", "stage", "id"),
    toGlobal(t, "company_party", "partnerCompId", () => companies),
    toGlobal(t, "company_party", "id", () => parties),
    toGlobal(t, "company_party", "currency", () => currencies.code),
    toCompany(t, "company_party", "departmentId", () => departments),
    toCompany(t, "company_party", "arrivalWarehouseId", () => warehouses),
    uniqueInCompany(t, "company_party", "partnerCompId"),
  ],
);

/** The customer role of a company's party. */
export const customers = pgTable(
  "customer",
  {
    ...companyColumns,
    level: text(),
    /** The customer that heads the group to which this one belongs; empty where it stands alone or is the head. */
    groupId: bigintText(),
    regionId: bigintText(),
    ownerId: bigintText(),
    creditLimit: money(),
    /** What of his debts is insured, and what is secured by mortgage, pledge or guarantee. */
    insuredAmount: money(),
    securedAmount: money(),
    paymentDays: integer(),
  },
  (t) => [
    companyKey(t, "customer"),
    toCompany(t, "customer", "id", () => companyParties),
    toCompany(t, "customer", "groupId", (): CompanyTable => customers),
    indexInCompany(t, "customer", "groupId"),
    toCompany(t, "customer", "regionId", () => marketRegions),
    toCompany(t, "customer", "ownerId", () => employees),
    indexInCompany(t, "customer", "ownerId"),
  ],
);

/** The supplier role of a company's party. */
export const suppliers = pgTable(
  "supplier",
  { ...companyColumns, grade: integer(), isQualified: boolean().notNull().default(true), leadDays: integer(), buyerId: bigintText() },
  (t) => [
    companyKey(t, "supplier"),
    toCompany(t, "supplier", "id", () => companyParties),
    toCompany(t, "supplier", "buyerId", () => employees),
  ],
);

/** The manufacturer role of a company's party. */
export const manufacturers = pgTable(
  "manufacturer",
  { ...companyColumns, licence: text(), isQualified: boolean().notNull().default(true) },
  (t) => [companyKey(t, "manufacturer"), toCompany(t, "manufacturer", "id", () => companyParties)],
);
