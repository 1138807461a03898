import { paramsOfOne, paramsUnparted } from "#define/companies";
import type { Dataset, Metric, Sliceable } from "#define/dataset";
import type { Viewer } from "#define/viewer";

/** Columns whose field a viewer may not see; of one who asks several companies in any of them. */
export function hiddenColumns(dataset: Pick<Dataset, "columns">, ...viewers: readonly Viewer[]): string[] {
  return Object.entries(dataset.columns).flatMap(([name, { field }]) => {
    const [module, property] = field?.split("/") ?? [];
    return module && property && viewers.some((viewer) => viewer.access(module, property) === "hidden") ? [name] : [];
  });
}

/** What of a dataset a viewer may ask for in one company: no PostgreSQL, and nothing that is made of a hidden column. */
export function describedFor(dataset: Dataset, viewer: Viewer): Sliceable {
  return openOf(dataset, hiddenColumns(dataset, viewer), [viewer]);
}

/**
 * What he may ask for of all companies in which he is one of these: nothing that is made of a column hidden in any of them, money converted
 * by a hidden currency included. Columns stay, for those of the others are converted.
 */
export function describedOver(dataset: Dataset, viewers: readonly Viewer[]): Sliceable {
  const hidden = hiddenColumns(dataset, ...viewers);
  const made = Object.entries(dataset.companies?.made ?? {}).flatMap(([name, { amount, currency }]) =>
    hidden.includes(amount) || hidden.includes(currency) ? [name] : [],
  );
  const described = { ...openOf(dataset, [...hidden, ...made], viewers), columns: dataset.columns };
  const { partner } = dataset.companies ?? {};
  return partner && hidden.includes(partner) ? { ...described, params: paramsUnparted(described.params) } : described;
}

function openOf(dataset: Dataset, hidden: readonly string[], viewers: readonly Viewer[]): Sliceable {
  const { source: _source, holds: _holds, years: _years, dependsOn: _follows, scope: _scope, delta: _delta, ...rest } = dataset;
  const speaks = (sql: string) => hidden.some((column) => mentions(expanded(dataset, sql), column));
  const dimensions = kept(
    rest.dimensions,
    (dimension) => !speaks(dimension.kind === "bucket" ? `${dimension.days} ${dimension.apart?.when ?? ""}` : dimension.sql),
  );
  const open = (name: string): boolean => {
    const metric = dataset.metrics[name];
    return metric !== undefined && partsOf(metric).every(open) && !("sql" in metric && speaks(`${metric.sql} ${metric.where ?? ""}`));
  };
  return {
    ...rest,
    params: viewers.some(({ compIds }) => compIds.length > 1) ? rest.params : paramsOfOne(rest.params),
    columns: kept(rest.columns, (_, name) => !hidden.includes(name)),
    dimensions,
    metrics: Object.fromEntries(
      Object.keys(rest.metrics)
        .filter(open)
        .map((name) => [name, withoutTieOut(dataset.metrics[name])]),
    ) as Dataset["metrics"],
    records: {
      ...rest.records,
      columns: rest.records.columns.filter((name) => Object.hasOwn(dimensions, name)),
      figures: kept(rest.records.figures, ({ sql }) => !speaks(sql)),
    },
  };
}

function kept<T>(record: Readonly<Record<string, T>>, keep: (value: T, name: string) => boolean): Record<string, T> {
  return Object.fromEntries(Object.entries(record).filter(([name, value]) => keep(value, name)));
}

function withoutTieOut(metric: Metric | undefined): Metric | undefined {
  return metric && "tieOut" in metric ? { ...metric, tieOut: "" } : metric;
}

function partsOf(metric: Metric): readonly string[] {
  return "of" in metric ? metric.of : "sum" in metric ? metric.sum.map((part) => part.metric) : [];
}

/** A piece of text with every case of every term it names. */
function expanded({ terms }: Pick<Dataset, "terms">, sql: string): string {
  return sql.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const term = terms?.[name];
    return term === undefined ? "" : typeof term === "string" ? term : Object.values(term.cases).join(" ");
  });
}

const mentions = (sql: string, column: string) => new RegExp(`\\b${column}\\b`).test(sql);
