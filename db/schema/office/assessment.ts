import { text } from "drizzle-orm/pg-core";
import { bigintText, companyColumns, documentColumns, lineColumns, masterColumns, percent, plainNumber } from "#db/columns";
import { departments, employees } from "#db/schema/masterData/organisation";
import { companyTable } from "#db/table";

/** What people are assessed by, and how much each indicator counts. */
export const assessmentSchemes = companyTable(
  "assessment_scheme",
  {
    ...companyColumns,
    ...masterColumns,
    /** sales or general */
    kind: text().notNull(),
    /** month, quarter or year */
    period: text().notNull(),
    notes: text(),
  },
  (key) => [...key.listedBy("code"), key.unique("code")],
);

const indicatorColumns = { indicator: text().notNull(), weight: percent().notNull(), standard: text() };

export const assessmentIndicators = companyTable(
  "assessment_indicator",
  { ...lineColumns, schemeId: bigintText().notNull(), ...indicatorColumns },
  (key) => [key.unique("schemeId", "seq"), key.toHeader("schemeId", () => assessmentSchemes)],
);

/** How somebody did in a period. */
export const assessments = companyTable(
  "assessment",
  {
    ...documentColumns,
    kind: text().notNull(),
    schemeId: bigintText().notNull(),
    yearMonth: text().notNull(),
    departmentId: bigintText().notNull(),
    employeeId: bigintText().notNull(),
    score: plainNumber(),
    comment: text(),
    /** What of his pay goes by the score, in percent, and what is said of it. */
    payPercent: percent(),
    feedback: text(),
    submittedBy: bigintText(),
  },
  (key) => [
    ...key.listedBy("docOn"),
    key.unique("docNo"),
    key.unique("schemeId", "yearMonth", "employeeId"),
    key.to("schemeId", () => assessmentSchemes),
    key.to("departmentId", () => departments),
    key.to("employeeId", () => employees),
  ],
);

export const assessmentLines = companyTable(
  "assessment_line",
  { ...lineColumns, assessmentId: bigintText().notNull(), ...indicatorColumns, score: plainNumber(), notes: text() },
  (key) => [key.unique("assessmentId", "seq"), key.toHeader("assessmentId", () => assessments)],
);
