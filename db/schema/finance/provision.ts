import { text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, money, percent } from "#db/columns";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { companyParties } from "#db/schema/masterData/party";
import { receivableItems } from "#db/schema/sales/receivable";
import { receivableLetters } from "#db/schema/sales/receivableLetter";
import { companyTable } from "#db/table";

/** Loss rates by segment and days overdue, in force from a day until the next matrix. */
export const provisionMatrices = companyTable(
  "provision_matrix",
  {
    ...documentColumns,
    /** Null while it is not in force. */
    validFrom: day(),
    /** Part of what is written off that comes back in the end, in percent. */
    recoveryRate: percent().notNull().default("0"),
    forwardFactor: percent().notNull().default("100"),
    submittedBy: bigintText(),
    approvedBy: bigintText(),
    approvedAt: instant(),
  },
  (key) => [key.unique("docNo"), key.unique("validFrom")],
);

export const provisionMatrixLines = companyTable(
  "provision_matrix_line",
  {
    ...lineColumns,
    matrixId: bigintText().notNull(),
    /** trade, retention, abroad, lease or contractAsset */
    segment: text().notNull(),
    /** Key of the standard bucket set by days overdue. */
    bucket: text().notNull(),
    /** Part of the balance that rolled into the next bucket, mean of the months looked at; null where nothing lay in it. */
    rollRate: percent(),
    /** Null while a roll from this bucket on is not known. */
    historicalRate: percent(),
    /** historicalRate x forwardFactor unless somebody sets it; never null of a matrix that was submitted. */
    lossRate: percent(),
    notes: text(),
  },
  (key) => [key.unique("matrixId", "seq"), key.toHeader("matrixId", () => provisionMatrices)],
);

/** The classification of open items at the end of a month, with the specific provision. */
export const receivableClasses = companyTable(
  "receivable_class",
  {
    ...documentColumns,
    month: text().notNull(),
    departmentId: bigintText().notNull(),
    unitId: bigintText(),
    salespersonId: bigintText(),
    totalAmount: money().notNull().default("0"),
    provisionAmount: money().notNull().default("0"),
    submittedBy: bigintText(),
    approvedBy: bigintText(),
    approvedAt: instant(),
  },
  (key) => [
    ...key.listedBy("month"),
    key.unique("docNo"),
    key.to("departmentId", () => departments),
    key.to("unitId", () => businessUnits),
    key.to("salespersonId", () => employees),
  ],
);

export const receivableClassLines = companyTable(
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
  (key) => [
    key.unique("classId", "seq"),
    key.unique("itemId", "countsOn"),
    key.toHeader("classId", () => receivableClasses),
    key.to("itemId", () => receivableItems),
    key.to("customerId", () => companyParties),
    key.to("dutyPersonId", () => employees),
    key.to("letterId", () => receivableLetters),
  ],
);
