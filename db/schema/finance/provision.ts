import { pgTable, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, money, percent } from "#db/columns";
import { companyKey, listedBy, toCompany, toHeader, uniqueInCompany } from "#db/keys";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { receivableItems } from "#db/schema/sales/receivable";
import { receivableLetters } from "#db/schema/sales/receivableLetter";

/** Loss rates by segment and days overdue, in force from a day until the next matrix. */
export const provisionMatrices = pgTable(
  "provision_matrix",
  {
    ...documentColumns,
    /** Null while it is not in force. */
    validFrom: day(),
    /** Part of what is written off that comes back in the end, in percent. */
    recoveryRate: percent().notNull().default("0"),
    forwardFactor: percent().notNull().default("100"),
    approvedBy: bigintText(),
    approvedAt: instant(),
  },
  (t) => [
    companyKey(t, "provision_matrix"),
    uniqueInCompany(t, "provision_matrix", "docNo"),
    uniqueInCompany(t, "provision_matrix", "validFrom"),
  ],
);

export const provisionMatrixLines = pgTable(
  "provision_matrix_line",
  {
    ...lineColumns,
    matrixId: bigintText().notNull(),
    /** trade, retention or abroad */
    segment: text().notNull(),
    /** Key of the standard bucket set by days overdue. */
    bucket: text().notNull(),
    /** Part of the balance that rolled into the next bucket, mean of the months looked at. */
    rollRate: percent(),
    historicalRate: percent().notNull().default("0"),
    /** historicalRate x forwardFactor unless somebody sets it. */
    lossRate: percent().notNull().default("0"),
    notes: text(),
  },
  (t) => [
    companyKey(t, "provision_matrix_line"),
    uniqueInCompany(t, "provision_matrix_line", "matrixId", "seq"),
    toHeader(t, "provision_matrix_line", "matrixId", () => provisionMatrices),
  ],
);

/** The classification of open items at the end of a month, with the specific provision. */
export const receivableClasses = pgTable(
  "receivable_class",
  {
    ...documentColumns,
    month: text().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    totalAmount: money().notNull().default("0"),
    provisionAmount: money().notNull().default("0"),
    approvedBy: bigintText(),
    approvedAt: instant(),
  },
  (t) => [
    companyKey(t, "receivable_class"),
    ...listedBy(t, "receivable_class", "month"),
    uniqueInCompany(t, "receivable_class", "docNo"),
    toCompany(t, "receivable_class", "departmentId", () => departments),
    toCompany(t, "receivable_class", "unitId", () => businessUnits),
    toCompany(t, "receivable_class", "salespersonId", () => employees),
  ],
);

export const receivableClassLines = pgTable(
  "receivable_class_line",
  {
    ...lineColumns,
    classId: bigintText().notNull(),
    itemId: bigintText().notNull(),
    customerId: bigintText().notNull(),
    contractNo: text(),
    /** Open at the end of the month in company currency, and how much of it lies in each band of days overdue. */
    balance: money().notNull().default("0"),
    age1: money().notNull().default("0"),
    age2: money().notNull().default("0"),
    age3: money().notNull().default("0"),
    age4: money().notNull().default("0"),
    age5: money().notNull().default("0"),
    age6: money().notNull().default("0"),
    /** normal, watch, atRisk, litigation or badDebt */
    classCode: text().notNull(),
    lastClass: text(),
    riskLevel: text(),
    provisionRate: percent().notNull().default("0"),
    provisionAmount: money().notNull().default("0"),
    reason: text(),
    evidence: text(),
    /** The letter to the customer that shows it. */
    letterId: bigintText(),
    planMeasure: text(),
    planFinishOn: day(),
    dutyPersonId: bigintText(),
    /** The last day of the month from the submission on; one per item, so that nothing is classified twice. */
    countsOn: day(),
    approvedOn: day(),
  },
  (t) => [
    companyKey(t, "receivable_class_line"),
    uniqueInCompany(t, "receivable_class_line", "classId", "seq"),
    uniqueInCompany(t, "receivable_class_line", "itemId", "countsOn"),
    toHeader(t, "receivable_class_line", "classId", () => receivableClasses),
    toCompany(t, "receivable_class_line", "itemId", () => receivableItems),
    toCompany(t, "receivable_class_line", "customerId", () => companyParties),
    toCompany(t, "receivable_class_line", "dutyPersonId", () => employees),
    toCompany(t, "receivable_class_line", "letterId", () => receivableLetters),
  ],
);
