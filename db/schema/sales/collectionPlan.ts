import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money, percent } from "#db/columns";
import { companyKey, listedBy, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { receivableItems } from "./receivable.ts";
import { salesContractInstalments, salesContracts } from "./salesContract.ts";

/** What a salesperson means to collect in a month, in company currency. */
export const collectionPlans = pgTable(
  "collection_plan",
  {
    ...documentColumns,
    yearMonth: text().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    planAmount: money().notNull().default("0"),
    actualAmount: money().notNull().default("0"),
    completeRate: percent().notNull().default("0"),
    submittedBy: bigintText(),
  },
  (t) => [
    companyKey(t, "collection_plan"),
    ...listedBy(t, "collection_plan", "yearMonth"),
    uniqueInCompany(t, "collection_plan", "docNo"),
    toCompany(t, "collection_plan", "departmentId", () => departments),
    toCompany(t, "collection_plan", "unitId", () => businessUnits),
    toCompany(t, "collection_plan", "salespersonId", () => employees),
  ],
);

export const collectionPlanLines = pgTable(
  "collection_plan_line",
  {
    ...lineColumns,
    planId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    contractId: bigintText(),
    itemId: bigintText(),
    /** Of what is not invoiced yet. */
    instalmentId: bigintText(),
    dueOn: day(),
    balance: money().notNull().default("0"),
    overdueAmount: money().notNull().default("0"),
    plannedOn: day(),
    planAmount: money().notNull(),
    actualAmount: money().notNull().default("0"),
    problem: text(),
  },
  (t) => [
    companyKey(t, "collection_plan_line"),
    uniqueInCompany(t, "collection_plan_line", "planId", "seq"),
    toHeader(t, "collection_plan_line", "planId", () => collectionPlans),
    toCompany(t, "collection_plan_line", "customerId", () => companyParties),
    toCompany(t, "collection_plan_line", "contractId", () => salesContracts),
    toCompany(t, "collection_plan_line", "itemId", () => receivableItems),
    toCompany(t, "collection_plan_line", "instalmentId", () => salesContractInstalments),
  ],
);
