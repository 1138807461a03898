import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, documentColumns, lineColumns, money } from "../columns.ts";
import { companyKey, toCompany, toHeader, uniqueInCompany } from "../keys.ts";
import { businessUnits, departments, employees } from "./organisation.ts";

/** Plan of one year for a department or a salesperson; amounts in company currency. */
export const salesTargets = pgTable(
  "sales_target",
  {
    ...documentColumns,
    year: integer().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    totalAmount: money().notNull().default("0"),
  },
  (t) => [
    companyKey(t, "sales_target"),
    uniqueInCompany(t, "sales_target", "docNo"),
    toCompany(t, "sales_target", "departmentId", () => departments),
    toCompany(t, "sales_target", "unitId", () => businessUnits),
    toCompany(t, "sales_target", "salespersonId", () => employees),
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
