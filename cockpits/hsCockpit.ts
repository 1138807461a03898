import { ask, defineCockpit, type PanelOpens, type PanelSlice } from "#define/cockpit";
import bids from "#reports/datasets/crm/bids";
import targets from "#reports/datasets/crm/targets";
import contracts from "#reports/datasets/sales/contracts";
import contrast from "#reports/datasets/sales/contrast";
import invoices from "#reports/datasets/sales/invoices";
import receivables from "#reports/datasets/sales/receivables";
import stock from "#reports/datasets/warehouse/stock";

const YEAR = [{ dimension: "day", from: "yearStart", to: "asOf" }] as const;
const LAST_YEAR = [{ dimension: "day", from: "lastYearStart", to: "lastAsOf" }] as const;
const WHOLE_YEAR = [{ dimension: "day", from: "yearStart", to: "yearEnd" }] as const;
const WHOLE_LAST_YEAR = [{ dimension: "day", from: "lastYearStart", to: "lastYearEnd" }] as const;
const TWO_YEARS = [{ dimension: "day", from: "trendStart", to: "trendEnd" }] as const;
const LAST_PERIOD = { from: { day: "lastYearStart" }, asOf: { day: "lastAsOf" } } as const;
const PERIOD = { from: { day: "yearStart" }, asOf: { day: "asOf" } } as const;
const AS_OF = { asOf: { day: "asOf" } } as const;
const MONTHS = { by: ["month"], where: TWO_YEARS, order: [{ by: "month" }] } as const;
const intake = ask(contracts, { metrics: ["orderIntake", "contracts"], where: YEAR });
const intakeByMonth = ask(contracts, { metrics: ["orderIntake"], ...MONTHS });
const invoicedByMonth = ask(invoices, { metrics: ["invoiced"], ...MONTHS });
/** Behind plan by a tenth is bad, behind it at all is to be watched. */
const BY_PLAN = { against: "planToDate", wants: "more", good: "1", watch: "0.9" } as const;
const BY_LAST_YEAR = { against: "lastYear", wants: "more", good: "1", watch: "0.9" } as const;
const GOAL = { whole: "plan", toDate: "planToDate" } as const;
const invoiced = ask(invoices, { metrics: ["invoiced"], where: YEAR });
const won = ask(bids, { metrics: ["wonValue", "bidValue", "won", "decided", "winRate", "winRateByValue"], where: YEAR });
const plan: PanelSlice = ask(targets, { metrics: ["planIntake", "planInvoiced"], where: WHOLE_YEAR });
const planToDate: PanelSlice = ask(contrast, { metrics: ["planIntakeToDate", "planInvoicedToDate"], params: PERIOD });

const IN_YEAR = { day: { from: "yearStart", to: "asOf" } } as const;
const ORDERS: PanelOpens = { path: "/orderIntake", where: IN_YEAR };
const INVOICES: PanelOpens = { path: "/invoicedSales", where: IN_YEAR };
const BIDS: PanelOpens = { path: "/bidWinRate", where: IN_YEAR };

