import { integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, money } from "#db/columns";
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
    /** What the year is to bring; the months may leave a gap, which is shown. */
    intakeTarget: money(),
    invoicedTarget: money(),
    collectedTarget: money(),
    monthGap: money().notNull().default("0"),
    totalAmount: money().notNull().default("0"),
    publishedOn: day(),
    approvedBy: bigintText(),
    approvedAt: instant(),
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
    /** orderIntake, invoiced or collected */
    measure: text().notNull(),
    amount: money().notNull(),
  },
  (key) => [key.unique("targetId", "seq"), key.toHeader("targetId", () => salesTargets)],
);
