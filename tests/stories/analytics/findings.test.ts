import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cockpitDays, weeksFrom } from "#analytics/cockpit/days";
import { PLAIN_CALENDAR } from "#define/calendar";
import type { CockpitAnswer, Panel, PanelAnswer, Status } from "#define/cockpit";
import { headlineSaid } from "#tile/headline";
import type { Say } from "#tile/say";
import { findingsOf } from "#tile/findings/findings";
import { titlesSaid } from "#tile/title";

/** Says keys with what they are told: `findings.above against=lastYear share=12.3%`. */
const say: Say = {
  language: "en",
  word: (key, params = {}) =>
    [[key].flat()[0]?.replace(/^[^:]+:/, "") ?? "", ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(" "),
  known: (key) => (key.startsWith("cockpit:against.") ? key.slice("cockpit:against.".length) : undefined),
};
const TODAY = "2026-10-19";
const days = cockpitDays(PLAIN_CALENDAR, "2026", TODAY);
const cockpit = {
  definition: { id: "c", panels: [] },
  currency: "CNY",
  companies: 1,
  days,
  weeks: weeksFrom(PLAIN_CALENDAR, days.weeksStart),
  params: { year: "2026", chosen: {} },
  choices: { years: [], times: [], among: {} },
  panels: [],
} as unknown as CockpitAnswer;
const EMPTY = { statement: {}, steps: {}, stepOpens: {}, slices: {}, rows: [], compare: {}, verdict: null, figure: null, additive: ["m"] };
const answerOf = (told: Partial<PanelAnswer>) =>
  ({ ...EMPTY, name: "p", freshness: { ageing: 600, stale: 3600 }, ...told }) as unknown as PanelAnswer;
const panelOf = (told: object) => ({ name: "p", at: [0, 0, 6, 4], slices: {}, ...told }) as unknown as Panel;
const found = (panel: object, answer: Partial<PanelAnswer>, age: "fresh" | "ageing" | "stale" = "fresh") =>
  findingsOf({ cockpit, panel: panelOf(panel), answer: answerOf(answer) }, age, say).map(({ text }) => text);

type Rows = readonly (readonly [string | null, string | null])[];
const sliceBy = (by: string, rows: Rows, more: object = {}) => ({
  panel: { slices: { s: { dataset: "d", metrics: ["m"], by: [by], ...more } } },
  answer: {
    slices: {
      s: {
        columns: [
          { name: by, role: "key" },
          { name: "m", role: "metric", unit: "money" },
        ],
        rows,
      },
    },
  },
});

const VERDICT = { against: "lastYear", wants: "more", good: "1", watch: "0.9" } as const;
const figure = (value: string | null, other: string | null, ratio: string | null, status: Status | null = null, unit = "money") => ({
  figure: { value, unit },
  compare: { lastYear: { value: other, ratio } },
  verdict: status && { against: "lastYear", difference: "0", status },
});
const FIGURE = { kind: "figure", compare: [{ name: "lastYear" }], verdict: VERDICT };
/** A figure by month up to the open October. */
const monthly = (values: readonly string[]) => {
  const rows = values.map((value, at): [string, string] => [`2026-${String(10 - (values.length - 1 - at)).padStart(2, "0")}`, value]);
  const { panel, answer } = sliceBy("month", rows);
  return found(
    { kind: "figure", course: { slice: "s", metric: "m" }, ...panel },
    {
      figure: { value: "1", unit: "money" },
      ...answer,
    },
  );
};

describe("What is the case in a figure", () => {
  it("is by how much it differs from what judges it, as its verdict says it", () => {
    expect(found(FIGURE, figure("112.3", "100", "1.123000", "good"))).toEqual(["findings.above against=lastYear share=12.3% times=1.1"]);
    expect(found(FIGURE, figure("70", "100", "0.700000", "bad"))).toEqual(["findings.below against=lastYear share=30.0% times=0.7"]);
    expect(found(FIGURE, figure("1250", "100", "12.500000", "good"))).toEqual([
      "findings.times against=lastYear share=1,150.0% times=12.5",
    ]);
    const share = figure("0.705", "0.80", "0.881250", "bad", "percent");
    expect(found(FIGURE, share)).toEqual(["findings.belowPoints against=lastYear share=9.5 times=0.9"]);
    const onPlan = { ...FIGURE, goal: { whole: "plan", toDate: "lastYear" } };
    expect(found(onPlan, figure("70", "100", "0.700000", "bad"))).toEqual(["findings.behindPlan against=lastYear share=30.0% times=0.7"]);
  });

  it("is nothing where there is nothing to compare with, where both are level, and where one of both is below nothing", () => {
    for (const [value, other, ratio] of [
      ["5", "0", null],
      ["5", null, null],
      [null, "5", null],
      ["5", "5", "1.000000"],
      ["10001", "10000", "1.000100"],
      ["5", "-5", "-1.000000"],
      ["-5", "5", "-1.000000"],
    ] as const)
      expect([value, other, found(FIGURE, figure(value, other, ratio))]).toEqual([value, other, []]);
  });

  it("is nothing of what is stale or may not be seen", () => {
    const told = figure("70", "100", "0.700000", "bad");
    expect(found(FIGURE, told, "ageing")).toHaveLength(1);
    expect(found(FIGURE, told, "stale")).toEqual([]);
    expect(found(FIGURE, { ...told, locked: true })).toEqual([]);
  });

  it("is that the plan of the whole period is reached, once it is", () => {
    const panel = { kind: "figure", compare: [{ name: "plan" }, { name: "toDate" }], goal: { whole: "plan", toDate: "toDate" } };
    const of = (ratio: string) => found(panel, { figure: { value: "1", unit: "money" }, compare: { plan: { value: "1", ratio } } });
    expect(of("1.028000")).toEqual(["findings.reached against=plan share=102.8%"]);
    expect(of("0.999000")).toEqual([]);
  });

  it("is how its whole months run, never the open one", () => {
    expect(monthly(["1", "2", "3", "4", "0"])).toEqual(["findings.up.month count=3"]);
    expect(monthly(["9", "3", "2", "1", "5"])).toEqual(["findings.down.month count=3"]);
    expect(monthly(["1", "2", "3", "9"])).toEqual([]);
    expect(monthly(["5", "4", "6", "4", "5", "4", "7", "99"])).toEqual(["findings.highest.month count=7"]);
    expect(monthly(["5", "4", "6", "4", "5", "7", "3", "1"])).toEqual(["findings.lowest.month count=7"]);
    expect(monthly(["3", "4", "6", "4", "5", "7", "3", "1"])).toEqual([]);
  });
});

const bars = (rows: Rows, whole: string, more: Partial<PanelAnswer> = {}) => {
  const { panel, answer } = sliceBy("customer", rows);
  const told = { figure: { value: whole, unit: "money" }, ...answer, ...more };
  return found({ kind: "bars", figure: { slice: "s", metric: "m" }, ...panel }, told);
};

const cellsOf = (value: string) => [{ value, unit: "money", ratio: null, status: null }];
const rowsOf = (...told: readonly (readonly (Status | null)[])[]) => ({
  rows: told.map((cells, at) => ({
    key: `${at}`,
    label: null,
    cells: cells.map((status) => ({ value: "1", unit: "money", ratio: "1", status })),
  })),
});

const dueBars = (rows: Rows) => {
  const { panel, answer } = sliceBy("dueMonth", rows);
  return found({ kind: "chart", chart: "bar", ...panel }, answer);
};
const waterfall = (rows: Rows) => {
  const { panel, answer } = sliceBy("region", rows);
  return found({ kind: "chart", chart: "waterfall", ...panel }, answer);
};

describe("Who holds most", () => {
  it("is the smallest number of keys that have half of the whole, three at most", () => {
    expect(
      bars(
        [
          ["A", "60"],
          ["B", "20"],
        ],
        "100",
      ),
    ).toEqual(["findings.one count=1 name=A share=60%"]);
    expect(
      bars(
        [
          ["A", "30"],
          ["B", "25"],
          ["C", "5"],
        ],
        "100",
      ),
    ).toEqual(["findings.first count=2 name=A share=55%"]);
    expect(
      bars(
        [
          ["A", "20"],
          ["B", "20"],
          ["C", "15"],
        ],
        "100",
      ),
    ).toEqual(["findings.first count=3 name=A share=55%"]);
    expect(
      bars(
        [
          ["A", "15"],
          ["B", "15"],
          ["C", "15"],
          ["D", "15"],
        ],
        "100",
      ),
    ).toEqual([]);
  });

  it("is nobody where these are all there are, where one has no name, where something is below nothing, and where parts are no sum", () => {
    expect(bars([["A", "100"]], "100")).toEqual([]);
    expect(
      bars(
        [
          [null, "60"],
          ["B", "20"],
        ],
        "100",
      ),
    ).toEqual([]);
    expect(
      bars(
        [
          ["A", "160"],
          ["B", "-60"],
        ],
        "100",
      ),
    ).toEqual([]);
    expect(
      bars(
        [
          ["A", "60"],
          ["B", "20"],
        ],
        "0",
      ),
    ).toEqual([]);
    expect(
      bars(
        [
          ["A", "60"],
          ["B", "20"],
        ],
        "100",
        { additive: [] },
      ),
    ).toEqual([]);
  });

  it("is said with the share that these have, and one less would not have half", () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1000 }), { minLength: 2, maxLength: 8 });
    fc.assert(
      fc.property(amounts, fc.integer({ min: 0, max: 2000 }), (values, rest) => {
        const sorted = values.toSorted((a, b) => b - a);
        const whole = sorted.reduce((sum, one) => sum + one, rest);
        const [text] = bars(
          sorted.map((value, at) => [String.fromCodePoint(65 + at), String(value)]),
          String(whole),
        );
        const shares = [1, 2, 3].map((count) => sorted.slice(0, count).reduce((sum, one) => sum + one, 0) / whole);
        const least = shares.findIndex((share) => share >= 0.5) + 1;
        const isTold = least > 0 && least <= sorted.length - (rest === 0 ? 1 : 0);
        expect(text !== undefined).toBe(isTold);
        if (!isTold || text === undefined) return;
        expect(text).toContain(`count=${least} `);
        expect(Math.abs(Number(/share=(\d+)%/.exec(text)?.[1]) - (shares[least - 1] ?? 0) * 100)).toBeLessThanOrEqual(0.5001);
      }),
    );
  });

  it("of a table is told by the column that it is ordered by, and not of a part of its rows", () => {
    const rows = [
      ["A", "60"],
      ["B", "30"],
      ["C", "10"],
    ].map(([key = "", value = ""]) => ({ key, label: null, cells: cellsOf(value) }));
    const of = (more: object) =>
      found({ kind: "table", columns: [{ name: "col", slice: "s", metric: "m" }], ...sliceBy("customer", [], more).panel }, { rows });
    const order = [{ by: "m", descending: true }];
    expect(of({ order })).toEqual(["findings.ofColumn what=columns.col finding=findings.one count=1 name=A share=60%"]);
    expect(of({ order, limit: 3 })).toEqual([]);
    expect(of({})).toEqual([]);
  });
});

