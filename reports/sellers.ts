import type { Column, MasterSays } from "#define/dataset";
import { DEPARTMENT_LEVELS, REGION_LEVELS, SALESPERSON_LEVELS } from "#reports/trees";

/** Who sold to whom: the columns every sales document carries, as PostgreSQL columns of alias `d` and as columns of a dataset. */
export const SELLER_SQL = "d.customer_id, d.department_id, d.unit_id, d.region_id, d.salesperson_id, d.currency";

/** The same as columns of a dataset whose rows are documents of this module. */
export const sellerColumns = (module: string) =>
  ({
    customer_id: { type: "id", field: `${module}/customerId` },
    department_id: { type: "id", field: `${module}/departmentId` },
    unit_id: { type: "id", field: `${module}/unitId` },
    region_id: { type: "id", field: `${module}/regionId` },
    salesperson_id: { type: "id", field: `${module}/salespersonId` },
    currency: { type: "text", field: `${module}/currency` },
  }) as const satisfies Record<string, Column>;

const UNITS = "from business_unit where comp_id = $comp and updated_at >= $at";
/** What the master of a unit says of rows with `unit_id` and `unit_code`. */
export const UNIT_CODE: MasterSays = { by: "unit_id", says: ["unit_code"], select: `select id, code ${UNITS}` };
/** The same of when items of the unit begin to age, which stands on the events of items alone. */
export const UNIT_AGEING: MasterSays = {
  by: "unit_id",
  says: ["ageing_start"],
  where: "item_no is not null",
  select: `select id, coalesce(ageing_start, 'due') ${UNITS}`,
};

/** Of which group the customers are that were touched. */
export const CUSTOMER_GROUP: MasterSays = {
  by: "customer_id",
  says: ["customer_group_id"],
  select: `select x.id as customer_id, coalesce(x.group_id, x.id) as customer_group_id from customer x
    join company_party p on p.comp_id = x.comp_id and p.id = x.id
    where x.comp_id = $comp and p.updated_at >= $at`,
};

/** Whether the customers have a credit limit that were touched. */
export const CUSTOMER_LIMIT: MasterSays = {
  by: "customer_id",
  says: ["has_limit"],
  select: `select x.id as customer_id, case when x.credit_limit is not null then 'yes' end as has_limit from customer x
    join company_party p on p.comp_id = x.comp_id and p.id = x.id where x.comp_id = $comp and p.updated_at >= $at`,
};

/** Whether the customers are companies of the group that were touched. */
export const CUSTOMER_INNER_OUTER: MasterSays = {
  by: "customer_id",
  says: ["inner_outer"],
  select: `select g.id as customer_id, case when g.partner_comp_id is null then 'outer' else 'inner' end as inner_outer from company_party g
    where g.comp_id = $comp and g.is_customer and g.updated_at >= $at`,
};

/** What a month of a row (yyyy-MM, DuckDB) lies in. */
export const spansOf = (month: string) =>
  ({
    quarter: { kind: "quarter", sql: month },
    fiscalYear: { kind: "fiscalYear", sql: month },
    fiscalQuarter: { kind: "fiscalQuarter", sql: month },
    fiscalPeriod: { kind: "fiscalPeriod", sql: month },
  }) as const;

/** Days of a row: the day itself, its month and what that lies in, for an exported column `on_day` with `on_month` beside it. */
export const DAY_DIMENSIONS = {
  day: { kind: "date", sql: "on_day" },
  week: { kind: "week", sql: "on_day" },
  month: { kind: "month", sql: "on_month" },
  year: { kind: "year", sql: "substr(on_month, 1, 4)" },
  ...spansOf("on_month"),
} as const;

/** They move together when another period is compared. */
export const DAY_CALENDAR = [
  {
    day: "day",
    week: "week",
    month: "month",
    year: "year",
    quarter: "quarter",
    fiscalYear: "fiscalYear",
    fiscalQuarter: "fiscalQuarter",
    fiscalPeriod: "fiscalPeriod",
  },
] as const;

export const SELLER_DIMENSIONS = {
  customer: { kind: "link", sql: "customer_id", to: "crm.customer" },
  region: { kind: "link", sql: "region_id", to: "masterData.marketRegion" },
  salesperson: { kind: "link", sql: "salesperson_id", to: "masterData.employee" },
  ...SALESPERSON_LEVELS,
  department: { kind: "link", sql: "department_id", to: "masterData.department" },
  ...DEPARTMENT_LEVELS,
  ...REGION_LEVELS,
  unit: { kind: "link", sql: "unit_id", to: "masterData.businessUnit" },
  currency: { kind: "link", sql: "currency", to: "masterData.currency", by: "code" },
} as const;

const owned = <D extends object>(dimension: D) => ({ ...dimension, sql: "owner_id" }) as const;
const { salesperson, salesperson1, salesperson2, salesperson3, department, department1, department2, department3 } = SELLER_DIMENSIONS;
const { region, region1, region2 } = SELLER_DIMENSIONS;
/** Whose a customer is: rows of customers with `owner_id`, the department and the region beside it. */
export const OWNER_DIMENSIONS = {
  salesperson: owned(salesperson),
  salesperson1: owned(salesperson1),
  salesperson2: owned(salesperson2),
  salesperson3: owned(salesperson3),
  department,
  department1,
  department2,
  department3,
  region,
  region1,
  region2,
} as const;

export const SELLER_SCOPE = { department: "department_id", owner: "salesperson_id" } as const;
/** Where row rights go in a tie-out over a table with alias `d`. */
export const SELLER_RIGHTS = "{scope department=d.department_id owner=d.salesperson_id}";
