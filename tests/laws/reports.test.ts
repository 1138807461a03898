import { describe, expect, it } from "vitest";
import { loadCatalogue } from "#analytics/catalogue";
import { datasetFaults, reportFaults } from "#analytics/check";
import type { Dataset } from "#define/dataset";
import { figuresOf, type Report } from "#define/report";
import { compileSlice } from "#define/slice";
import { LANGUAGES } from "#define/viewer";
import { loadModules } from "#engine/load";
import { readLocales } from "./words.ts";

const definitions = await loadModules();
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

const datasetOf = (report: Report) => catalogue.datasets.get(report.dataset) as Dataset;

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
    expect(datasetFaults({ ...dataset, follows: ["sales.nothing"] }, definitions).join()).toContain("which is no module");
  });
});
