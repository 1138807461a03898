import { boolean, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, masterColumns, money, nameColumns, percent, rate } from "#db/columns";
import { companyKey, type CompanyTable, indexInCompany, toCompany, toGlobal, uniqueInCompany } from "#db/keys";

/** An account set: the wall between tenants. `id` is the comp_id of all its rows. */
export const companies = pgTable(
  "company",
  {
    id: integer().primaryKey(),
    ...masterColumns,
    currency: text().notNull(),
    /** What figures of the group are shown in, at the closing rate of their day; the company's own where it is empty. */
    groupCurrency: text(),
    /** IANA zone of the company's business day. */
    timeZone: text().notNull(),
    fiscalYearStartMonth: integer().notNull().default(1),
    /** A scrap order above this value needs approval; none needs it where this is empty. */
    scrapLimit: money(),
    /** Whether those who prepare a document may decide on it themselves; each time is listed. */
    allowsSelfApproval: boolean().notNull().default(false),
    /** Days for which an end customer is kept for the one who was approved with it first. */
    protectionDays: integer().notNull().default(180),
    /** Days within which a provisional contract is to be replaced by the formal one. */
    provisionalDays: integer().notNull().default(90),
    /** What a year of capital costs, for what business units tie up. */
    capitalRate: percent(),
  },
  (t) => [
    uniqueIndex("company_code_key").on(t.code),
    toGlobal(t, "company", "currency", () => currencies.code),
    toGlobal(t, "company", "groupCurrency", () => currencies.code),
  ],
);

export const currencies = pgTable(
  "currency",
  { id: bigintText().primaryKey(), ...masterColumns, symbol: text(), digits: integer().notNull().default(2) },
  (t) => [uniqueIndex("currency_code_key").on(t.code)],
);

/** Units of `toCurrency` for one unit of `fromCurrency`, valid from a day until the next row. */
export const exchangeRates = pgTable(
  "exchange_rate",
  {
    id: bigintText().primaryKey(),
    fromCurrency: text().notNull(),
    toCurrency: text().notNull(),
    validOn: day().notNull(),
    rate: rate().notNull(),
    ...auditColumns,
  },
  (t) => [
    uniqueIndex("exchange_rate_pair_key").on(t.fromCurrency, t.toCurrency, t.validOn),
    toGlobal(t, "exchange_rate", "fromCurrency", () => currencies.code),
    toGlobal(t, "exchange_rate", "toCurrency", () => currencies.code),
  ],
);

export const unitsOfMeasure = pgTable(
  "unit_of_measure",
  { id: bigintText().primaryKey(), ...masterColumns, digits: integer().notNull().default(0) },
  (t) => [uniqueIndex("unit_of_measure_code_key").on(t.code)],
);

export const businessUnits = pgTable(
  "business_unit",
  {
    ...companyColumns,
    ...masterColumns,
    /** What the age of its receivables is counted from: due, posted or accepted. */
    ageingStart: text().notNull().default("due"),
    /** contract or shipped: up to what its customers may be invoiced. */
    invoiceLimit: text().notNull().default("contract"),
  },
  (t) => [
    companyKey(t, "business_unit"),
    indexInCompany(t, "business_unit", "stage", "code", "id"),
    uniqueInCompany(t, "business_unit", "code"),
  ],
);

export const departments = pgTable(
  "department",
  {
    ...companyColumns,
    ...masterColumns,
    parentId: bigintText(),
    unitId: bigintText(),
    /** Who leads the department: his team are its people and those of all departments below. */
    leaderId: bigintText(),
    isPlanning: boolean().notNull().default(false),
    isPurchasing: boolean().notNull().default(false),
    isSales: boolean().notNull().default(false),
  },
  (t) => [
    companyKey(t, "department"),
    indexInCompany(t, "department", "stage", "code", "id"),
    uniqueInCompany(t, "department", "code"),
    toCompany(t, "department", "parentId", (): CompanyTable => departments),
    toCompany(t, "department", "unitId", () => businessUnits),
    toCompany(t, "department", "leaderId", (): CompanyTable => employees),
  ],
);

