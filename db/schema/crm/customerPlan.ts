import { integer, text } from "drizzle-orm/pg-core";
import { auditColumns, bigintText, companyColumns, day, lineColumns, money, percent, quantity } from "#db/columns";
import { productLines } from "#db/schema/masterData/market";
import { businessUnits, departments, employees, marketRegions } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";

const planned = {
  ...companyColumns,
  customerId: bigintText().notNull(),
  year: integer().notNull(),
  regionId: bigintText(),
  departmentId: bigintText(),
  ownerId: bigintText().notNull(),
};

/** A strategic customer with what is meant to come of him in a year. */
export const strategicCustomers = companyTable(
  "strategic_customer",
  { ...planned, startOn: day().notNull(), endOn: day().notNull(), emphasis: text(), judgement: text(), ...auditColumns },
  (key) => [
    key.index("year", "id"),
    key.unique("customerId", "year"),
    key.to("customerId", () => customers),
    key.to("regionId", () => marketRegions),
    key.to("departmentId", () => departments),
    key.to("ownerId", () => employees),
  ],
);

export const strategicGoals = companyTable(
  "strategic_goal",
  {
    ...lineColumns,
    strategicId: bigintText().notNull(),
    measure: text().notNull(),
    target: money().notNull(),
    dueOn: day().notNull(),
    notes: text(),
  },
  (key) => [key.unique("strategicId", "seq"), key.toHeader("strategicId", () => strategicCustomers)],
);

/** What a customer is expected to need in a year. */
export const demandPlans = companyTable("demand_plan", { ...planned, notes: text(), ...auditColumns }, (key) => [
  key.index("year", "id"),
  key.unique("customerId", "year"),
  key.to("customerId", () => customers),
  key.to("regionId", () => marketRegions),
  key.to("departmentId", () => departments),
  key.to("ownerId", () => employees),
]);

export const demandLines = companyTable(
  "demand_line",
  {
    ...lineColumns,
    planId: bigintText().notNull(),
    productLineId: bigintText(),
    equipmentModel: text(),
    quantity: quantity(),
    amount: money(),
    expectedOn: day(),
    probability: percent(),
    competitor: text(),
    notes: text(),
  },
  (key) => [
    key.unique("planId", "seq"),
    key.toHeader("planId", () => demandPlans),
    key.to("productLineId", () => productLines),
    key.index("expectedOn"),
  ],
);

/** Our account on an electronic platform on which a customer buys. */
export const platformAccounts = companyTable(
  "platform_account",
  {
    ...companyColumns,
    customerId: bigintText().notNull(),
    platform: text().notNull(),
    address: text(),
    account: text(),
    secret: text(),
    handlerId: bigintText(),
    departmentId: bigintText(),
    stage: text().notNull().default("enabled"),
    registeredOn: day(),
    expiresOn: day(),
    certificateUntil: day(),
    fee: money(),
    notes: text(),
    ...auditColumns,
  },
  (key) => [
    ...key.listedBy("platform"),
    key.index("customerId"),
    key.to("customerId", () => customers),
    key.to("handlerId", () => employees),
    key.to("departmentId", () => departments),
  ],
);

/** How often customers of a level are visited in a year. */
export const visitFrequencies = companyTable(
  "visit_frequency",
  {
    ...companyColumns,
    year: integer().notNull(),
    unitId: bigintText().notNull(),
    level: text().notNull(),
    visits: integer().notNull(),
    notes: text(),
    ...auditColumns,
  },
  (key) => [key.index("year", "id"), key.unique("unitId", "year", "level"), key.to("unitId", () => businessUnits)],
);
