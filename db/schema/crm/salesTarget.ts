import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, money } from "#db/columns";
import { companyKey, type CompanyTable, listedBy, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { productLines } from "#db/schema/masterData/market";
import { businessUnits, departments, employees, marketRegions } from "#db/schema/masterData/organisation";

/** Plan of one year for a department, or for a salesperson as his part of it; amounts in company currency. What is published changes by a further edition only. */
export const salesTargets = pgTable(
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
  (t) => [
    companyKey(t, "sales_target"),
    ...listedBy(t, "sales_target", "year"),
    uniqueInCompany(t, "sales_target", "docNo"),
    toCompany(t, "sales_target", "departmentId", () => departments),
    toCompany(t, "sales_target", "unitId", () => businessUnits),
    toCompany(t, "sales_target", "salespersonId", () => employees),
    toCompany(t, "sales_target", "regionId", () => marketRegions),
    toCompany(t, "sales_target", "productLineId", () => productLines),
    toCompany(t, "sales_target", "replacesId", (): CompanyTable => salesTargets),
  ],
);

export const salesTargetLines = pgTable(
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
  (t) => [
    companyKey(t, "sales_target_line"),
    uniqueInCompany(t, "sales_target_line", "targetId", "seq"),
    toHeader(t, "sales_target_line", "targetId", () => salesTargets),
  ],
);