export default defineCockpit({
  id: "sales.hsCockpit",
  paths: ["/hsCockpit"],
  params: ["unit"],
  headline: "orderIntake",
  panels: [
    {
      name: "orderIntake",
      at: [0, 0, 8, 5],
      kind: "figure",
      hero: true,
      slices: {
        actual: intake,
        plan,
        planToDate,
        byMonth: intakeByMonth,
        lastYear: ask(contracts, { metrics: ["orderIntake"], where: LAST_YEAR }),
      },
      figure: { slice: "actual", metric: "orderIntake" },
      compare: [
        { name: "plan", slice: "plan", metric: "planIntake" },
        { name: "planToDate", slice: "planToDate", metric: "planIntakeToDate" },
        { name: "lastYear", slice: "lastYear", metric: "orderIntake" },
      ],
      course: { slice: "byMonth", metric: "orderIntake" },
      goal: GOAL,
      verdict: BY_PLAN,
      statement: { count: { slice: "actual", metric: "contracts" } },
      opens: ORDERS,
    },
    {
      name: "invoiced",
      at: [8, 0, 5, 5],
      kind: "figure",
      slices: {
        actual: invoiced,
        plan,
        planToDate,
        byMonth: invoicedByMonth,
        lastYear: ask(invoices, { metrics: ["invoiced"], where: LAST_YEAR }),
      },
      figure: { slice: "actual", metric: "invoiced" },
      compare: [
        { name: "plan", slice: "plan", metric: "planInvoiced" },
        { name: "planToDate", slice: "planToDate", metric: "planInvoicedToDate" },
        { name: "lastYear", slice: "lastYear", metric: "invoiced" },
      ],
      course: { slice: "byMonth", metric: "invoiced" },
      goal: GOAL,
      verdict: BY_PLAN,
      opens: INVOICES,
    },
    {
      name: "collectionRate",
      at: [13, 0, 5, 5],
      kind: "figure",
      slices: {
        actual: ask(receivables, { metrics: ["collectionRate", "applied", "collectable"], params: PERIOD }),
        lastYear: ask(receivables, { metrics: ["collectionRate"], params: LAST_PERIOD }),
      },
      figure: { slice: "actual", metric: "collectionRate" },
      compare: [{ name: "lastYear", slice: "lastYear", metric: "collectionRate" }],
      verdict: BY_LAST_YEAR,
      statement: { applied: { slice: "actual", metric: "applied" }, collectable: { slice: "actual", metric: "collectable" } },
      opens: { path: "/receivableDays", params: PERIOD, by: "customer" },
    },
    {
      name: "bids",
      at: [18, 0, 6, 5],
      kind: "figure",
      slices: {
        actual: won,
        byMonth: ask(bids, { metrics: ["wonValue"], ...MONTHS }),
        lastYear: ask(bids, { metrics: ["wonValue"], where: LAST_YEAR }),
      },
      figure: { slice: "actual", metric: "wonValue" },
      compare: [{ name: "lastYear", slice: "lastYear", metric: "wonValue" }],
      course: { slice: "byMonth", metric: "wonValue" },
      verdict: BY_LAST_YEAR,
      statement: { rate: { slice: "actual", metric: "winRate" }, count: { slice: "actual", metric: "won" } },
      opens: BIDS,
    },
    {
      name: "pace",
      at: [0, 5, 9, 5],
      kind: "pace",
      slices: {
        intake: ask(contracts, { metrics: ["orderIntake"], by: ["month"], where: YEAR }),
        plan: ask(targets, { metrics: ["planIntake"], by: ["month"], where: WHOLE_YEAR }),
        lastYear: ask(contracts, { metrics: ["orderIntake"], by: ["month"], where: WHOLE_LAST_YEAR }),
      },
      steps: [
        { name: "intake", slice: "intake", metric: "orderIntake" },
        { name: "plan", as: "plan", slice: "plan", metric: "planIntake" },
        { name: "lastYear", as: "lastYear", slice: "lastYear", metric: "orderIntake" },
      ],
      opens: {
        path: "/historical",
        params: { from: { day: "yearStart" }, asOf: { day: "asOf" } },
        by: "month",
        tells: { orderIntake: "ordered" },
      },
    },
    {
      name: "overdue",
      at: [9, 5, 9, 5],
      kind: "ageing",
      slices: {
        total: ask(receivables, { metrics: ["overdue", "open", "overdueShare", "overYear"], params: PERIOD }),
        lastYear: ask(receivables, { metrics: ["overdue"], params: LAST_PERIOD }),
        ages: ask(receivables, { metrics: ["open"], by: ["bucket"], params: PERIOD, order: [{ by: "bucket" }] }),
      },
      figure: { slice: "total", metric: "overdue" },
      compare: [{ name: "lastYear", slice: "lastYear", metric: "overdue" }],
      verdict: { against: "lastYear", wants: "less", good: "1", watch: "1.1" },
      statement: { share: { slice: "total", metric: "overdueShare" } },
      opens: { path: "/receivablesAgeClassification", params: AS_OF },
    },
    {
      name: "customers",
      at: [18, 5, 6, 9],
      kind: "bars",
      slices: {
        top: ask(contracts, {
          metrics: ["orderIntake"],
          by: ["customer"],
          where: YEAR,
          order: [{ by: "orderIntake", descending: true }],
          limit: 8,
          totals: true,
        }),
      },
      figure: { slice: "top", metric: "orderIntake" },
      opens: { ...ORDERS, by: "customer" },
    },
    {
      name: "funnel",
      at: [9, 10, 5, 4],
      kind: "funnel",
      narrows: true,
      slices: { bids: won, contracts: intake, invoices: invoiced },
      steps: [
        { name: "bids", slice: "bids", metric: "bidValue" },
        { name: "won", slice: "bids", metric: "wonValue" },
        { name: "contracted", slice: "contracts", metric: "orderIntake", opens: ORDERS },
        { name: "invoiced", slice: "invoices", metric: "invoiced", opens: INVOICES },
      ],
      opens: BIDS,
    },
    {
      name: "promises",
      at: [0, 10, 9, 4],
      kind: "funnel",
      slices: { care: ask(receivables, { metrics: ["promised", "promiseDue", "promiseBroken", "disputed"], params: PERIOD }) },
      statement: { broken: { slice: "care", metric: "promiseBroken" } },
      steps: [
        { name: "promised", slice: "care", metric: "promised" },
        { name: "promiseDue", slice: "care", metric: "promiseDue" },
        { name: "promiseBroken", slice: "care", metric: "promiseBroken" },
        { name: "disputed", slice: "care", metric: "disputed" },
      ],
      opens: { path: "/receivablePromises", params: AS_OF },
    },
    {
      name: "inventory",
      at: [14, 10, 4, 4],
      kind: "figure",
      slices: {
        actual: ask(stock, { metrics: ["stockValue"], params: PERIOD }),
        lastYear: ask(stock, { metrics: ["stockValue"], params: LAST_PERIOD }),
      },
      figure: { slice: "actual", metric: "stockValue" },
      compare: [{ name: "lastYear", slice: "lastYear", metric: "stockValue" }],
      opens: { path: "/companyBalance", params: AS_OF },
    },
  ],
});
