import { describe, expect, it } from "vitest";
import { loadCatalogue } from "#analytics/loadCatalogue";
import { reportAt } from "#analytics/cockpit/opens";
import { cockpitFaults } from "#analytics/cockpit/check";
import { cockpitDays, fiscalYearOf } from "#analytics/cockpit/days";
import { PLAIN_CALENDAR } from "#define/calendar";
import { planScans } from "#analytics/cockpit/scans";
import type { Cockpit } from "#define/cockpit";
import { LANGUAGES } from "#define/viewer";
import { programModules } from "#support/definitions";
import { readLocales } from "./words.ts";

const catalogue = await loadCatalogue(await programModules());
const cockpits = [...catalogue.cockpits.values()];
const first = catalogue.cockpits.get("sales.hsCockpit") as Cockpit;
const planted = (change: (panels: Cockpit["panels"]) => unknown) =>
  cockpitFaults({ ...first, panels: change(first.panels) as Cockpit["panels"] }, catalogue.datasets, catalogue.reports).join("\n");

/** Panels whose rows, parts, bars or points are keys of a dimension. */
const MARKED: ReadonlySet<string> = new Set(["bars", "table", "ageing", "trend", "pace", "chart", "multiples"]);

/** Every word that the screen asks of a cockpit. */
function keysOf({ panels }: Cockpit): string[] {
  return [
    "title",
    "question",
    ...panels.map(({ name }) => `panels.${name}`),
    ...panels.filter(({ statement }) => statement).map(({ name }) => `plain.${name}`),
    ...panels.flatMap(({ compare = [] }) => compare.map(({ name }) => `compare.${name}`)),
    ...panels.flatMap(({ steps = [] }) => steps.map(({ name }) => `steps.${name}`)),
    ...panels.flatMap(({ columns = [] }) => columns.map(({ name }) => `columns.${name}`)),
  ];
}