export const employees = pgTable(
  "employee",
  {
    ...companyColumns,
    ...masterColumns,
    departmentId: bigintText().notNull(),
    email: text(),
    mobile: text(),
    joinedOn: day(),
    leftOn: day(),
  },
  (t) => [
    companyKey(t, "employee"),
    indexInCompany(t, "employee", "stage", "code", "id"),
    uniqueInCompany(t, "employee", "code"),
    toCompany(t, "employee", "departmentId", () => departments),
  ],
);

/** A site of the company: warehouses stand in it. */
export const factoryAreas = pgTable("factory_area", { ...companyColumns, ...masterColumns, address: text(), notes: text() }, (t) => [
  companyKey(t, "factory_area"),
  indexInCompany(t, "factory_area", "stage", "code", "id"),
  uniqueInCompany(t, "factory_area", "code"),
]);

/** What costs are gathered by beside departments. */
export const costCenters = pgTable("cost_center", { ...companyColumns, ...masterColumns, departmentId: bigintText() }, (t) => [
  companyKey(t, "cost_center"),
  indexInCompany(t, "cost_center", "stage", "code", "id"),
  uniqueInCompany(t, "cost_center", "code"),
  toCompany(t, "cost_center", "departmentId", () => departments),
]);

/** A project that material is used for. */
export const projects = pgTable(
  "project",
  {
    ...companyColumns,
    ...masterColumns,
    departmentId: bigintText(),
    leaderId: bigintText(),
    startsOn: day(),
    endsOn: day(),
    notes: text(),
  },
  (t) => [
    companyKey(t, "project"),
    indexInCompany(t, "project", "stage", "code", "id"),
    uniqueInCompany(t, "project", "code"),
    toCompany(t, "project", "departmentId", () => departments),
    toCompany(t, "project", "leaderId", () => employees),
  ],
);

/** A market region: how a company divides its customers. */
export const marketRegions = pgTable(
  "market_region",
  {
    ...companyColumns,
    ...masterColumns,
    parentId: bigintText(),
    /** The last of its owners. */
    ownerId: bigintText(),
    sortNo: integer(),
  },
  (t) => [
    companyKey(t, "market_region"),
    indexInCompany(t, "market_region", "stage", "code", "id"),
    uniqueInCompany(t, "market_region", "code"),
    toCompany(t, "market_region", "parentId", (): CompanyTable => marketRegions),
    toCompany(t, "market_region", "ownerId", () => employees),
  ],
);

/** Days that differ from the week's rule (Monday to Friday work): holidays and swapped working days. */
export const calendarDays = pgTable(
  "calendar_day",
  { ...companyColumns, onDay: day().notNull(), isWorking: boolean().notNull(), ...nameColumns, ...auditColumns },
  (t) => [companyKey(t, "calendar_day"), uniqueInCompany(t, "calendar_day", "onDay")],
);

/** How the documents of a module (and variant, '' = standard) are numbered; without a row: prefix-yyyyMM-0001, anew every month. */
export const numberRules = pgTable(
  "number_rule",
  {
    ...companyColumns,
    module: text().notNull(),
    variant: text().notNull().default(""),
    prefix: text().notNull(),
    /** none, year or month: what stands behind the prefix. */
    datePart: text().notNull(),
    digits: integer().notNull(),
    /** never, year or month: when counting begins anew. */
    reset: text().notNull(),
    /** Drafts have no number; it is given with the first action. */
    gapFree: boolean().notNull().default(false),
    notes: text(),
    ...auditColumns,
  },
  (t) => [companyKey(t, "number_rule"), uniqueInCompany(t, "number_rule", "module", "variant")],
);

/** Next number of a document series of a company: `code` is prefix and period of counting. */
export const numberSeries = pgTable(
  "number_series",
  {
    compId: integer().notNull(),
    code: text().notNull(),
    nextNo: bigintText().notNull(),
    /** The rule by which the last number was given, which therefore stays. */
    ruleId: bigintText(),
  },
  (t) => [
    primaryKey({ name: "number_series_pk", columns: [t.compId, t.code] }),
    toCompany(t, "number_series", "ruleId", () => numberRules),
  ],
);