describe("What is the case in parts of a whole", () => {
  it("is how much of what is open is older than 90 days, as its bars say", () => {
    const { panel, answer } = sliceBy("bucket", [
      ["notDue", "70"],
      ["d1to30", "10"],
      ["d91to180", "12"],
      ["d181to365", "5"],
      ["d366up", "3"],
    ]);
    expect(found({ kind: "ageing", ...panel }, answer)).toEqual(["findings.older days=90 share=20%"]);
    const young = sliceBy("bucket", [
      ["notDue", "70"],
      ["d1to30", "10"],
    ]);
    expect(found({ kind: "ageing", ...young.panel }, young.answer)).toEqual([]);
  });

  it("is how many rows of a table miss a threshold, the worst column first, or that none does", () => {
    const panel = { kind: "table", columns: ["a", "b"].map((name) => ({ name, slice: "s", metric: "m", of: {}, judged: VERDICT })) };
    expect(found(panel, rowsOf(["bad", "bad"], ["good", "bad"], ["good", "watch"]))).toEqual([
      "findings.missed.bad count=2 all=3 what=columns.b",
    ]);
    expect(found(panel, rowsOf(["watch", null], ["good", null]))).toEqual(["findings.missed.watch count=1 all=2 what=columns.a"]);
    expect(found(panel, rowsOf(["good", "good"], ["good", null]))).toEqual(["findings.allWithin count=2"]);
    expect(found(panel, rowsOf([null, null]))).toEqual([]);
  });

  it("is the step of a funnel that least is left of, where its steps come out of each other", () => {
    const panel = { kind: "funnel", steps: ["a", "b", "c", "d"].map((name) => ({ name })) };
    const steps = { a: "100", b: "80", c: "20", d: "30" };
    expect(found({ ...panel, narrows: true }, { steps })).toEqual(["findings.narrowest from=steps.b to=steps.c share=25%"]);
    expect(found(panel, { steps })).toEqual([]);
    expect(found({ ...panel, narrows: true }, { steps: { a: "0", b: null, c: "5", d: "5" } })).toEqual([]);
  });

  it("is the month of bars that stands out", () => {
    expect(
      dueBars([
        ["2026-10", "10"],
        ["2026-11", "60"],
        ["2026-12", "30"],
      ]),
    ).toEqual(["findings.peak time=2026-11 share=60%"]);
    expect(
      dueBars([
        ["2026-10", "33"],
        ["2026-11", "34"],
        ["2026-12", "33"],
      ]),
    ).toEqual([]);
  });

  it("is what falls due in the seven days from today", () => {
    const { panel, answer } = sliceBy("dueOn", [
      [TODAY, "10"],
      ["2026-10-25", "20"],
      ["2026-10-26", "70"],
    ]);
    const calendar = { kind: "calendar", steps: [{ name: "a", slice: "s", metric: "m" }], ...panel };
    expect(found(calendar, answer)).toEqual(["findings.soon days=7 share=30%"]);
  });
});

