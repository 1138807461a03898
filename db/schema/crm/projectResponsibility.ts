import { text } from "drizzle-orm/pg-core";
import { bigintText, day, lineColumns, money, percent } from "#db/columns";
import { departments, employees } from "#db/schema/masterData/organisation";
import { salesHeader, salesKeys } from "#db/schema/sales/salesHeader";
import { companyTable } from "#db/table";
import { salesProjects } from "./salesProject.ts";

/** Who answers for a project from when to when, with which shares of what comes of it. */
export const projectResponsibilities = companyTable(
  "project_responsibility",
  {
    ...salesHeader,
    variant: text().notNull().default(""),
    projectId: bigintText().notNull(),
    target: money().notNull(),
    fromOn: day().notNull(),
    toOn: day(),
    /** Of what the contracts come to, the team gets so much. */
    bonusPercent: percent(),
    content: text(),
    /** What the contracts of the project came to within its days, in company currency. */
    settledAmount: money(),
    achievedPercent: percent(),
    bonusAmount: money(),
    settledOn: day(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...salesKeys(key),
    key.index("variant", "stage", "docOn", "id"),
    key.index("projectId", "fromOn"),
    key.to("projectId", () => salesProjects),
  ],
);

export const projectResponsibilityShares = companyTable(
  "project_responsibility_share",
  {
    ...lineColumns,
    responsibilityId: bigintText().notNull(),
    employeeId: bigintText().notNull(),
    departmentId: bigintText(),
    indicator: text(),
    weight: percent().notNull(),
    target: money(),
    settledAmount: money(),
    bonusAmount: money(),
    notes: text(),
  },
  (key) => [
    key.unique("responsibilityId", "seq"),
    key.toHeader("responsibilityId", () => projectResponsibilities),
    key.to("employeeId", () => employees),
    key.to("departmentId", () => departments),
    key.index("employeeId"),
  ],
);
