import { boolean, integer, text } from "drizzle-orm/pg-core";
import { bigintText, day, documentColumns, instant, lineColumns, money } from "#db/columns";
import type { TableKeys } from "#db/keys";
import { businessUnits, departments, employees } from "#db/schema/masterData/organisation";
import { customers } from "#db/schema/masterData/party";
import { companyTable } from "#db/table";
import { salesProjects } from "./salesProject.ts";
import { scheduleItems } from "./schedule.ts";
import { visits } from "./visit.ts";

/** What somebody tells of his work in a period, and what his superior says to it. */
const reportColumns = {
  ...documentColumns,
  variant: text().notNull().default(""),
  authorId: bigintText().notNull(),
  departmentId: bigintText().notNull(),
  unitId: bigintText(),
  /** Until when it is to be handed in; after that it is late. */
  dueOn: day(),
  isOverdue: boolean().notNull().default(false),
  submittedAt: instant(),
  submittedBy: bigintText(),
  workPlan: text(),
  problem: text(),
  comment: text(),
  reviewedAt: instant(),
  reviewedBy: bigintText(),
  /** Counted from the documents of the period, never typed. */
  visits: integer().notNull().default(0),
  receptions: integer().notNull().default(0),
};

const reportKeys = (key: TableKeys) => [
  key.unique("docNo"),
  key.to("authorId", () => employees),
  key.to("departmentId", () => departments),
  key.to("unitId", () => businessUnits),
];

/** One of a person and week. */
export const weeklyReports = companyTable(
  "weekly_report",
  {
    ...reportColumns,
    /** Of the company's weeks: 2026-W13. */
    weekKey: text().notNull(),
    year: integer(),
    weekNo: integer(),
    dateFrom: day(),
    dateTo: day(),
    workDone: text(),
    marketNews: text(),
    priceNews: text(),
    technicalNews: text(),
    contractMatters: text(),
    bids: integer().notNull().default(0),
    wonBids: integer().notNull().default(0),
    contracts: integer().notNull().default(0),
    orderAmount: money().notNull().default("0"),
    invoicedAmount: money().notNull().default("0"),
    collectedAmount: money().notNull().default("0"),
    overdueAmount: money().notNull().default("0"),
  },
  (key) => [...reportKeys(key), ...key.listedBy("weekKey"), key.unique("authorId", "weekKey")],
);

export const weeklyReportLines = companyTable(
  "weekly_report_line",
  {
    ...lineColumns,
    reportId: bigintText().notNull(),
    customerId: bigintText(),
    projectId: bigintText(),
    visitId: bigintText(),
    content: text().notNull(),
    estAmount: money(),
    notes: text(),
  },
  (key) => [
    key.unique("reportId", "seq"),
    key.toHeader("reportId", () => weeklyReports),
    key.index("projectId"),
    key.to("customerId", () => customers),
    key.to("projectId", () => salesProjects),
    key.to("visitId", () => visits),
  ],
);

/** One of a person and day. */
export const dailyReports = companyTable(
  "daily_report",
  {
    ...reportColumns,
    /** sales, or department: the log of a department by who leads it */
    kind: text().notNull(),
    title: text(),
    content: text(),
    /** What stood in the schedule of the day, and what of it was done. */
    planned: integer().notNull().default(0),
    finished: integer().notNull().default(0),
  },
  (key) => [...reportKeys(key), ...key.listedBy("docOn"), key.unique("authorId", "docOn")],
);

export const dailyReportLines = companyTable(
  "daily_report_line",
  {
    ...lineColumns,
    reportId: bigintText().notNull(),
    customerId: bigintText(),
    projectId: bigintText(),
    visitType: text(),
    visitId: bigintText(),
    scheduleId: bigintText(),
    content: text().notNull(),
    notes: text(),
  },
  (key) => [
    key.unique("reportId", "seq"),
    key.toHeader("reportId", () => dailyReports),
    key.index("projectId"),
    key.to("customerId", () => customers),
    key.to("projectId", () => salesProjects),
    key.to("visitId", () => visits),
    key.to("scheduleId", () => scheduleItems),
  ],
);
