import type { Draft } from "#engine/write/save";
import type { ScreenDraft } from "#render/screens/desk";

type Made = Draft & { roles: readonly string[] };
const READERS = ["leader", "analyst"];
const definition = (what: object): string => JSON.stringify(what);

/** Reports that an analyst composed: two in use, one that he still works on. */
export const COMPOSED: readonly (Made & { isPublished: boolean })[] = [
  {
    isPublished: true,
    roles: READERS,
    header: {
      code: "owing",
      nameZh: "客户欠款一览",
      nameEn: "Who owes us",
      nameRu: "Кто нам должен",
      dataset: "sales.receivables",
      definition: definition({
        groups: ["customer", "unit"],
        params: ["asOf", "basis"],
        views: [
          { kind: "chart", chart: "bar", by: ["bucket"], metrics: ["net"], stack: "unit" },
          { kind: "pivot", columns: ["bucket"], metrics: ["net"], lighter: ["overdue"] },
        ],
        metrics: ["open", "overdue", "net"],
        filters: ["customer", "unit", "bucket"],
      }),
      notes: "每周例会使用",
    },
  },
  {
    isPublished: true,
    roles: READERS,
    header: {
      code: "intake",
      nameZh: "各单元订货与开票",
      nameEn: "Orders and invoices by unit",
      nameRu: "Заказы и счета по подразделениям",
      dataset: "sales.contrast",
      definition: definition({
        groups: ["unit", "productLine"],
        params: ["from", "asOf"],
        views: [
          { kind: "chart", chart: "combined", by: ["unit"], metrics: ["ordered"], lines: ["invoiced"] },
          { kind: "pivot", columns: [], metrics: ["ordered"], lighter: ["invoiced", "received"] },
        ],
        metrics: ["ordered", "invoiced", "received"],
        filters: ["unit", "productLine"],
      }),
    },
  },
  {
    isPublished: false,
    roles: ["analyst"],
    header: {
      code: "regions",
      nameZh: "区域回款对比（草稿）",
      nameEn: "Money received by region",
      nameRu: "Поступления по регионам",
      dataset: "sales.receivables",
      definition: definition({
        groups: ["region", "customer"],
        params: ["asOf"],
        views: [{ kind: "pivot", columns: [], metrics: ["open"], lighter: ["overdue"] }],
        metrics: ["open", "overdue"],
        filters: ["region"],
      }),
      notes: "待与财务核对口径",
    },
  },
];

/** A file that the finance department keeps by hand: what sales departments may spend each month. */
export const BUDGET: Made = {
  roles: READERS,
  header: { code: "budget", nameZh: "销售费用预算", nameEn: "Sales budget", nameRu: "Бюджет продаж", kind: "file", rowLimit: 1000 },
  lines: {
    columns: [
      { fieldName: "dept", header: "部门", nameZh: "部门", nameEn: "Department", nameRu: "Отдел", propType: "text", use: "department" },
      { fieldName: "day", header: "月份", nameZh: "月份", nameEn: "Month", nameRu: "Месяц", propType: "date", use: "group" },
      {
        fieldName: "amount",
        header: "预算",
        nameZh: "预算",
        nameEn: "Budget",
        nameRu: "Бюджет",
        propType: "money",
        use: "figure",
        currency: "CNY",
      },
    ],
  },
};

/** The rows of the budget: a line per department and month of a year. */
export function budgetCsv(departments: readonly string[], year: number): string {
  const months = Array.from({ length: 12 }, (_, at) => String(at + 1).padStart(2, "0"));
  const rows = departments.flatMap((code, at) =>
    months.map((month, turn) => `${code},${year}-${month}-01,${120_000 + 15_000 * at + 2_500 * turn}.00`),
  );
  return ["部门,月份,预算", ...rows].join("\n");
}

const AGEING = "/receivablesAgeClassification";

/** What is generated, alerted and sent: menu links of reports as they were turned. */
export const WATCHED = {
  generated: ["/report_2_owing?by=customer", "/report_2_owing?by=unit", "/report_2_intake"],
  alerts: [
    {
      name: "应收逾期超一千万",
      link: AGEING,
      rule: { metric: "overdue", against: "none", basis: "value", test: "above", threshold: "10000000", slack: "500000" },
    },
    {
      name: "应收同比增长超两成",
      link: `${AGEING}?by=unit`,
      rule: { metric: "net", against: "lastYear", basis: "share", test: "above", threshold: "0.2", slack: "0.02" },
    },
  ],
  subscriptions: [
    {
      name: "每周账龄",
      link: `${AGEING}?by=unit,customer&vs=lastYear`,
      rule: { every: "week", weekday: 1, hour: 8, timeZone: "Asia/Shanghai" },
    },
    {
      name: "每月订货与开票",
      link: "/report_2_intake",
      rule: { every: "month", monthDay: 1, hour: 9, timeZone: "Asia/Shanghai", holidays: "next" },
    },
  ],
} as const;

/** What hangs on walls. */
export const SCREENS: readonly Pick<ScreenDraft, "name" | "place" | "language" | "pages" | "seconds">[] = [
  { name: "调度大厅", place: "一号楼大厅", language: "zh", pages: ["/hsCockpit", `${AGEING}?by=unit`], seconds: 30 },
  {
    name: "Meeting room",
    place: "Building 2, third floor",
    language: "en",
    pages: [`${AGEING}?by=customer&chart=pareto`, `${AGEING}?chart=heat`],
    seconds: 60,
  },
];
