import { boolean, integer, text, uniqueIndex } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, lineColumns, masterColumns, money, nameColumns, percent, rate } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { companyTable, globalTable } from "#db/table";

/** An account set: the wall between tenants. `id` is the comp_id of all its rows. */
export const companies = globalTable(
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
    /** How its weeks are numbered (iso, monday, sunday). */
    weekRule: text().notNull().default("iso"),
    /** A scrap order above this value needs approval; none needs it where this is empty. */
    scrapLimit: money(),
    /** Whether those who prepare a document may decide on it themselves; each time is listed. */
    allowsSelfApproval: boolean().notNull().default(false),
    /** Days for which an end customer is kept for the one who was approved with it first. */
    protectionDays: integer().notNull().default(180),
    /** After so many days without a follow-up a lead that somebody took goes back to the pool. */
    leadDays: integer().notNull().default(15),
    /** Days within which a provisional contract is to be replaced by the formal one. */
    provisionalDays: integer().notNull().default(90),
    /** Days for which a submitted document keeps its stock; it does until it is posted or taken back where this is empty. */
    reservationDays: integer(),
    /** How many days ahead of today stock may be booked. */
    stockDaysAhead: integer().notNull().default(0),
    /** The same of money: an invoice may bear a day of the month to come, a bank a value day. */
    moneyDaysAhead: integer().notNull().default(31),
    /** How contracts and invoices work their tax out at first: of each line, or of the total of each rate (line, group). */
    contractTaxBasis: text().notNull().default("line"),
    invoiceTaxBasis: text().notNull().default("line"),
    /** The rate at which goods are sold at home, percent. */
    salesTaxRate: percent().notNull().default("13"),
    /** Days after a visit within which it is to be told of. */
    visitReportDays: integer().notNull().default(2),
    /** Whoever looks at its screens sees his name and the day over them. */
    hasWatermark: boolean().notNull().default(false),
    /** Days for which a device shows what it took along, and within which what was done without network is to be sent. */
    roadDays: integer().notNull().default(7),
    /** Metres from the customer within which a visit is checked in without a word. */
    visitDistance: integer().notNull().default(2000),
    /** Working days after its day or week within which a report is in time. */
    workReportDays: integer().notNull().default(1),
    /** What gifts of a reception may be worth, for each guest and altogether; any where it is empty. */
    giftPerGuest: money(),
    giftPerReception: money(),
    /** What a year of capital costs, for what business units tie up. */
    capitalRate: percent(),
    shortName: text(),
    notes: text(),
    /** Whoever has it may ask to work here. */
    invitationCode: text(),
    /** What holds for all companies is kept from here; where none in use is marked, from the first one in use. */
    keepsInstallation: boolean().notNull().default(false),
  },
  (key, t) => [
    uniqueIndex("company_code_key").on(t.code),
    uniqueIndex("company_invitation_code_key").on(t.invitationCode),
    key.toGlobal("currency", () => currencies.code),
    key.toGlobal("groupCurrency", () => currencies.code),
  ],
);

export const currencies = globalTable(
  "currency",
  { id: bigintText().primaryKey(), ...masterColumns, symbol: text(), digits: integer().notNull().default(2) },
  (_, t) => [uniqueIndex("currency_code_key").on(t.code)],
);

/** Units of `toCurrency` for one unit of `fromCurrency`, valid from a day until the next row. */
export const exchangeRates = globalTable(
  "exchange_rate",
  {
    id: bigintText().primaryKey(),
    fromCurrency: text().notNull(),
    toCurrency: text().notNull(),
    validOn: day().notNull(),
    rate: rate().notNull(),
    ...auditColumns,
  },
  (key, t) => [
    uniqueIndex("exchange_rate_pair_key").on(t.fromCurrency, t.toCurrency, t.validOn),
    key.toGlobal("fromCurrency", () => currencies.code),
    key.toGlobal("toCurrency", () => currencies.code),
  ],
);

export const unitsOfMeasure = globalTable(
  "unit_of_measure",
  { id: bigintText().primaryKey(), ...masterColumns, digits: integer().notNull().default(0) },
  (_, t) => [uniqueIndex("unit_of_measure_code_key").on(t.code)],
);

export const businessUnits = companyTable(
  "business_unit",
  {
    ...companyColumns,
    ...masterColumns,
    /** What the age of its receivables is counted from: due, posted or accepted. */
    ageingStart: text().notNull().default("due"),
    /** contract or shipped: up to what its customers may be invoiced. */
    invoiceLimit: text().notNull().default("contract"),
    /** Whether its new customers are approved before they count. */
    approvesCustomers: boolean().notNull().default(false),
  },
  (key) => [key.index("stage", "code", "id"), key.unique("code")],
);

