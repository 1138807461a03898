/** What an analyst composes: who owes how much, by customer and unit. */
export const definition = {
  groups: ["customer", "unit"],
  params: ["asOf"],
  views: [
    { kind: "chart", chart: "bar", by: ["customer"], metrics: ["open"] },
    { kind: "pivot", columns: ["bucket"], metrics: ["open"], lighter: ["overdue"] },
  ],
  metrics: ["open", "overdue"],
  filters: ["customer", "unit"],
};
/** Columns of a file of budgets. */
export const columns = [
  { fieldName: "dept", header: "部门", nameZh: "部门", propType: "text", use: "department" },
  { fieldName: "day", header: "日期", nameZh: "日期", propType: "date", use: "group" },
  { fieldName: "amount", header: "金额", nameZh: "预算", nameEn: "Budget", propType: "money", use: "figure", currency: "CNY" },
];

/** Columns of a file of texts and amounts. */
export const LABELLED = [
  { fieldName: "label", header: "说明", nameZh: "说明", propType: "text", use: "group" },
  { fieldName: "amount", header: "金额", nameZh: "金额", propType: "money", use: "figure", currency: "CNY" },
];
/** A record as it is answered. */
export type Doc = {
  id: string;
  version: number;
  stage: string;
  header: Record<string, unknown>;
  actions: string[];
  type: string;
  issues: { code: string; field?: string; value?: unknown }[];
};

/** What is composed over the budgets. */
export const BUDGETED = {
  groups: ["dept", "dayMonth"],
  params: [],
  views: [{ kind: "pivot", columns: [], metrics: ["amount"] }],
  metrics: ["amount", "rows"],
  filters: ["dept"],
};

/** Columns of a foreign table. */
export const FOREIGN = [
  { fieldName: "code", header: "代码", nameZh: "代码", propType: "text", use: "group" },
  { fieldName: "number", header: "数", nameZh: "数", propType: "integer", use: "figure" },
];

/** A draft of a composed report; `more` is said in its header. */
export const composedDraft = (roleIds: readonly (string | undefined)[], more: object, what: object) => ({
  header: {
    code: "owing",
    nameZh: "谁欠我们",
    nameEn: "Who owes us",
    dataset: "sales.receivables",
    definition: JSON.stringify(what),
    ...more,
  },
  lines: { roles: roleIds.map((roleId) => ({ roleId })) },
});
