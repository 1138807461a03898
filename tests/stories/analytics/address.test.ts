import { describe, expect, it } from "vitest";
import { writeAddress } from "#query/address";
import { answerable } from "#query/answerable";
import { readAddress } from "#query/addressRead";
import { askable } from "#query/askable";
import { itemsSlice, pivotSlice, whySlice } from "#query/questions";
import type { Dataset } from "#define/dataset";
import type { Report } from "#define/report";
import { paramValues } from "#define/slice/params";
import { compileSlice, paramChoices } from "#define/slice/slice";
import bridge from "#reports/crm/orderForecastBridge";
import forecasts from "#reports/datasets/crm/orderForecasts";
import receivables from "#reports/datasets/sales/receivables";
import contrast from "#reports/datasets/sales/contrast";
import ranking from "#reports/sales/departmentRanking";
import orders from "#reports/sales/orderingWinning";
import ages from "#reports/sales/receivablesAge";

const TODAY = "2026-06-30";
const read = (query: string, report: Report = ages, dataset: Dataset = receivables) =>
  answerable(report, dataset, TODAY, readAddress(askable(report, dataset, TODAY), new URLSearchParams(query)));
const compiles = (dataset: Dataset, slice: Parameters<typeof compileSlice>[1] | null) =>
  slice !== null &&
  compileSlice(dataset, slice, {
    tables: {
      facts: ["facts"],
      dimensions: Object.fromEntries(Object.values(dataset.dimensions).flatMap((one) => (one.kind === "link" ? [[one.to, "names"]] : []))),
    },
    language: "zh",
    today: TODAY,
  }).sql.length > 0;

describe("An address that somebody wrote by hand", () => {
  it.each([
    "f.customer=abc",
    "f.customer=1,zwei",
    "f.kind=nothing",
    "f.bucket=d7to11",
    "f.dueOn=2026-02-30",
    "r.dueOn=2026-13-01..2026-14-01",
    "i.customer=x",
    "p.asOf=2026-99-99",
    "p.basis=none",
    'filter={"asOf":"yesterday"}',
    "filter={",
    "why=net~lastYear",
    "vs=asOf:2026-02-31",
    "h.customer=net:much..",
    "h.customer=oldestPaid:1..",
    "h.nobody=net:1..",
  ])("leaves out and tells %s, and answers the rest", (part) => {
    const { state, ignored } = read(`${part}&items=1&by=unit`);
    expect(ignored).toEqual([part]);
    expect([
      state.rows,
      compiles(receivables, pivotSlice(ages, receivables, state)),
      compiles(receivables, itemsSlice(ages, state, 0)),
    ]).toEqual([["unit"], true, true]);
  });

  it("keeps the comparisons that can be made beside one that cannot", () => {
    const { state, ignored } = read("vs=lastYear,rolling12,asOf:2026-01-31,yearToDate");
    expect([state.compare.map(({ name }) => name), ignored]).toEqual([
      ["lastYear", "asOf"],
      ["vs=rolling12", "vs=yearToDate"],
    ]);
    expect(read("vs=rolling12&why=net~rolling12").state).toMatchObject({ compare: [], why: null });
  });

  it("holds groups to a figure of theirs, in every view by what the same filters leave, and writes it down as it was", () => {
    const query = "h.customer=net%3A100000..&h.contractNo=overdue%3A..0.5&f.unit=7&f.bucket=notDue";
    const { state, ignored } = read(query);
    expect(ignored).toEqual([]);
    expect(writeAddress(ages, state, new URLSearchParams()).toString().split("&").toSorted()).toEqual(query.split("&").toSorted());
    const among = [
      { dimension: "unit", in: ["7"] },
      { dimension: "bucket", in: ["notDue"] },
    ];
    const net = { dimension: "customer", metric: "net", least: "100000", among };
    expect(pivotSlice(ages, receivables, state)?.where).toContainEqual(net);
    const drilled = { ...state, items: { customer: ["5"], bucket: ["d1to30"] } };
    expect(itemsSlice(ages, drilled, 0)?.where).toContainEqual(net);
    expect(compiles(receivables, whySlice(ages, { ...drilled, why: "net" }))).toBe(true);
    expect(read("h.customer=oldestDue%3A1..").ignored).toEqual(["h"]);
  });

  it("opens no row by a key that is none, and takes ages of every set, days and records as they are", () => {
    expect(read("by=customer,unit&open=12;x,1;~,77").state.open).toEqual([["12"], [null, "77"]]);
    const fine = "f.bucket=d1to90,d366to730,unapplied,undated&f.customer=12,~&r.dueOn=2026-01-01..&f.contractNo=HT-1";
    expect(read(fine).ignored).toEqual([]);
  });

  it("has no choice that does not go with another one", () => {
    const { state, ignored } = read("p.basis=accepted&p.buckets=halfMonths");
    expect([ignored, state.params]).toEqual([["p.buckets=halfMonths"], { basis: "accepted" }]);
    expect(compiles(receivables, pivotSlice(ages, receivables, state))).toBe(true);
    expect(read("p.basis=accepted&p.buckets=statutory").ignored).toEqual([]);
    const hand = { dataset: receivables.id, metrics: ["net"], by: [], params: { basis: "accepted", buckets: "halfMonths" } };
    expect(() => compiles(receivables, hand)).toThrow("invalid");
    expect(paramChoices(receivables, "buckets", { basis: "posted" })).not.toContain("halfMonths");
  });

  it("comes back from what a reader chose, whatever that is", () => {
    const chosen =
      "by=unit,customer&across=kind&chart=pareto&axis=region&whole=1&p.asOf=2026-05-31&f.unit=5,~&r.dueOn=2025-01-01..2026-01-01&m.own1=x|net - net~lastYear&q=shen&sort=-net@deposit&show=table&vs=lastYear!,asOf:2025-12-31,peer:unit&win=share:net,moving:net:3&metrics=items&without=overdueShare&put=progress&top=10&open=5;5,7&why=net~asOf&i.unit=5";
    const { state, ignored } = read(chosen);
    expect(ignored).toEqual([]);
    expect(read(writeAddress(ages, state, new URLSearchParams()).toString()).state).toEqual(state);
  });
});

