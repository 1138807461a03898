import type { CockpitAnswer, Panel, PanelAnswer } from "#define/cockpit";
import { shown, answered, nothing, ratio, steps, grouped, groups, amountAt, months, monthsOfEach, type Row } from "./samples.ts";

/** A panel with what it shows when there is something to show. */
export type PanelSample = { panel: Panel; answer: PanelAnswer };

/** One of every kind of panel: a new kind does not compile before it has its own. `place` names provinces. */
const PANELS: { readonly [Kind in Panel["kind"]]: (place: (code: string) => string) => PanelSample & { panel: { kind: Kind } } } = {
  figure: () => ({
    panel: {
      ...shown("orderIntake", [0, 0, 5, 5]),
      kind: "figure",
      hero: true,
      slices: { byMonth: grouped("month") },
      compare: ["plan", "planToDate", "lastYear"].map((name) => ({ name, slice: "", metric: "" })),
      course: { slice: "byMonth", metric: "" },
      goal: { whole: "plan", toDate: "planToDate" },
      verdict: { against: "planToDate", wants: "more", good: "1", watch: "0.9" },
    },
    answer: {
      ...answered("orderIntake"),
      figure: { value: "1284500000.5", unit: "money" },
      compare: { plan: ratio("0.634512"), planToDate: ratio("0.912"), lastYear: ratio("1.1234") },
      verdict: { against: "planToDate", difference: "-123944837.4", status: "watch" },
      slices: { byMonth: months(7) },
      statement: { count: { value: "148", unit: "count" } },
    },
  }),
  ageing: () => ({
    panel: { ...shown("overdue", [5, 0, 7, 5]), kind: "ageing", slices: { ages: grouped("bucket") } },
    answer: {
      ...answered("overdue"),
      figure: { value: "412300000", unit: "money" },
      statement: { share: { value: "0.4231", unit: "percent" } },
      slices: {
        ages: groups("bucket", [
          ["notDue", null, "562100000"],
          ["d1to30", null, "120400000"],
          ["d31to90", null, "98700000"],
          ["d91to365", null, "151200000"],
          ["d366up", null, "42000000"],
        ]),
      },
    },
  }),
  bars: (place) => ({
    panel: { ...shown("customers", [12, 0, 4, 5]), kind: "bars", slices: { top: grouped("customer") } },
    answer: {
      ...answered("customers"),
      figure: { value: "1284500000.5", unit: "money" },
      slices: {
        top: groups(
          "customer",
          ["NM", "SX", "SN", "XJ", "HE"].map((code, at): Row => [code, place(code), String(310_000_000 - at * 61_000_000)]),
        ),
      },
    },
  }),
  funnel: () => ({
    panel: { ...shown("funnel", [16, 0, 4, 5]), kind: "funnel", steps: steps("bids", "won", "contracted", "invoiced") },
    answer: {
      ...answered("funnel"),
      steps: { bids: "2410000000", won: "1502000000", contracted: "1284500000.5", invoiced: "803000000" },
    },
  }),
  trend: () => ({
    panel: {
      ...shown("pace", [20, 0, 4, 5]),
      kind: "trend",
      slices: { intake: grouped("month"), invoiced: grouped("month"), plan: grouped("month") },
      steps: ["intake", "invoiced", "plan"].map((name) => ({
        name,
        slice: name,
        metric: "",
        ...(name === "plan" ? { as: "plan" as const } : {}),
      })),
    },
    answer: { ...answered("pace"), slices: { intake: months(7), invoiced: months(4), plan: months(5) } },
  }),
  pace: () => ({
    panel: {
      ...shown("pace", [0, 0, 8, 5]),
      kind: "pace",
      slices: { ordered: grouped("month"), planned: grouped("month"), yearBefore: grouped("month") },
      steps: [
        { name: "ordered", slice: "ordered", metric: "" },
        { name: "planned", as: "plan", slice: "planned", metric: "" },
        { name: "yearBefore", as: "lastYear", slice: "yearBefore", metric: "" },
      ],
    },
    answer: { ...answered("pace"), slices: { ordered: months(7, 2026), planned: months(5, 2026), yearBefore: months(4, 2025) } },
  }),
  table: (place) => ({
    panel: {
      ...shown("companies", [8, 0, 6, 5]),
      kind: "table",
      slices: { top: grouped("region") },
      columns: [
        { name: "ordered", slice: "top", metric: "" },
        { name: "orderedOnPlan", slice: "top", metric: "", of: { slice: "top", metric: "" } },
      ],
    },
    answer: {
      ...answered("companies"),
      rows: (["good", "watch", "bad", null] as const).map((status, at) => ({
        key: String(at),
        label: place(["NM", "SX", "SN", "XJ"][at] ?? "NM"),
        cells: [
          { value: String(310_000_000 - at * 61_000_000), unit: "money", ratio: null, status: null },
          { value: "1", unit: "money", ratio: status && String(1.1 - at * 0.13), status },
        ],
      })),
    },
  }),
  multiples: (place) => ({
    panel: {
      ...shown("customers", [14, 0, 5, 5]),
      kind: "multiples",
      slices: { course: { dataset: "", metrics: [], by: ["region", "month"] } },
    },
    answer: { ...answered("customers"), slices: { course: monthsOfEach(["NM", "SX", "SN", "XJ"].map(place)) } },
  }),
  chart: (place) => ({
    panel: { ...shown("provinces", [19, 0, 5, 5]), kind: "chart", chart: "map", slices: { top: grouped("region") } },
    answer: {
      ...answered("provinces"),
      slices: {
        top: groups(
          "region",
          ["NM", "SX", "SN", "XJ"].map((code, at): Row => [code, place(code), String(310_000_000 - at * 61_000_000)]),
        ),
      },
    },
  }),
  change: (place) => ({
    panel: {
      ...shown("whyOrdered", [12, 0, 12, 4]),
      kind: "change",
      slices: { customers: { dataset: "", metrics: ["now", "before"], by: ["customer"] } },
      steps: [
        { name: "orderedNow", slice: "customers", metric: "now" },
        { name: "orderedBefore", as: "lastYear", slice: "customers", metric: "before" },
      ],
    },
    answer: {
      ...answered("whyOrdered"),
      slices: {
        customers: {
          columns: [
            { name: "customer", role: "key", dimension: "customer" },
            { name: "customer-label", role: "label", dimension: "customer" },
            { name: "now", role: "metric" },
            { name: "before", role: "metric" },
          ],
          rows: ["NM", "SX", "SN", "XJ"].map((code, at): Row => [
            code,
            place(code),
            at === 3 ? null : amountAt(at + 2, 7),
            at === 0 ? null : amountAt(at + 1, 5),
          ]),
        },
      },
    },
  }),
  calendar: () => ({
    panel: {
      ...shown("calendar", [0, 0, 12, 4]),
      kind: "calendar",
      slices: { deliveries: grouped("dueOn") },
      steps: [{ name: "deliveries", slice: "deliveries", metric: "" }],
    },
    answer: {
      ...answered("calendar"),
      slices: {
        deliveries: groups(
          "dueOn",
          ["20", "23", "26", "31"].map((day, at): Row => [`2026-03-${day}`, null, amountAt(at, 7)]),
        ),
      },
    },
  }),
  ticker: (place) => ({
    panel: {
      ...shown("documents", [0, 0, 12, 4]),
      kind: "ticker",
      slices: { ordered: { dataset: "", metrics: [], by: ["day", "docNo", "customer"] } },
      steps: [{ name: "orderedNow", slice: "ordered", metric: "amount" }],
    },
    answer: {
      ...answered("documents"),
      slices: {
        ordered: {
          columns: [
            { name: "day", role: "key", dimension: "day" },
            { name: "docNo", role: "key", dimension: "docNo" },
            { name: "customer", role: "label", dimension: "customer" },
            { name: "amount", role: "metric" },
          ],
          rows: ["NM", "SX", "SN"].map((code, at): Row => [`2026-03-${20 - at}`, String(at), place(code), amountAt(at + 1, 5)]),
        },
      },
    },
  }),
};

