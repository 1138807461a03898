import { dailyReportLines, dailyReports } from "#db/schema/crm/workReport";
import { choice, date, docNo, integer, link, longText, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { isOfViewer } from "#posting/ownPlace";
import { type DailyReport, fillDay, oncePerDay, tellsDay } from "./dailyReport/figures.ts";
import { VISIT_TYPES } from "../visitTypes.ts";
import { KEEP_REPORTS, REPORT_ROLES, reporting, WORK_REPORT, workReportFields, WRITE_REPORT } from "../workReport.ts";

const lines = defineLines({
  table: dailyReportLines,
  parent: "reportId",
  fields: {
    customerId: link("crm.customer"),
    projectId: link("crm.salesProject"),
    visitType: choice(VISIT_TYPES),
    visitId: link("crm.visit", { system: true }),
    scheduleId: link("crm.scheduleItem", { system: true }),
    content: longText({ required: true, max: 2000 }),
    notes: longText({ max: 1000 }),
  },
});
const COLUMNS = [
  "docOn",
  "authorId",
  "departmentId",
  "stage",
  "title",
  "visits",
  "receptions",
  "planned",
  "finished",
  "dueOn",
  "submittedAt",
  "isOverdue",
] as const;
const FILTERS = ["docOn", "authorId", "departmentId", "isOverdue"] as const;
const SALES = { kind: "sales" } as const;
const BEARING = { variant: "LYC" } as const;

export default defineModule({
  id: "crm.dailyReport",
  table: dailyReports,
  kind: "company",
  title: { code: "docNo", name: "title" },
  scope: { department: "departmentId", owner: "authorId", creator: "createdBy" },
  fields: {
    docNo: docNo("DR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    variant: text({ system: true, hidden: true }),
    kind: choice(["sales", "department"], { required: true, initial: "sales" }),
    ...workReportFields,
    planned: integer({ system: true }),
    finished: integer({ system: true }),
    title: text({ max: 200 }),
    content: longText(),
    notes: longText(),
  },
  lines: { lines },
  columns: COLUMNS,
  sums: ["visits", "receptions", "planned", "finished"],
  search: ["docNo", "title", "content", "problem"],
  sort: { by: "docOn", descending: true },
  ...WORK_REPORT,
  check: [oncePerDay, isOfViewer("crm.dailyReport", "daily_report")],
  begins: [fillDay],
  actions: reporting<DailyReport>(fillDay, [tellsDay]),
  changes: ({ header }) => header.docOn.slice(0, 4),
  variants: { LYC: { prefix: "LDR", fields: { "lines.customerId": { required: true }, problem: { required: true } } } },
  screens: {
    prepare: { path: "salesmansDaily", ...WRITE_REPORT, where: SALES, filters: FILTERS },
    prepareBearing: { path: "SalesManDailyLYC", ...WRITE_REPORT, ...BEARING, filters: FILTERS },
    keepDepartment: { path: "dayLogModDept", ...KEEP_REPORTS, where: { kind: "department" }, filters: FILTERS },
    keepSales: { path: "dayLogModSale", ...KEEP_REPORTS, where: SALES, filters: FILTERS },
    keepBearing: { path: "SalesManDailyModLYC", ...KEEP_REPORTS, ...BEARING, filters: FILTERS },
    queryBearing: { path: "SalesManDailyQueryLYC", kind: "query", ...BEARING, filters: FILTERS },
  },
  roles: REPORT_ROLES,
});
