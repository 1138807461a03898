import { ask, type Panel } from "#define/cockpit";
import receivables from "#reports/datasets/sales/receivables";
import stock from "#reports/datasets/warehouse/stock";
import { LESS } from "./measures.ts";
import { AS_OF, LAST_YEAR_TO_DATE, YEAR_TO_DATE } from "./times.ts";

type At = Panel["at"];

/** What is overdue by age, with its share of all that is open. */
export function overdueByAge(at: At): Panel {
  return {
    name: "overdue",
    at,
    kind: "ageing",
    slices: {
      total: ask(receivables, { metrics: ["overdue", "overdueShare"], params: YEAR_TO_DATE }),
      lastYear: ask(receivables, { metrics: ["overdue"], params: LAST_YEAR_TO_DATE }),
      ages: ask(receivables, { metrics: ["open"], by: ["bucket"], params: YEAR_TO_DATE, order: [{ by: "bucket" }] }),
    },
    figure: { slice: "total", metric: "overdue" },
    compare: [{ name: "lastYear", slice: "lastYear", metric: "overdue" }],
    verdict: { against: "lastYear", ...LESS },
    statement: { share: { slice: "total", metric: "overdueShare" } },
    opens: { path: "/receivablesAgeClassification", params: AS_OF },
  };
}

/** Keys of a dimension with what they owe, which share of it is overdue and which more than a year. */
export function debtors(name: string, at: At, by: "company" | "department" | "unit" | "customer" | "currency", limit?: number): Panel {
  const metrics = ["open", "overdue", "overYear"] as const;
  const order = [{ by: "overdue", descending: true }] as const;
  return {
    name,
    at,
    kind: "table",
    slices: { rows: { ...ask(receivables, { metrics, params: YEAR_TO_DATE, order, ...(limit ? { limit } : {}) }), by: [by] } },
    columns: [
      { name: "overdue", slice: "rows", metric: "overdue" },
      {
        name: "overdueOfOpen",
        slice: "rows",
        metric: "overdue",
        of: { slice: "rows", metric: "open" },
        judged: { wants: "less", good: "0.2", watch: "0.4" },
      },
      {
        name: "overYearOfOpen",
        slice: "rows",
        metric: "overYear",
        of: { slice: "rows", metric: "open" },
        judged: { wants: "less", good: "0.05", watch: "0.1" },
      },
    ],
    opens: { path: "/receivablesAgeClassification", params: AS_OF, by },
  };
}

/** What debtors promised to pay: what of it is due today, what was broken, and what is disputed. */
export function promisesOf(at: At): Panel {
  const metrics = ["promised", "promiseDue", "promiseBroken", "disputed"] as const;
  return {
    name: "promises",
    at,
    kind: "funnel",
    slices: { care: ask(receivables, { metrics, params: YEAR_TO_DATE }) },
    statement: { broken: { slice: "care", metric: "promiseBroken" } },
    steps: metrics.map((name) => ({ name, slice: "care", metric: name })),
    opens: { path: "/receivablePromises", params: AS_OF },
  };
}

/** What lies in the warehouses, against the same day of last year. */
export function stockOnLast(at: At): Panel {
  return {
    name: "stock",
    at,
    kind: "figure",
    slices: {
      actual: ask(stock, { metrics: ["stockValue"], params: YEAR_TO_DATE }),
      lastYear: ask(stock, { metrics: ["stockValue"], params: LAST_YEAR_TO_DATE }),
    },
    figure: { slice: "actual", metric: "stockValue" },
    compare: [{ name: "lastYear", slice: "lastYear", metric: "stockValue" }],
    verdict: { against: "lastYear", ...LESS },
    opens: { path: "/companyBalance", params: AS_OF },
  };
}
