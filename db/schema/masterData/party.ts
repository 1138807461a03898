import { sql } from "drizzle-orm";
import { boolean, index, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, lineColumns, money, nameColumns } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { coreNameSql } from "#db/coreName";
import { plainName } from "#db/plainName";
import { businessUnits, companies, currencies, departments, employees, marketRegions } from "./organisation.ts";
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
  (_, t) => [
    uniqueIndex("party_code_key").on(t.code),
    index("party_plain_zh_idx").on(sql`${plainName(t.nameZh)} text_pattern_ops`),
    index("party_plain_en_idx").on(sql`${plainName(t.nameEn)} text_pattern_ops`),
    index("party_plain_ru_idx").on(sql`${plainName(t.nameRu)} text_pattern_ops`),
    index("party_plain_short_idx").on(sql`${plainName(t.shortName)} text_pattern_ops`),
    index("party_core_zh_idx").on(coreNameSql(t.nameZh)),
    index("party_core_en_idx").on(coreNameSql(t.nameEn)),
    index("party_core_ru_idx").on(coreNameSql(t.nameRu)),
    index("party_credit_code_idx").on(sql`upper(${t.creditCode}) text_pattern_ops`),
    index("party_pinyin_idx").on(sql`${t.pinyin} text_pattern_ops`),
    index("party_initials_idx").on(sql`split_part(${t.pinyin}, ' ', 2) text_pattern_ops`),
  ],
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
    /** The business unit whose customer he is: it says whether new ones are approved. */
    unitId: bigintText(),
    customerType: text(),
    /** Whether he sells on or uses himself: dealer or terminal. */
    dealerKind: text(),
    industry: text(),
    source: text(),
    province: text(),
    city: text(),
    legalPerson: text(),
    /** The company of ours that he belongs to. */
    belongsToId: bigintText(),
    /** Who pays and who decides, where it is another customer. */
    payerId: bigintText(),
    deciderId: bigintText(),
    /** Until a day whoever had him before still reads him. */
    formerReaderId: bigintText(),
    readUntil: day(),
    lastFollowOn: day(),
    nextFollowOn: day(),
    /** Why somebody asks to see his numbers, until that is done. */
    revealReason: text(),
    /** What the risk assessment in force says, and until when. */
    riskLevel: text(),
    riskUntil: day(),
    /** The customer that this one turned out to be. */
    mergedIntoId: bigintText(),
    submittedBy: bigintText(),
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
    key.to("unitId", () => businessUnits),
    key.to("formerReaderId", () => employees),
    key.to("belongsToId", () => companyParties),
    key.to("payerId", (): CompanyTable => customers),
    key.to("deciderId", (): CompanyTable => customers),
    key.to("mergedIntoId", (): CompanyTable => customers),
  ],
);

/** Who works for a customer beside his owner. */
export const customerMembers = companyTable(
  "customer_member",
  { ...lineColumns, customerId: bigintText().notNull(), employeeId: bigintText().notNull(), part: text().notNull(), notes: text() },
  (key) => [
    key.unique("customerId", "seq"),
    key.toHeader("customerId", () => customers),
    key.to("employeeId", () => employees),
    key.index("employeeId"),
  ],
);

/** Further names that a customer is known by, those of merged duplicates among them. */
export const customerAliases = companyTable(
  "customer_alias",
  { ...lineColumns, customerId: bigintText().notNull(), alias: text().notNull(), notes: text() },
  (key, t) => [
    key.unique("customerId", "seq"),
    key.toHeader("customerId", () => customers),
    index("customer_alias_plain_idx").on(t.compId, sql`${plainName(t.alias)} text_pattern_ops`),
    index("customer_alias_core_idx").on(t.compId, coreNameSql(t.alias)),
  ],
);

/** What a customer runs underground: whose, which model, since when. */
export const customerEquipment = companyTable(
  "customer_equipment",
  {
    ...lineColumns,
    customerId: bigintText().notNull(),
    system: text().notNull(),
    manufacturer: text(),
    model: text(),
    quantity: integer(),
    commissionedOn: day(),
    isOurs: boolean().notNull().default(false),
    notes: text(),
  },
  (key) => [key.unique("customerId", "seq"), key.toHeader("customerId", () => customers)],
);

/** The supplier role of a company's party. */
export const suppliers = companyTable(
  "supplier",
  {
    ...companyColumns,
    grade: integer(),
    isQualified: boolean().notNull().default(true),
    leadDays: integer(),
    buyerId: bigintText(),
    /** Why somebody asks to see his numbers, until that is done. */
    revealReason: text(),
  },
  (key) => [key.to("id", () => companyParties), key.to("buyerId", () => employees)],
);

/** The manufacturer role of a company's party. */
export const manufacturers = companyTable(
  "manufacturer",
  { ...companyColumns, licence: text(), isQualified: boolean().notNull().default(true) },
  (key) => [key.to("id", () => companyParties)],
);
