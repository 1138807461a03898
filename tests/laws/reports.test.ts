import { describe, expect, it } from "vitest";
import { loadCatalogue } from "#analytics/loadCatalogue";
import { datasetFaults, reportFaults } from "#analytics/check";
import type { Dataset } from "#define/dataset";
import { fixedKeys } from "#define/pivot/pivot";
import { axesOf, figuresOf, type Report } from "#define/report";
import { compileSlice } from "#define/slice/slice";
import { LANGUAGES } from "#define/viewer";
import { answerable } from "#query/answerable";
import { readAddress } from "#query/addressRead";
import { askable } from "#query/askable";
import { chartSpec } from "#query/charts";
import { chartSlice, pivotSlice } from "#query/questions";
import { queryAt } from "#render/query";
import { programModules } from "#support/definitions";
import { readLocales } from "./words.ts";

const definitions = await programModules();
const catalogue = await loadCatalogue(definitions);
const reports = [...catalogue.reports.values()];

/** Slices that the views of a report ask for, by its first group. */
function slicesOf({ dataset, views, groups, metrics }: Report) {
  const [group = ""] = groups;
  const shown = views.map((view) =>
    view.kind === "chart"
      ? { by: [...view.by], columns: view.stack ? [view.stack] : [], metrics: figuresOf(view) }
      : { by: [...(view.rows ?? [group])], columns: view.columns, metrics: figuresOf(view) },
  );
  return [...shown, ...groups.map((by) => ({ by: [by], columns: [], metrics }))].map((slice) => ({
    dataset,
    totals: true,
    limit: 100,
    ...slice,
  }));
}

const TODAY = "2026-06-30";
/** A key that a dimension may have. */
function keyOf(dataset: Dataset, name: string): string {
  const dimension = dataset.dimensions[name];
  const kinds: Partial<Record<string, string>> = {
    date: TODAY,
    month: "2026-06",
    week: "2026-W27",
    year: "2026",
    fiscalYear: "2026",
    fiscalPeriod: "2026-P06",
  };
  const [fixed] = fixedKeys(dataset, name, {}, TODAY);
  return fixed ?? kinds[dimension?.kind ?? ""] ?? (dimension?.kind.endsWith("uarter") ? "2026-Q2" : "1");
}

const datasetOf = (report: Report) => catalogue.datasets.get(report.dataset) as Dataset;

/** Columns of a dataset that no dimension, figure, view, right, record or delta of it names: every reader would fetch them in vain. */
function unasked({ columns, source: _source, ...rest }: Dataset): string[] {
  const text = JSON.stringify(rest);
  return Object.keys(columns).filter((name) => !new RegExp(`\\b${name}\\b`).test(text));
}

describe("a dataset", () => {
  it("carries no column that nothing asks for", () => {
    const all = [...catalogue.datasets.values()];
    expect(all.flatMap((dataset) => unasked(dataset).map((name) => `${dataset.id}: ${name}`))).toEqual([]);
    const [planted] = all.map((dataset) => ({ ...dataset, columns: { ...dataset.columns, weather: { type: "text" } as const } }));
    expect(planted && unasked(planted)).toEqual(["weather"]);
  });
});

describe("a report", () => {
  it("asks its dataset for what is there", () => {
    expect(reports.flatMap((report) => reportFaults(report, catalogue.datasets))).toEqual([]);
    const tables = { facts: ["f"], dimensions: Object.fromEntries([...definitions.modules.keys()].map((id) => [id, "d"])) };
    for (const report of reports) {
      const dataset = datasetOf(report);
      for (const slice of slicesOf(report)) {
        expect(compileSlice(dataset, slice, { tables, language: "ru", today: "2026-06-30" }).columns.length).toBeGreaterThan(0);
      }
    }
    expect(reports.length).toBeGreaterThan(0);
  });

  it("counts a chosen key in table, file, mail and alert alike, on its own axes too, and its picture as the mail's does", () => {
    const counted: string[] = [];
    for (const report of reports) {
      const dataset = datasetOf(report);
      const chosen = (report.required ?? []).map((name) => `f.${name}=${keyOf(dataset, name)}`);
      for (const [at, name] of [...new Set([...report.views.flatMap(axesOf), ...report.groups.slice(0, 3)])].entries()) {
        for (const more of at === 0 ? ["", "&whole=1"] : [""]) {
          const query = new URLSearchParams(
            [...chosen, `f.${name}=${keyOf(dataset, name)}`, `by=${name}`, `axis=${name}`].join("&") + more,
          );
          const { state, ignored } = answerable(report, dataset, TODAY, readAddress(askable(report, dataset, TODAY), query));
          const mailed = queryAt(report, dataset, query, TODAY);
          const where = { dimension: name, in: [keyOf(dataset, name)] };
          const [table, picture] = [
            pivotSlice(report, dataset, state),
            chartSlice(report, dataset, state, chartSpec(report, dataset, state)),
          ];
          expect([report.id, name, ignored, table ?? mailed.table]).toEqual([report.id, name, [], mailed.table]);
          expect(mailed.table.where, `${report.id} by ${name}`).toContainEqual(where);
          const drawn = picture && state.shown !== "table" ? { limit: 500, ...picture } : null;
          expect(mailed.chart, `${report.id} along ${name}`).toEqual(drawn);
          const isNarrowed = drawn === null || more !== "" || drawn.where?.some((one) => JSON.stringify(one) === JSON.stringify(where));
          expect(isNarrowed, `${report.id} along ${name}`).toBe(true);
          counted.push(name);
        }
      }
    }
    expect(counted.length).toBeGreaterThan(reports.length);
  });

  it("has its title in three languages", () => {
    const locales = readLocales();
    const without = reports.flatMap(({ id }) =>
      LANGUAGES.filter((language) => !locales[language]?.[id]?.get("title")).map((language) => `${language}/${id}`),
    );
    expect(without).toEqual([]);
  });

  it("is watched: planted faults are found", () => {
    const [report] = reports as [Report];
    const dataset = datasetOf(report);
    expect(reportFaults({ ...report, groups: ["nothing"] }, catalogue.datasets).join()).toContain("no dimension nothing");
    const [ageing] = reports.filter(({ metrics }) => metrics.includes("net")) as [Report];
    expect(reportFaults({ ...ageing, metrics: ["net", "applied"] }, catalogue.datasets).join()).toContain("no view answers net");
    expect(reportFaults({ ...report, dataset: "sales.nothing" }, catalogue.datasets).join()).toContain("no dataset");
    expect(datasetFaults({ ...dataset, scope: { owner: "nobody" } }, definitions).join()).toContain("scope column nobody is no column");
    const level = { kind: "text", sql: "unit_id" } as const;
    expect(datasetFaults({ ...dataset, dimensions: { ...dataset.dimensions, level } }, definitions).join()).toContain("level is a name");
    expect(datasetFaults({ ...dataset, dependsOn: ["sales.nothing"] }, definitions).join()).toContain("which is no module");
  });
});
