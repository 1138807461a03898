import { weeklyReportLines, weeklyReports } from "#db/schema/crm/workReport";
import { date, docNo, integer, link, longText, money, text } from "#define/field";
import { defineLines } from "#define/lines";
import { defineModule } from "#define/module";
import { isOfViewer } from "#posting/ownPlace";
import { fillWeek, isWeek, nextWeek, oncePerWeek, tellsWeek, type WeeklyReport } from "./weeklyReport/figures.ts";
import { REPORT_ROLES, reporting, WORK_REPORT, workReportFields, WRITE_REPORT } from "../workReport.ts";

const lines = defineLines({
  table: weeklyReportLines,
  parent: "reportId",
  fields: {
    customerId: link("crm.customer"),
    projectId: link("crm.salesProject"),
    visitId: link("crm.visit", { system: true }),
    content: longText({ required: true, max: 2000 }),
    estAmount: money({ sign: "notNegative" }),
    notes: longText({ max: 1000 }),
  },
  sums: ["estAmount"],
});

/** Sections and figures that not every form has. */
const OPTIONAL = ["marketNews", "priceNews", "technicalNews", "contractMatters", "overdueAmount", "receptions"] as const;
const form = (prefix: string, ...shown: readonly (typeof OPTIONAL)[number][]) => ({
  prefix,
  fields: Object.fromEntries(OPTIONAL.map((field) => [field, { hidden: !shown.includes(field) }])),
});

const COLUMNS = [
  "weekKey",
  "authorId",
  "departmentId",
  "stage",
  "visits",
  "receptions",
  "bids",
  "wonBids",
  "contracts",
  "orderAmount",
  "invoicedAmount",
  "collectedAmount",
  "dueOn",
  "submittedAt",
  "isOverdue",
] as const;
const FILTERS = ["weekKey", "authorId", "departmentId", "isOverdue"] as const;
const course = reporting<WeeklyReport>(fillWeek, [tellsWeek]);
const createsNext = { creates: { module: "crm.weeklyReport", drafts: nextWeek } } as const;

export default defineModule({
  id: "crm.weeklyReport",
  table: weeklyReports,
  kind: "company",
  title: { code: "docNo", name: "weekKey" },
  scope: { department: "departmentId", owner: "authorId", creator: "createdBy" },
  fields: {
    docNo: docNo("WR"),
    docOn: date({ required: true, initial: { from: "today" } }),
    variant: text({ system: true, hidden: true }),
    weekKey: text({ required: true, max: 8, initial: { from: "thisWeek" } }),
    ...workReportFields,
    year: integer({ system: true, isYear: true }),
    weekNo: integer({ system: true }),
    dateFrom: date({ system: true }),
    dateTo: date({ system: true }),
    bids: integer({ system: true }),
    wonBids: integer({ system: true }),
    contracts: integer({ system: true }),
    orderAmount: money({ system: true }),
    invoicedAmount: money({ system: true, sign: "any" }),
    collectedAmount: money({ system: true, sign: "any" }),
    overdueAmount: money({ system: true, sign: "any" }),
    workDone: longText(),
    marketNews: longText(),
    priceNews: longText(),
    technicalNews: longText(),
    contractMatters: longText(),
    notes: longText(),
  },
  lines: { lines },
  columns: COLUMNS,
  sums: ["visits", "receptions", "bids", "wonBids", "contracts", "orderAmount", "invoicedAmount", "collectedAmount"],
  search: ["docNo", "weekKey", "workDone", "problem"],
  sort: { by: "weekKey", descending: true },
  ...WORK_REPORT,
  check: [isWeek, oncePerWeek, isOfViewer("crm.weeklyReport", "weekly_report")],
  begins: [fillWeek],
  actions: {
    ...course,
    // Whoever hands in nothing owes that of each week that follows all the same.
    fallDue: { ...course.fallDue, ...createsNext },
    submit: { ...course.submit, ...createsNext },
    submitLate: { ...course.submitLate, ...createsNext },
  },
  changes: ({ header }) => header.weekKey.slice(0, 4),
  variants: {
    BMJ: form("BWR", "marketNews", "receptions"),
    ZMJ: form("ZWR", "marketNews", "technicalNews", "receptions"),
    GX: form("GWR", "priceNews"),
    ZDYY: form("YWR", "technicalNews", "receptions"),
    business: form("CWR", "contractMatters", "overdueAmount"),
    businessGX: form("CGR", "contractMatters", "overdueAmount", "priceNews"),
    businessZDYY: form("CYR", "contractMatters", "overdueAmount", "technicalNews"),
  },
  screens: {
    prepare: { path: "Weekly", ...WRITE_REPORT, filters: FILTERS },
    prepareBmj: { path: "weeklyCrmBmj", ...WRITE_REPORT, variant: "BMJ", filters: FILTERS },
    prepareZmj: { path: "weeklyCrmZMJ", ...WRITE_REPORT, variant: "ZMJ", filters: FILTERS },
    prepareSupply: { path: "weeklyCrmSupply", ...WRITE_REPORT, variant: "GX", filters: FILTERS },
    prepareHydraulics: { path: "weeklyCrmZDYY", ...WRITE_REPORT, variant: "ZDYY", filters: FILTERS },
    business: { path: "WeeklyBusiness", ...WRITE_REPORT, variant: "business", filters: FILTERS },
    businessSupply: { path: "WeeklyBusinessSupply", ...WRITE_REPORT, variant: "businessGX", filters: FILTERS },
    businessHydraulics: { path: "WeeklyBusinessZDYY", ...WRITE_REPORT, variant: "businessZDYY", filters: FILTERS },
    query: { path: "/WeekReport", kind: "query", filters: FILTERS },
    log: {
      path: "weekReportLog",
      kind: "query",
      columns: ["weekKey", "authorId", "departmentId", "stage", "dueOn", "submittedAt", "isOverdue", "reviewedAt", "comment"],
      filters: FILTERS,
    },
  },
  roles: REPORT_ROLES,
});
