import { boolean, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, money, nameColumns } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { companies, currencies, departments, employees, marketRegions } from "./organisation.ts";
import { warehouses } from "./warehouse.ts";
import { companyTable, globalTable } from "#db/table";

/** A legal person or firm, once for the whole group. Roles are rows of the company tables below with the same id. */
export const parties = globalTable(
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
  (_, t) => [uniqueIndex("party_code_key").on(t.code)],
);

/** A party as one company deals with it: what documents refer to. */
export const companyParties = companyTable(
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
    /** How this company's own books call it. */
    localCode: text(),
    financeCode: text(),
    paymentTerms: text(),
    /** Who buys from it, and who sells to it. */
    buyerId: bigintText(),
    salespersonId: bigintText(),
    /** No new documents with it. */
    isBlocked: boolean().notNull().default(false),
    /** What it turned out to be. */
    mergedIntoId: bigintText(),
    ...auditColumns,
  },
  (key) => [
    key.index("stage", "id"),
    key.toGlobal("partnerCompId", () => companies),
    key.toGlobal("id", () => parties),
    key.toGlobal("currency", () => currencies.code),
    key.to("departmentId", () => departments),
    key.to("arrivalWarehouseId", () => warehouses),
    key.unique("partnerCompId"),
    key.to("buyerId", () => employees),
    key.to("salespersonId", () => employees),
    key.to("mergedIntoId", (): CompanyTable => companyParties),
  ],
);

/** The customer role of a company's party. */
export const customers = companyTable(
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
  (key) => [
    key.to("id", () => companyParties),
    key.to("groupId", (): CompanyTable => customers),
    key.index("groupId"),
    key.to("regionId", () => marketRegions),
    key.to("ownerId", () => employees),
    key.index("ownerId"),
  ],
);

/** The supplier role of a company's party. */
export const suppliers = companyTable(
  "supplier",
  { ...companyColumns, grade: integer(), isQualified: boolean().notNull().default(true), leadDays: integer(), buyerId: bigintText() },
  (key) => [key.to("id", () => companyParties), key.to("buyerId", () => employees)],
);

/** The manufacturer role of a company's party. */
export const manufacturers = companyTable(
  "manufacturer",
  { ...companyColumns, licence: text(), isQualified: boolean().notNull().default(true) },
  (key) => [key.to("id", () => companyParties)],
);
