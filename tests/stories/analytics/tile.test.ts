import { describe, expect, it } from "vitest";
import { cockpitDays, weeksFrom } from "#analytics/cockpit/days";
import { barOption } from "#chart/bars";
import { folded } from "#chart/lying";
import { PLAIN_CALENDAR } from "#define/calendar";
import type { CockpitAnswer, Panel, PanelAnswer } from "#define/cockpit";
import { calendarSaid } from "#tile/calendar";
import { figureSaid } from "#tile/figure";
import { headSaid } from "#tile/head";
import { ageingSaid, funnelSaid } from "#tile/lists";
import { chartSaid, paceSaid } from "#tile/pictures";
import type { Say } from "#tile/say";
import { shortName } from "#tile/shortName";
import { stateSaid } from "#tile/state";
import { columnsKept, tableSaid } from "#tile/table";
import { footUnit } from "#tile/title";

const say: Say = { language: "en", word: (key) => [key].flat()[0] ?? "", known: () => undefined };
const cockpit = {
  definition: { id: "c", panels: [] },
  currency: "CNY",
  weeks: [],
  days: { asOf: "2026-06-15" },
} as unknown as CockpitAnswer;
const AT = [0, 0, 6, 5] as const;
const answerOf = (told: Partial<PanelAnswer>) =>
  ({ statement: {}, steps: {}, slices: {}, rows: [], compare: {}, verdict: null, figure: null, ...told }) as unknown as PanelAnswer;
const monthsOf = (unit: string, rows: readonly (readonly string[])[]) => ({
  byMonth: {
    columns: [
      { name: "month", role: "key" },
      { name: "rate", role: "metric", unit },
    ],
    rows,
  },
});
const rowOf = (ratio: string | null) => {
  const cell = { value: "1", unit: "money", ratio, status: null };
  return { key: "1", label: "A", cells: [cell, cell] };
};

const slicesBy = (by: readonly string[], rows: readonly (readonly (string | null)[])[]) => ({
  panel: { slices: { s: { dataset: "d", metrics: ["m"], by } } },
  slices: {
    s: { columns: [...by.map((name) => ({ name, role: "key" })), { name: "m", role: "metric", unit: "money" }], rows },
  },
});
const sliced = (value: string | null) => slicesBy(["month"], [["2026-05", value]]).slices;
const moneyCell = (value: string) => ({ value, unit: "money", ratio: "0.5", status: null });
const stateOf = (told: Partial<PanelAnswer>, kind = "multiples", more: Partial<CockpitAnswer> = {}) => {
  const asked = {
    ...cockpit,
    params: { year: "2026", chosen: {} },
    choices: { years: [], times: [], among: {} },
    ...more,
  };
  const params: string[] = [];
  const heard: Say = { ...say, word: (key, given = {}) => (params.push(...Object.values(given).map(String)), say.word(key)) };
  const said = stateSaid({ cockpit: asked, panel: { kind } as unknown as Panel, answer: answerOf(told) }, heard);
  return said && [said.state, ...params];
};
const cockpitAt = (today: string, from: string) => {
  const days = cockpitDays(PLAIN_CALENDAR, today.slice(0, 4), today);
  const slices = { s: { dataset: "d", metrics: ["m"], by: [], params: { from: { day: from } } } };
  return {
    ...cockpit,
    definition: { id: "c", panels: [{ slices }] },
    days,
    weeks: weeksFrom(PLAIN_CALENDAR, days.weeksStart),
    companies: 1,
    params: { year: today.slice(0, 4), chosen: { unit: "7" } },
    choices: { years: [], times: [], among: { unit: [{ id: "7", label: "Bearings" }] } },
  } as unknown as CockpitAnswer;
};

