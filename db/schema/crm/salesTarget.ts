import { integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, lineColumns, money } from "#db/columns";
import type { CompanyTable } from "#db/keys";
import { productLines } from "#db/schema/masterData/market";
import { businessUnits, departments, employees, marketRegions } from "#db/schema/masterData/organisation";
import { companyTable } from "#db/table";

/**
 * Plan of one year for a department, or for a salesperson as his part of it; amounts in company currency. What is published changes by a
 * further edition only.
 */
export const salesTargets = companyTable(
  "sales_target",
  {
    ...documentColumns,
    year: integer().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    regionId: bigintText(),
    productLineId: bigintText(),
    edition: integer().notNull().default(1),
    /** The edition that this one replaces once it is approved. */
    replacesId: bigintText(),
    /** What the year is to bring, where somebody says it. */
    intakeTarget: money(),
    invoicedTarget: money(),
    collectedTarget: money(),
    /** What the months say, and what of the target they leave. */
    intakePlanned: money().notNull().default("0"),
    invoicedPlanned: money().notNull().default("0"),
    collectedPlanned: money().notNull().default("0"),
    intakeGap: money().notNull().default("0"),
    invoicedGap: money().notNull().default("0"),
    collectedGap: money().notNull().default("0"),
    /** The greatest of its measures, which the chain of approval compares. */
    approvalAmount: money().notNull().default("0"),
    publishedOn: day(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...key.listedBy("year"),
    key.unique("docNo"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("salespersonId", () => employees),
    key.to("regionId", () => marketRegions),
    key.to("productLineId", () => productLines),
    key.to("replacesId", (): CompanyTable => salesTargets),
  ],
);

export const salesTargetLines = companyTable(
  "sales_target_line",
  {
    ...lineColumns,
    targetId: bigintText().notNull(),
    /** 1 to 12 */
    month: integer().notNull(),
    /** orderIntake, invoiced, collected, or other: a figure that kpiName names */
    measure: text().notNull(),
    kpiName: text(),
    kpiUnit: text(),
    amount: money().notNull(),
  },
  (key) => [key.unique("targetId", "seq"), key.toHeader("targetId", () => salesTargets)],
);