describe("What moved", () => {
  it("is what adds most to a change or takes most of it, whichever is more", () => {
    expect(
      waterfall([
        ["N", "40"],
        ["S", "-70"],
        ["W", "0"],
      ]),
    ).toEqual(["findings.takes name=S amount=70"]);
    expect(
      waterfall([
        ["N", "80"],
        ["S", "-70"],
      ]),
    ).toEqual(["findings.adds name=N amount=80"]);
    expect(waterfall([["N", "0"]])).toEqual([]);
  });

  it("is which of some courses is furthest below the average of its own whole months", () => {
    const months = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10"];
    const rows = [
      ["A", [10, 10, 10, 5, 0]],
      ["B", [10, 10, 10, 9, 99]],
    ].flatMap(([key, values]) => months.map((month, at) => [key as string, month, String((values as number[])[at])]));
    const columns = ["line", "month"].map((name) => ({ name, role: "key" }));
    const slices = { s: { columns: [...columns, { name: "m", role: "metric", unit: "money" }], rows } };
    const panel = { kind: "multiples", slices: { s: { dataset: "d", metrics: ["m"], by: ["line", "month"] } } };
    expect(found(panel, { slices })).toEqual(["findings.belowOwn name=A share=50%"]);
  });

  it("is where the year ends at this pace, as share of its plan", () => {
    // 292 of 365 days are gone.
    const columns = [
      { name: "month", role: "key" },
      { name: "m", role: "metric", unit: "money" },
    ];
    const slice = (rows: Rows) => ({ columns, rows });
    const by = { dataset: "d", metrics: ["m"], by: ["month"] };
    const panel = {
      kind: "pace",
      slices: { now: by, plan: by },
      steps: [
        { name: "now", slice: "now", metric: "m" },
        { name: "plan", as: "plan", slice: "plan", metric: "m" },
      ],
    };
    const of = (plan: Rows) => found(panel, { slices: { now: slice([["2026-03", "292"]]), plan: slice(plan) } });
    expect(
      of([
        ["2026-01", "250"],
        ["2026-12", "250"],
      ]),
    ).toEqual(["findings.landing share=73.0%"]);
    expect(of([])).toEqual([]);
  });
});