describe("What a tile says", () => {
  it("of a figure beside last year's is by how much it changed, where it is asked to", () => {
    const of = { slice: "rows", metric: "last" };
    const panel = {
      name: "p",
      at: AT,
      kind: "table",
      slices: { rows: { dataset: "d", metrics: ["now", "last"], by: ["customer"] } },
      columns: [
        { name: "share", slice: "rows", metric: "now", of },
        { name: "change", slice: "rows", metric: "now", of, isChange: true },
      ],
    } as unknown as Panel;
    const told = tableSaid({ cockpit, panel, answer: answerOf({ rows: ["0.28", "1.5", "1", null].map(rowOf) }) }, say);
    expect(told.rows.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ["28%", "-72%"],
      ["150%", "+50%"],
      ["100%", "0%"],
      ["-", "-"],
    ]);
  });

  it("of what is below zero is as long as it is, and is told apart from nothing", () => {
    const steps = ["got", "back", "none"].map((name) => ({ name, slice: "s", metric: "m" }));
    const panel = { name: "p", at: AT, kind: "funnel", slices: {}, steps } as unknown as Panel;
    const told = funnelSaid({ cockpit, panel, answer: answerOf({ steps: { got: "80", back: "-40", none: "0" }, stepOpens: {} }) }, say);
    expect(told.map(({ length, isNothing, isBelow }) => [length, isNothing, isBelow])).toEqual([
      [1, false, false],
      [0.5, false, true],
      [0, true, false],
    ]);
  });

  it("of counts has no currency", () => {
    const panel = {
      name: "p",
      at: AT,
      kind: "bars",
      slices: { top: { dataset: "d", metrics: ["rate"], by: ["month"] } },
    } as unknown as Panel;
    const foot = (unit: string) => footUnit({ cockpit, panel, answer: answerOf({ slices: monthsOf(unit, [["2026-01", "50"]]) }) }, say);
    expect([foot("count"), foot("money")]).toEqual(["", "CNY"]);
  });

  it("of a month without anything is nothing for a rate and 0 for a sum", () => {
    const slices = { byMonth: { dataset: "d", metrics: ["rate"], by: ["month"] } };
    const panel = { name: "p", at: AT, kind: "figure", slices, course: { slice: "byMonth", metric: "rate" } } as unknown as Panel;
    const course = (unit: string) => {
      const rows = [
        ["2026-04", "0.5"],
        ["2026-06", "1"],
      ];
      return figureSaid({ cockpit, panel, answer: answerOf({ figure: { value: "1", unit }, slices: monthsOf(unit, rows) }) }, say).course;
    };
    const times = ["2026-04", "2026-05", "2026-06"];
    expect(course("percent")).toEqual({ times, values: ["0.5", null, "1"], kind: "month", isOpen: true });
    expect(course("money")?.values).toEqual(["0.5", "0", "1"]);
  });

  it("of a table that has no room is without its last columns, never without the one its rows are ordered by", () => {
    const panel = {
      kind: "table",
      slices: { s: { dataset: "d", metrics: [], by: ["contractNo"], order: [{ by: "unpaid", descending: true }] } },
      columns: ["due", "paid", "unpaid"].map((name) => ({ name, slice: "s", metric: name })),
    } as unknown as Panel;
    expect([0, 1, 2].map((leftOut) => columnsKept(panel, leftOut))).toEqual([[0, 1, 2], [0, 2], [2]]);
  });

  it("of one measure in a row is in one unit", () => {
    const figure = { slice: "s", metric: "ordered" };
    const panels = ["month", "today"].map((name) => ({ name, at: AT, kind: "figure", slices: {}, figure })) as unknown as Panel[];
    const answers = ["121000000", "8920000"].map((value, at) => ({
      ...answerOf({ figure: { value, unit: "money" } }),
      name: panels[at]?.name ?? "",
    }));
    const beside = { ...cockpit, definition: { id: "c", panels }, panels: answers } as unknown as CockpitAnswer;
    const told = (by: CockpitAnswer) =>
      panels.flatMap((panel, at) => {
        const [answer] = answers.slice(at);
        return answer ? [Object.values(figureSaid({ cockpit: by, panel, answer }, { ...say, language: "zh" }).amount).join(" ")] : [];
      });
    expect(told(beside)).toEqual(["12,100 万 CNY", "892 万 CNY"]);
  });

  it("of ages has the colour of each age, whichever others there are", () => {
    const { panel, slices } = slicesBy(
      ["bucket"],
      [
        ["d91to180", "3"],
        ["d1096up", "5"],
      ],
    );
    const told = ageingSaid({ cockpit, panel: { ...panel, kind: "ageing" } as unknown as Panel, answer: answerOf({ slices }) }, say);
    expect(told.ages.map(({ name, step }) => [name, step])).toEqual([
      ["91–365", 3],
      [">365", 4],
    ]);
    expect(told.axis).toContain("ageAxis.due");
    const since = { ...panel, kind: "ageing", since: "delivered" } as unknown as Panel;
    expect(ageingSaid({ cockpit, panel: since, answer: answerOf({ slices }) }, say).axis).toContain("ageAxis.delivered");
    const abroad = answerOf({ slices, rate: "day" });
    expect(ageingSaid({ cockpit, panel: { ...panel, kind: "ageing" } as unknown as Panel, answer: abroad }, say).axis).toContain(
      "rates.day",
    );
  });

  it("of amounts beside each other in a table is in one unit, which is said once", () => {
    const columns = ["before", "more", "share"].map((name) => ({ name, slice: "s", metric: "m", ...(name === "share" ? { of: {} } : {}) }));
    const panel = { name: "p", at: AT, kind: "table", slices: {}, columns } as unknown as Panel;
    const rows = [{ key: "1", label: "A", cells: [moneyCell("121000000"), moneyCell("181850000"), moneyCell("1")] }];
    const told = tableSaid({ cockpit, panel, answer: answerOf({ rows }) }, { ...say, language: "zh" });
    expect(told.heads.map(({ text }) => text)).toEqual(columns.map(({ name }) => `undefined:columns.${name}`.replace("undefined", "c")));
    expect(told.unit).toBe("亿 CNY");
    expect(told.rows[0]?.cells.map(({ text }) => text)).toEqual(["1.21", "1.82", "50%"]);
  });

  it("without a picture is why there is none: no right, nothing yet, nothing of what it is narrowed to, or 0", () => {
    expect(stateOf({ locked: true })).toEqual(["noRight"]);
    expect(stateOf({})).toEqual(["nothing"]);
    expect(stateOf({ figure: { value: null, unit: "money" } }, "figure")).toEqual(["nothing"]);
    expect(stateOf({ slices: sliced("0.0000") })).toEqual(["zero"]);
    expect(stateOf({ slices: sliced("5") })).toBeNull();
    expect(stateOf({ figure: { value: "0", unit: "money" } }, "figure")).toBeNull();
    const chosen = {
      params: { year: "2026", chosen: { unit: "7" } },
      choices: { years: [], times: [], among: { unit: [{ id: "7", label: "Bearings" }] } },
    };
    expect(stateOf({}, "bars", chosen)).toEqual(["filtered", "Bearings"]);
  });

  it("of its head is whose figures, of which period, what of it is gone, and what they are narrowed to", () => {
    expect(headSaid(cockpitAt("2026-07-01", "yearStart"), "HS", say)).toMatchObject({ company: "HS", period: "2026", scope: ["Bearings"] });
    expect(headSaid(cockpitAt("2026-12-31", "yearStart"), "HS", say).gone?.share).toBe(1);
    expect(headSaid(cockpitAt("2026-06-15", "monthStart"), "HS", say)).toMatchObject({ period: "2026 · Jun", gone: { share: 0.5 } });
    // The first days of a year may lie in the last week of the one before.
    expect(headSaid(cockpitAt("2027-01-01", "weekStart"), "HS", say).period).toMatch(/^2026 · /);
    expect(headSaid({ ...cockpitAt("2026-07-01", "yearStart"), companies: 3 }, "HS", say).company).toBe("cockpit:group");
  });

  it("of where the year ends stays while days of it are left", () => {
    const steps = [
      { name: "now", slice: "now", metric: "m" },
      { name: "plan", as: "plan", slice: "plan", metric: "m" },
    ];
    const slice = { dataset: "d", metrics: ["m"], by: ["month"] };
    const panel = { name: "p", kind: "pace", slices: { now: slice, plan: slice }, steps } as unknown as Panel;
    const months = Array.from({ length: 12 }, (_, at) => [`2026-${String(at + 1).padStart(2, "0")}`, "10"]);
    const { s } = slicesBy(["month"], months).slices;
    const colours = { hues: ["#1"], text: "#2", quiet: "#3", other: "#4" };
    const told = (today: string) =>
      paceSaid({ cockpit: cockpitAt(today, "yearStart"), panel, answer: answerOf({ slices: { now: s, plan: s } }) }, colours, say).picture;
    const landing = told("2026-12-16").series.find(({ key }) => key === "landing");
    expect(landing?.values.slice(-3)).toEqual([null, "110.00", "125.14"]);
    expect(told("2026-12-31").series.map(({ key }) => key)).toEqual(["now", "plan"]);
    expect(told("2026-12-16").gap).toEqual(["now", "plan"]);
  });

  it("of a time that is not over is hatched, and never of one that something is due in", () => {
    const palette = {
      hues: ["#1"],
      other: "#2",
      text: "#3",
      quiet: "#4",
      line: "#5",
      ground: "#6",
      page: "#7",
      font: "a",
      size: 10,
      width: 400,
    };
    const hatched = (by: string, keys: readonly string[]) => {
      const { panel, slices } = slicesBy(
        [by],
        keys.map((key) => [key, "5"]),
      );
      const props = { cockpit, panel: { ...panel, kind: "chart", chart: "bar" } as unknown as Panel, answer: answerOf({ slices }) };
      const picture = chartSaid(props, palette, say);
      const { series } = barOption(picture, { ...palette, isStill: true }, new Set(), false) as {
        series: { data: { itemStyle: { decal?: unknown } }[] }[];
      };
      return series[0]?.data.map(({ itemStyle }) => itemStyle.decal !== undefined);
    };
    expect(hatched("month", ["2026-05", "2026-06"])).toEqual([false, true]);
    expect(hatched("day", ["2026-06-14", "2026-06-15"])).toEqual([false, true]);
    expect(hatched("dueMonth", ["2026-05", "2026-06"])).toEqual([false, false]);
  });

  it("of what came and went is never part of the rest", () => {
    const points = ["before", "gained", "lost", "more", "less"].map((key, at) => ({
      key,
      name: key,
      ...(at === 0 ? { isSum: true as const } : {}),
      ...(at === 1 || at === 2 ? { isKept: true as const } : {}),
    }));
    const series = [{ key: null, name: "s", values: ["900", "1", "-2", "300", "-200"], colour: "#1" }];
    for (const rows of [3, 4]) {
      const shown = folded({ points, series, unit: "money", language: "en" }, rows, "rest").picture.points;
      expect(shown.map(({ name }) => name)).toEqual(["before", "gained", "lost", "rest"]);
    }
  });

  it("of departments leaves out what they all begin with", () => {
    expect(shortName("Продажи: подшипники", "department")).toBe("Подшипники");
    expect(shortName("长壁销售部", "department")).toBe("长壁销售部");
  });

  it("of days names the month on its first day only", () => {
    const { panel, slices } = slicesBy(["day"], [["2026-12-05", "7"]]);
    const props = {
      cockpit: cockpitAt("2026-11-30", "yearStart"),
      panel: { ...panel, steps: [{ name: "due", slice: "s", metric: "m" }] } as unknown as Panel,
      answer: answerOf({ slices }),
    };
    expect(calendarSaid(props, say).weeks[0]?.map(({ name }) => name)).toEqual(["30", "1 Dec", "2", "3", "4", "5", "6"]);
  });
});