describe("A figure of a comparison", () => {
  it("is explained and listed as what it is compared with", () => {
    const { state } = read("vs=lastYear,plan&why=ordered~plan&i.unit=5", orders, contrast);
    expect(whySlice(orders, state)).toMatchObject({ metrics: ["ordered"], compare: [{ kind: "plan", of: ["ordered"] }] });
    const listed = itemsSlice(orders, { ...state, why: null, itemsOf: "ordered~lastYear" }, 0);
    expect(listed).toMatchObject({ rows: true, metrics: ["ordered"], compare: [{ kind: "lastYear", of: ["ordered"] }] });
    expect([compiles(contrast, whySlice(orders, state)), compiles(contrast, listed)]).toEqual([true, true]);
  });

  it("is what a measure of the reader's own may be made of, alone and in the table", () => {
    const { state, ignored } = read("vs=lastYear&m.own1=x|ordered / ordered~lastYear - 1&why=own1", orders, contrast);
    expect(ignored).toEqual([]);
    const table = pivotSlice(orders, contrast, state);
    expect([table?.metrics.includes("own1"), compiles(contrast, table), compiles(contrast, whySlice(orders, state))]).toEqual([
      true,
      true,
      true,
    ]);
    expect(read("m.own1=x|ordered / ordered~lastYear - 1", orders, contrast).ignored).toHaveLength(1);
  });
});

const shown = (query: string) => pivotSlice(bridge, forecasts, read(query, bridge, forecasts).state);

describe("A report that is a bridge", () => {
  it("begins with its last two Fridays, and stands step below step in their order until a reader orders it otherwise", () => {
    expect(shown("")).toMatchObject({ by: ["part"], metrics: ["forecast"], order: [{ by: "part" }] });
    expect(shown("sort=-forecast")?.order).toEqual([{ by: "forecast", descending: true }]);
    expect(shown("by=salesperson")?.order).toEqual([{ by: "forecast", descending: true }]);
    const days = ["2026-06-26", "2026-06-27", "2026-07-03"].map((today) => paramValues(forecasts, {}, today));
    expect(days.map(({ from, asOf }) => [from, asOf])).toEqual([
      ["2026-06-12", "2026-06-19"],
      ["2026-06-19", "2026-06-26"],
      ["2026-06-19", "2026-06-26"],
    ]);
  });
});

describe("A report that ranks", () => {
  it("begins with its ranks, which a reader takes away and puts back", () => {
    const begun = read("", ranking, contrast);
    expect(begun.state.windows.map(({ name }) => name)).toEqual(["rankOrderedGross", "shareOrderedGross", "climbedOrderedGross"]);
    expect(compiles(contrast, pivotSlice(ranking, contrast, begun.state))).toBe(true);
    const written = (windows: typeof begun.state.windows) =>
      writeAddress(ranking, { ...begun.state, windows }, new URLSearchParams()).get("win");
    expect([written(begun.state.windows), written([])]).toEqual([null, ""]);
    expect(read("win=", ranking, contrast).state.windows).toEqual([]);
    expect(written(begun.state.windows.slice(2))).toBe("climbed:orderedGross:orderedGrossLastYear");
    expect(read("win=climbed:orderedGross:orderedGrossLastYear", ranking, contrast).state.windows).toEqual(begun.state.windows.slice(2));
    expect(read("win=climbed:orderedGross:nothing", ranking, contrast).ignored).toEqual(["win=climbed:orderedGross:nothing"]);
  });
});