export const departments = companyTable(
  "department",
  {
    ...companyColumns,
    ...masterColumns,
    parentId: bigintText(),
    unitId: bigintText(),
    /** Who leads the department: his team are its people and those of all departments below. */
    leaderId: bigintText(),
    departmentTypeId: bigintText(),
    sortNo: integer(),
    validFrom: day(),
    validTo: day(),
    isPlanning: boolean().notNull().default(false),
    isPurchasing: boolean().notNull().default(false),
    isSales: boolean().notNull().default(false),
  },
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.to("parentId", (): CompanyTable => departments),
    key.to("unitId", () => businessUnits),
    key.to("leaderId", (): CompanyTable => employees),
    key.to("departmentTypeId", () => departmentTypes),
  ],
);

/** What kind of department: what it is there for in the company. */
export const departmentTypes = companyTable(
  "department_type",
  { ...companyColumns, ...masterColumns, sortNo: integer(), notes: text() },
  (key) => [key.index("stage", "code", "id"), key.unique("code")],
);

/** Where a department stands in the tree, from a day on: documents keep the place of their day. */
export const departmentPlaces = companyTable(
  "department_place",
  { ...lineColumns, departmentId: bigintText().notNull(), parentId: bigintText(), fromOn: day().notNull(), toOn: day(), notes: text() },
  (key) => [key.unique("departmentId", "seq"), key.toHeader("departmentId", () => departments), key.to("parentId", () => departments)],
);

export const employees = companyTable(
  "employee",
  {
    ...companyColumns,
    ...masterColumns,
    departmentId: bigintText().notNull(),
    /** Whom the employee reports to. */
    parentId: bigintText(),
    email: text(),
    mobile: text(),
    joinedOn: day(),
    leftOn: day(),
    /** male, female or none said */
    gender: text(),
    section: text(),
  },
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.to("departmentId", () => departments),
    key.to("parentId", (): CompanyTable => employees),
  ],
);

/** Departments whose figures an employee may ask for beside his own. */
export const queryDepartments = companyTable(
  "query_department",
  { ...lineColumns, employeeId: bigintText().notNull(), departmentId: bigintText().notNull() },
  (key) => [key.unique("employeeId", "seq"), key.toHeader("employeeId", () => employees), key.to("departmentId", () => departments)],
);

/** A site of the company: warehouses stand in it. */
export const factoryAreas = companyTable("factory_area", { ...companyColumns, ...masterColumns, address: text(), notes: text() }, (key) => [
  key.index("stage", "code", "id"),
  key.unique("code"),
]);

/** What costs are gathered by beside departments. */
export const costCenters = companyTable("cost_center", { ...companyColumns, ...masterColumns, departmentId: bigintText() }, (key) => [
  key.index("stage", "code", "id"),
  key.unique("code"),
  key.to("departmentId", () => departments),
]);

/** A project that material is used for. */
export const projects = companyTable(
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
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.to("departmentId", () => departments),
    key.to("leaderId", () => employees),
  ],
);

/** A market region: how a company divides its customers. */
export const marketRegions = companyTable(
  "market_region",
  {
    ...companyColumns,
    ...masterColumns,
    parentId: bigintText(),
    /** The last of its owners. */
    ownerId: bigintText(),
    sortNo: integer(),
  },
  (key) => [
    key.index("stage", "code", "id"),
    key.unique("code"),
    key.to("parentId", (): CompanyTable => marketRegions),
    key.to("ownerId", () => employees),
  ],
);

/** Days that differ from the week's rule (Monday to Friday work): holidays and swapped working days. */
export const calendarDays = companyTable(
  "calendar_day",
  { ...companyColumns, onDay: day().notNull(), isWorking: boolean().notNull(), ...nameColumns, ...auditColumns },
  (key) => [key.unique("onDay")],
);

/** How the documents of a module (and variant, '' = standard) are numbered; without a row: prefix-yyyyMM-0001, anew every month. */
export const numberRules = companyTable(
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
  (key) => [key.unique("module", "variant")],
);

/** Next number of a document series of a company: `code` is prefix and period of counting. */
export const numberSeries = companyTable(
  "number_series",
  {
    compId: integer().notNull(),
    code: text().notNull(),
    nextNo: bigintText().notNull(),
    /** The rule by which the last number was given, which therefore stays. */
    ruleId: bigintText(),
  },
  (key) => [key.primary("compId", "code"), key.to("ruleId", () => numberRules)],
);
