import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money } from "#db/columns";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { receivableItems } from "./receivable.ts";
import { salesContractInstalments, salesContracts } from "./salesContract.ts";
import { companyTable } from "#db/table";

/** What a salesperson means to collect in a month, in company currency. */
export const collectionPlans = companyTable(
  "collection_plan",
  {
    ...documentColumns,
    yearMonth: text().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    planAmount: money().notNull().default("0"),
    submittedBy: bigintText(),
  },
  (key) => [
    ...key.listedBy("yearMonth"),
    key.unique("docNo"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("salespersonId", () => employees),
  ],
);

export const collectionPlanLines = companyTable(
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
    problem: text(),
  },
  (key) => [
    key.unique("planId", "seq"),
    key.toHeader("planId", () => collectionPlans),
    key.to("customerId", () => companyParties),
    key.to("contractId", () => salesContracts),
    key.to("itemId", () => receivableItems),
    key.to("instalmentId", () => salesContractInstalments),
  ],
);
