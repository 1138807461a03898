import { describe, expect, it } from "vitest";
import type { Field } from "#define/field";
import type { Module } from "#define/module";
import { loadCatalogue } from "#analytics/loadCatalogue";
import type { Basis, Dataset } from "#define/dataset";
import type { Cockpit, FigureOf, Panel } from "#define/cockpit";
import type { Report } from "#define/report";
import { LANGUAGES } from "#define/viewer";
import { programModules } from "#support/definitions";
import { readLocales } from "./words.ts";

type Fields = Readonly<Record<string, Field>>;
const definitions = await programModules();
const { modules } = definitions;
const { datasets, reports, cockpits } = await loadCatalogue(definitions);
const all = [...modules.values()];
const units = new Set(all.flatMap(({ unit, fields }) => targetOf(fields[unit ?? ""]) ?? []));

function targetOf(field: Field | undefined): string | undefined {
  return field?.kind === "link" ? field.to : undefined;
}

/** Whether records of a module are units, or say in which one they are counted. */
const isMeasured = (id: string | undefined) => id !== undefined && (units.has(id) || modules.get(id)?.unit !== undefined);

function unmeasured(fields: Fields, sums: readonly string[]): string[] {
  const summed = sums.flatMap((name) => (fields[name]?.kind === "quantity" ? [{ name, unit: fields[name].unit }] : []));
  const named = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === "quantity" && typeof field.unit === "string" && !isMeasured(targetOf(fields[field.unit]))
      ? [`${name} is in the unit of ${field.unit}, which has none`]
      : [],
  );
  const faults = summed.filter(({ unit }) => unit === undefined).map(({ name }) => `the sum of ${name} would add different units`);
  const several = new Set(summed.map(({ unit }) => unit ?? "")).size > 1 ? [`the sums ${sums.join(", ")} are not of one unit`] : [];
  return [...named, ...faults, ...several];
}

function faultsOf({ fields, sums = [], lines = {} }: Module): string[] {
  return [...unmeasured(fields, sums), ...Object.values(lines).flatMap((table) => unmeasured(table.fields, table.sums ?? []))];
}

/** A total of a header is in no one unit: it says what of its lines it adds up, or that it is the same in every row. */
function untold({ id, fields, lines = {} }: Module): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    if (field.kind === "quantity" && field.unit === null && field.of) return [`${name} adds up what it says is in one unit everywhere`];
    if (field.kind !== "quantity" || field.unit !== undefined) return [];
    if (!field.of) return [`${name} tells neither a unit nor what it adds up`];
    if ("documents" in field.of) return familyFaults(name, fields[field.of.documents]);
    const { lines: table, fields: added, less } = field.of;
    const known = [...added, ...(less === undefined ? [] : [less])].map((each) => unitOf(lines[table]?.fields[each]));
    return new Set(known).size === 1 && typeof known[0] === "string" ? [] : [`${name} of ${id} adds up what is of no one unit`];
  });
}

function familyFaults(name: string, family: Field | undefined): string[] {
  const ids = family?.kind === "choice" ? family.values : [];
  const silent = ids.filter((id) => {
    const field = modules.get(id)?.fields[name];
    return field?.kind !== "quantity" || !field.of;
  });
  return ids.length === 0 ? [`${name} names no documents`] : silent.map((id) => `${id} does not tell its ${name}`);
}

const unitOf = (field: Field | undefined) => (field?.kind === "quantity" ? field.unit : undefined);

describe("A quantity of a header", () => {
  it.each(all.map((module) => [module.id, module] as const))("of %s says its unit, or what of the lines it adds up", (_id, module) => {
    expect(untold(module)).toEqual([]);
  });
});

describe("A sum of quantities", () => {
  it.each(all.map((module) => [module.id, module] as const))("of %s says by which field the unit is known", (_id, module) => {
    expect(faultsOf(module)).toEqual([]);
  });
});

const speaksOf = (sql: string, which: readonly string[]) => which.some((name) => new RegExp(`\\b${name}\\b`).test(sql));

/** Figures of a dataset that add up columns of quantities and do not say in what their rows are counted, or that say it by no column. */
function uncounted({ metrics, columns }: Dataset): string[] {
  const names = Object.keys(columns);
  const quantities = [...names.filter((name) => columns[name]?.type === "quantity"), "left_quantity"];
  return Object.entries(metrics).flatMap(([name, metric]) => {
    if (metric.unit !== "quantity" || !("sql" in metric)) return [];
    if (typeof metric.counted === "string") return speaksOf(metric.counted, names) ? [] : [`${name} is counted by no column`];
    return speaksOf(metric.sql, quantities) ? [`${name} would add different units`] : [];
  });
}

describe("A quantity in reports", () => {
  it.each([...datasets.values()].map((dataset) => [dataset.id, dataset] as const))(
    "of %s says in what its rows are counted",
    (_id, dataset) => {
      expect(uncounted(dataset)).toEqual([]);
    },
  );
});

/** Whether a figure is money without tax or with it, or made of both. */
function basesOf(dataset: Dataset | undefined, name: string): Basis[] {
  const metric = dataset?.metrics[name];
  if (!metric || metric.unit !== "money") return [];
  if (metric.basis) return [metric.basis];
  if (dataset.basis) return [dataset.basis];
  const parts = "sum" in metric ? metric.sum.map((part) => part.metric) : "of" in metric ? metric.of : [];
  return [...new Set(parts.flatMap((part) => basesOf(dataset, part)))];
}