/** What a tile can say of itself: its figures, that there are none, that they are old, that its reader may not see them. */
export const STATES: Readonly<Record<string, (sample: PanelAnswer) => PanelAnswer>> = {
  filled: (sample) => sample,
  empty: (sample) => ({ ...sample, ...nothing(sample), freshness: { ageing: 60, stale: 172_800 } }),
  locked: (sample) => ({ ...sample, ...nothing(sample), locked: true, freshness: { ageing: 60, stale: 120 } }),
};

/** The cockpits in whose words kinds are shown; all others in those of the sales cockpit. */
const WORDS: Readonly<Partial<Record<Panel["kind"], string>>> = {
  pace: "sales.groupCockpit",
  table: "sales.groupCockpit",
  multiples: "sales.groupCockpit",
  chart: "sales.groupCockpit",
  change: "sales.meetingAnalysis",
  calendar: "sales.contractsDue",
  ticker: "sales.salesHall",
};

/** One panel of every kind, by the cockpit whose words it takes. */
export function panelSamples(place: (code: string) => string): Readonly<Record<string, readonly PanelSample[]>> {
  const samples = Object.values(PANELS).map((sample) => sample(place));
  const wordsOf = ({ panel }: PanelSample) => WORDS[panel.kind] ?? "sales.hsCockpit";
  const ids = [...new Set(samples.map(wordsOf))];
  return Object.fromEntries(ids.map((id) => [id, samples.filter((sample) => wordsOf(sample) === id)]));
}

/** The answer around panels, as the server gives it. */
export function cockpitOf(id: string, panels: readonly Panel[], unit: string): CockpitAnswer {
  return {
    definition: { id, paths: [], params: ["unit"], panels },
    params: { year: "2026", chosen: {} },
    choices: { years: ["2026", "2025"], times: ["2026-02", "2026-01"], among: { unit: [{ id: "1", label: unit }] } },
    days: {
      weekStart: "2026-03-16",
      weekEnd: "2026-03-22",
      weeksStart: "2025-12-22",
      beforeStart: "2026-02-01",
      beforeEnd: "2026-02-28",
      yearStart: "2026-01-01",
      yearEnd: "2026-12-31",
      asOf: "2026-03-20",
      lastYearStart: "2025-01-01",
      lastYearEnd: "2025-12-31",
      lastAsOf: "2025-03-20",
      monthStart: "2026-03-01",
      monthEnd: "2026-03-31",
      lastYearMonthStart: "2025-03-01",
      trendStart: "2025-04-01",
      trendEnd: "2026-03-20",
      nextDay: "2026-03-21",
      horizon: "2026-06-18",
    },
    weeks: ["2025-W52", ...Array.from({ length: 12 }, (_, at) => `2026-W${String(at + 1).padStart(2, "0")}`)],
    companies: 1,
    currency: "CNY",
    timeZone: "Asia/Shanghai",
    taken: false,
    version: "1",
    panels: [],
  };
}