describe("a cockpit", () => {
  it("lies on its grid, asks for what is there, and has seven to twelve panels", () => {
    expect(cockpits.flatMap((cockpit) => cockpitFaults(cockpit, catalogue.datasets, catalogue.reports))).toEqual([]);
    expect(cockpits.filter(({ panels }) => panels.length < 7 || panels.length > 12).map(({ id }) => id)).toEqual([]);
  });

  it("has its words in three languages, and titles say the figures they are given", () => {
    const locales = readLocales();
    for (const cockpit of cockpits) {
      for (const language of LANGUAGES) {
        const own = locales[language]?.[cockpit.id] ?? new Map<string, string>();
        expect([...own.keys()].toSorted()).toEqual([...new Set(keysOf(cockpit))].toSorted());
        for (const { name, statement = {} } of cockpit.panels) {
          const said = [...(own.get(`panels.${name}`) ?? "").matchAll(/\{(\w+)\}/g)].map(([, key]) => key ?? "");
          expect([language, name, said.toSorted()]).toEqual([language, name, Object.keys(statement).toSorted()]);
        }
      }
    }
  });

  it("opens from each mark that stands for a key what is behind that: the report knows the key", () => {
    const marked = cockpits.flatMap(({ id, panels }) =>
      panels.flatMap((panel) => {
        const by = Object.values(panel.slices).find((slice) => slice.by.length > 0)?.by[0];
        return by !== undefined && MARKED.has(panel.kind) && !(panel.steps && panel.kind !== "trend" && panel.kind !== "pace")
          ? [{ name: `${id}.${panel.name} by ${by}`, by, path: panel.opens.path }]
          : [];
      }),
    );
    const unknown = marked.filter(({ by, path }) => {
      const report = reportAt(catalogue.reports, path);
      return ![...(report?.groups ?? []), ...(report?.filters ?? [])].includes(by);
    });
    expect(marked.length).toBeGreaterThan(100);
    expect(unknown.map(({ name }) => name)).toEqual([]);
  });

  it("is no other one with another title: what two ask is the same in half of their panels at most", () => {
    const asked = cockpits.map(({ id, panels }) => ({
      id,
      forms: new Set(panels.map(({ kind, slices }) => JSON.stringify([kind, slices]))),
    }));
    const alike = asked.flatMap((one, at) =>
      asked.slice(at + 1).flatMap((other) => {
        const shared = [...one.forms].filter((form) => other.forms.has(form)).length;
        return shared * 2 > Math.min(one.forms.size, other.forms.size) ? [`${one.id} and ${other.id}: ${shared}`] : [];
      }),
    );
    expect(alike).toEqual([]);
  });

  it("names no figure by the word of another one: what is received is not what is applied", () => {
    const locales = readLocales();
    const misnamed = cockpits.flatMap(({ id, panels }) =>
      LANGUAGES.flatMap((language) => {
        const word = (key: string) => (locales[language]?.[id]?.get(key) ?? "").toLowerCase();
        const steps = panels.flatMap(({ steps: own = [], slices }) =>
          own.map(({ name, slice }) => ({ name, dataset: slices[slice]?.dataset ?? "" })),
        );
        return panels.flatMap((panel) => {
          const told = new Set(Object.values(panel.slices).map(({ dataset }) => dataset));
          const others = steps.filter(
            ({ name, dataset }) => !told.has(dataset) && word(`panels.${panel.name}`).includes(word(`steps.${name}`)),
          );
          return others.map(({ name }) => `${language} ${panel.name}: ${name}`);
        });
      }),
    );
    expect(misnamed).toEqual([]);
  });

  it("is watched: planted faults are found", () => {
    expect(planted(([one, two, ...rest]) => [one, { ...two, at: one?.at }, ...rest])).toContain("orderIntake lies over invoiced");
    expect(planted(([one, ...rest]) => [{ ...one, at: [20, 0, 8, 5] }, ...rest])).toContain("leaves the grid");
    expect(planted(([one, ...rest]) => [{ ...one, figure: { slice: "actual", metric: "nothing" } }, ...rest])).toContain(
      "no figure actual.nothing",
    );
    expect(planted(([one, ...rest]) => [{ ...one, extra: 1 }, ...rest])).toContain("extra");
  });
});

describe("The questions of a cockpit", () => {
  it("are asked in fewer statements than there are questions", () => {
    const slices = first.panels.flatMap(({ slices: own }) => Object.values(own).map((slice) => ({ ...slice, where: [], params: {} })));
    const scans = planScans(slices, catalogue.datasets);
    expect(scans.flatMap(({ asked }) => asked)).toHaveLength(slices.length);
    expect(scans.length).toBeLessThan(slices.length / 2);
  });

  it("are about whole days of a year, up to today", () => {
    expect(cockpitDays(PLAIN_CALENDAR, "2024", "2026-06-30")).toMatchObject({
      asOf: "2024-12-31",
      lastAsOf: "2023-12-31",
      trendStart: "2023-01-01",
      trendEnd: "2024-12-31",
    });
    expect(cockpitDays(PLAIN_CALENDAR, "2024", "2024-02-29")).toMatchObject({
      asOf: "2024-02-29",
      lastAsOf: "2023-02-28",
      yearEnd: "2024-12-31",
    });
    // A fiscal year is called by the calendar year that it ends in.
    const april = { ...PLAIN_CALENDAR, yearStart: 4 };
    expect(cockpitDays(april, fiscalYearOf(april, "2026-06-30"), "2026-06-30")).toMatchObject({
      yearStart: "2026-04-01",
      yearEnd: "2027-03-31",
      asOf: "2026-06-30",
      lastYearStart: "2025-04-01",
      lastAsOf: "2025-06-30",
    });
    expect(cockpitDays(april, "2026", "2026-06-30")).toMatchObject({ yearStart: "2025-04-01", asOf: "2026-03-31" });
  });
});
