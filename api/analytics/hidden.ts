import { paramsOfOne } from "#define/companies";
import type { Dataset, Metric, Sliceable } from "#define/dataset";
import type { Viewer } from "#define/viewer";

/** Columns whose field a viewer may not see; of one who asks several companies in any of them. */
export function hiddenColumns(dataset: Pick<Dataset, "columns">, ...viewers: readonly Viewer[]): string[] {
  return Object.entries(dataset.columns).flatMap(([name, { field }]) => {
    const [module, property] = field?.split("/") ?? [];
    return module && property && viewers.some((viewer) => viewer.access(module, property) === "hidden") ? [name] : [];
  });
}

/**
 * What of a dataset a viewer may ask for: no PostgreSQL, and nothing that is made of a hidden column (of several companies, in any of
 * them).
 */
export function describedFor(dataset: Dataset, ...viewers: readonly Viewer[]): Sliceable {
  const { source: _source, years: _years, follows: _follows, scope: _scope, delta: _delta, ...rest } = dataset;
  const hidden = hiddenColumns(dataset, ...viewers);
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