describe("The title of a tile", () => {
  it("keeps what it is about before what is the case, and is that alone where nothing is", () => {
    const props = { cockpit, panel: panelOf(FIGURE), answer: answerOf(figure("112.3", "100", "1.123000", "good")) };
    expect(titlesSaid(props, "fresh", say)).toEqual([
      "findings.titled what=panels.p finding=findings.above against=lastYear share=12.3% times=1.1",
      "findings.titled what=plain.p finding=findings.above against=lastYear share=12.3% times=1.1",
      "panels.p",
    ]);
    expect(titlesSaid(props, "stale", say)).toEqual(["panels.p"]);
  });
});

describe("The line across the top of a cockpit without a goal", () => {
  const AT = "2026-10-19T04:00:00.000Z";
  const told = (answers: Readonly<Record<string, Partial<PanelAnswer>>>, now = Date.parse(AT)) => {
    const panels = Object.keys(answers).map((name) => panelOf({ ...FIGURE, name }));
    const definition = { ...cockpit.definition, panels };
    const shown = Object.entries(answers).map(([name, answer]) => answerOf({ ...answer, name }));
    return headlineSaid({ ...cockpit, definition, panels: shown }, AT, now, say);
  };
  const [good, watch, bad] = [
    figure("200", "100", "2.000000", "good"),
    figure("95", "100", "0.950000", "watch"),
    figure("80", "100", "0.8", "bad"),
  ];

  it("is the worst of what its panels find, and of equals that which is about most", () => {
    expect(told({ good, watch, bad })).toMatchObject({ status: "bad", text: expect.stringContaining("what=plain.bad") as string });
    const worse = figure("10", "100", "0.100000", "bad");
    expect(told({ bad, worse })?.text).toContain("what=plain.worse");
    expect(told({ good, watch })).toMatchObject({ status: "watch", text: expect.stringContaining("what=plain.watch") as string });
  });

  it("says that nothing is out of its limits where all that is judged is good, and nothing where nothing is judged", () => {
    expect(told({ good })).toMatchObject({ status: "good", text: expect.stringContaining("headline.within") as string });
    expect(told({ level: figure("5", "5", "1.000000", "good") })).toEqual({ status: "good", text: "headline.calm" });
    expect(told({ level: figure("5", "5", "1.000000") })).toBeNull();
  });

  it("says nothing of figures that are not fresh", () => {
    expect(told({ bad }, Date.parse(AT) + 700_000)).toBeNull();
  });
});
