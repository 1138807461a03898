import { divide } from "#define/decimal";
import type { CockpitAnswer, Opened, Panel, PanelAnswer } from "#define/cockpit";

/** A panel of the sales cockpit, whose words it takes, with what it shows when there is something to show. */
type PanelSample = { panel: Panel; answer: PanelAnswer };
type Row = readonly (string | null)[];

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
      ...shown("trend", [20, 0, 4, 5]),
      kind: "trend",
      slices: { intake: grouped("month"), invoiced: grouped("month"), plan: grouped("month") },
      steps: ["intake", "invoiced", "plan"].map((name) => ({ name, slice: name, metric: "" })),
    },
    answer: { ...answered("trend"), slices: { intake: months(7), invoiced: months(4), plan: months(5) } },
  }),
};

/** What a tile can say of itself: its figures, that there are none, that they are old, that its reader may not see them. */
export const STATES: Readonly<Record<string, (sample: PanelAnswer) => PanelAnswer>> = {
  filled: (sample) => sample,
  empty: (sample) => ({ ...sample, ...nothing(sample), freshness: { ageing: 60, stale: 172_800 } }),
  locked: (sample) => ({ ...sample, ...nothing(sample), locked: true, freshness: { ageing: 60, stale: 120 } }),
};

/** One panel of every kind. */
export function panelSamples(place: (code: string) => string): PanelSample[] {
  return Object.values(PANELS).map((sample) => sample(place));
}

/** The answer around panels, as the server gives it. */
export function cockpitOf(panels: readonly Panel[], unit: string): CockpitAnswer {
  return {
    definition: { id: "sales.hsCockpit", paths: [], params: ["year", "unit"], panels },
    params: { year: "2026", unit: null },
    choices: { years: ["2026", "2025"], units: [{ id: "1", label: unit }] },
    days: {
      yearStart: "2026-01-01",
      yearEnd: "2026-12-31",
      asOf: "2026-03-20",
      lastYearStart: "2025-01-01",
      lastAsOf: "2025-03-20",
      trendStart: "2025-04-01",
      trendEnd: "2026-03-20",
    },
    currency: "CNY",
    timeZone: "Asia/Shanghai",
    version: "1",
    panels: [],
  };
}

function shown(name: string, at: Panel["at"]): Pick<Panel, "name" | "at" | "slices" | "opens"> {
  return { name, at, slices: {}, opens: { path: "/orderIntake" } };
}

const BEHIND: Opened = { path: "/orderIntake", params: {}, ranges: {}, filters: {}, by: null, metrics: [], chart: null, shown: "both" };

function answered(name: string): PanelAnswer {
  return {
    name,
    version: "1",
    figure: null,
    compare: {},
    verdict: null,
    statement: {},
    steps: {},
    slices: {},
    freshness: { ageing: 172_800, stale: 345_600 },
    opens: BEHIND,
    stepOpens: {},
  };
}

function nothing({ figure, compare, statement, steps: own, slices }: PanelAnswer): Partial<PanelAnswer> {
  return {
    figure: figure && { ...figure, value: null },
    compare: each(compare, () => ({ value: null, ratio: null })),
    verdict: null,
    statement: each(statement, (one) => ({ ...one, value: null })),
    steps: each(own, () => null),
    slices: each(slices, (one) => ({ ...one, rows: [] })),
  };
}

function each<T, N>(all: Readonly<Record<string, T>>, of: (one: T) => N): Record<string, N> {
  return Object.fromEntries(Object.entries(all).map(([name, one]) => [name, of(one)]));
}

function ratio(text: string): PanelAnswer["compare"][string] {
  return { value: divide("1284500000.5", text, 2), ratio: text };
}

function steps(...names: string[]): NonNullable<Panel["steps"]> {
  return names.map((name) => ({ name, slice: "", metric: "" }));
}

function grouped(by: string): Panel["slices"][string] {
  return { dataset: "", metrics: [], by: [by] };
}

function groups(dimension: string, rows: readonly Row[]): PanelAnswer["slices"][string] {
  const columns = ["key", "label", "metric"].map((role) => ({ name: `${dimension}-${role}`, role, dimension }));
  return { columns, rows };
}

function months(factor: number): PanelAnswer["slices"][string] {
  const rows = Array.from({ length: 12 }, (_, at): Row => {
    const month = new Date(Date.UTC(2025, 3 + at)).toISOString().slice(0, 7);
    return [month, null, String(((at * factor) % 11) * 12_000_000 + 40_000_000)];
  });
  return groups("month", rows);
}