const mixed = (where: string, bases: readonly Basis[]) => (new Set(bases).size > 1 ? [where] : []);
const chartsMixed = ({ id, dataset, views }: Pick<Report, "id" | "dataset" | "views">) =>
  views.flatMap((view, at) =>
    view.kind === "chart"
      ? [view.metrics, view.lines ?? []].flatMap((names) =>
          mixed(
            `${id} ${at}`,
            names.flatMap((name) => basesOf(datasets.get(dataset), name)),
          ),
        )
      : [],
  );
/** Panels that draw whatever their grouped slices tell over one axis. */
const AXES: readonly Panel["kind"][] = ["bars", "chart", "ageing"];

/**
 * What stands beside each other on a panel, of whatever datasets: its steps (but for multiples), its figure with what that is compared
 * with, what a chart draws over one axis, and a column with what it is told as share of.
 */
function panelMixed(cockpit: string, { name, kind, slices, figure, compare = [], steps = [], columns = [] }: Panel): string[] {
  const basesIn = ({ slice, metric }: FigureOf) => basesOf(datasets.get(slices[slice]?.dataset ?? ""), metric);
  const drawn = AXES.includes(kind)
    ? Object.entries(slices).flatMap(([slice, { metrics, by }]) => (by?.length ? metrics.map((metric) => ({ slice, metric })) : []))
    : [];
  const shares = columns.flatMap((column) => (column.of ? [[column, column.of]] : []));
  const beside = [["multiples", "ticker"].includes(kind) ? [] : steps, [...(figure ? [figure] : []), ...compare], drawn, ...shares];
  return [...new Set(beside.flatMap((told) => mixed(`${cockpit} ${name}`, told.flatMap(basesIn))))];
}
const panelsMixed = ({ id, panels }: Cockpit) => panels.flatMap((panel) => panelMixed(id, panel));

describe("Money without tax and money with it", () => {
  it("never stand on one axis of a chart or a panel, and are never added", () => {
    expect([...reports.values()].flatMap(chartsMixed)).toEqual([]);
    expect([...cockpits.values()].flatMap(panelsMixed)).toEqual([]);
    const added = [...datasets.values()].flatMap((dataset) =>
      Object.keys(dataset.metrics).flatMap((name) => mixed(`${dataset.id}.${name}`, basesOf(dataset, name))),
    );
    expect(added).toEqual([]);
  });

  it("are seen where somebody puts them beside each other", () => {
    const chart = { kind: "chart" as const, chart: "bar" as const, by: ["month"] };
    const beside = (...metrics: string[]) => chartsMixed({ id: "planted", dataset: "sales.contrast", views: [{ ...chart, metrics }] });
    expect(beside("ordered", "received", "invoicedGross")).toEqual(["planted 0"]);
    expect(beside("orderedGross", "received", "invoicedGrossChange")).toEqual([]);
    const cockpit = cockpits.get("sales.hsCockpit");
    const pace = cockpit?.panels.find(({ kind }) => kind === "pace");
    if (!cockpit || !pace) throw new Error("no pace");
    const slices = {
      ...pace.slices,
      lastYear: { ...pace.slices.lastYear, dataset: "sales.invoices", metrics: ["invoicedGross"], by: ["month"] },
    };
    const steps = (pace.steps ?? []).map((step) => (step.slice === "lastYear" ? { ...step, metric: "invoicedGross" } : step));
    expect(panelMixed(cockpit.id, { ...pace, slices, steps })).toEqual([`${cockpit.id} pace`]);
    const by = ["month"];
    const drawn = {
      orders: { dataset: "sales.contracts", metrics: ["orderIntake"], by },
      money: { dataset: "sales.receipts", metrics: ["collected"], by },
    };
    const blank = { ...pace, steps: [], slices: drawn };
    expect(panelMixed(cockpit.id, { ...blank, kind: "chart", name: "chart" }), "of two datasets").toEqual([`${cockpit.id} chart`]);
    const columns = [{ name: "share", slice: "orders", metric: "orderIntake", of: { slice: "money", metric: "collected" } }];
    expect(panelMixed(cockpit.id, { ...blank, kind: "table", name: "table", columns })).toEqual([`${cockpit.id} table`]);
  });

  it("are called what they are, in three languages", () => {
    const locales = readLocales();
    const words = {
      net: { zh: /不含税/, en: /\bnet\b/i, ru: /без НДС/ },
      gross: { zh: /(?<!不)含税/, en: /with tax/i, ru: /с НДС/ },
    };
    const silent = [...datasets.values()].flatMap(({ id, metrics }) =>
      Object.entries(metrics).flatMap(([name, { basis }]) =>
        basis === undefined
          ? []
          : LANGUAGES.filter((language) => !words[basis][language].test(locales[language]?.[id]?.get(`metrics.${name}`) ?? "")).map(
              (language) => `${language} ${id}.${name}`,
            ),
      ),
    );
    expect(silent).toEqual([]);
    const untitled = [...datasets.values()].flatMap(({ id, basis }) =>
      basis === undefined
        ? []
        : LANGUAGES.filter((language) => !words[basis][language].test(locales[language]?.[id]?.get("title") ?? "")).map(
            (language) => `${language} ${id}`,
          ),
    );
    expect(untitled).toEqual([]);
  });
});
