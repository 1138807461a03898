import type { Dataset } from "#define/dataset";
import { failIfAny, type Issue } from "#define/problem";
import { axesOf, type ChartView, figuresOf, type PivotView, type Report } from "#define/report";
import type { Slice, SliceFilter } from "#define/slice";

/** What a report asks at an address of its own: the slice of its picture (null without one) and that of its table. */
export type Asked = { view: ChartView | null; chart: Slice | null; table: Slice };

const NOTHING = "~";
/** Rows that a picture or a mail names; a file has them all. */
const MOST_POINTS = 500;

/** Reads the grouping, parameters and filters of a report's address (`?by=…&p.<param>=…&f.<dimension>=a,b&q=…`) as the report screen does; a name that the report does not have is refused. */
export function askedAt(report: Report, dataset: Pick<Dataset, "dimensions">, query: URLSearchParams): Asked {
  failIfAny(faultsOf(report, query));
  const group = query.get("by") ?? report.groups[0] ?? "";
  const params = Object.fromEntries(
    report.params.flatMap((name) => (query.has(`p.${name}`) ? [[name, query.get(`p.${name}`) ?? ""]] : [])),
  );
  const where = filtersOf(report, query, group);
  const chart = report.views.find((view): view is ChartView => view.kind === "chart");
  const pivot = report.views.find((view): view is PivotView => view.kind === "pivot");
  const base = { dataset: report.dataset, where, params };
  return {
    view: chart ?? null,
    chart: chart
      ? {
          ...base,
          metrics: chart.stack ? chart.metrics.slice(0, 1) : figuresOf(chart),
          by: [...chart.by],
          ...across(chart.stack),
          limit: MOST_POINTS,
        }
      : null,
    table: { ...base, ...tableOf(report, pivot, dataset, group), totals: true },
  };
}

function tableOf(report: Report, pivot: PivotView | undefined, { dimensions }: Pick<Dataset, "dimensions">, group: string) {
  const metrics = pivot ? figuresOf(pivot) : report.metrics;
  const isTime = ["date", "month", "year"].includes(dimensions[group]?.kind ?? "");
  const order = isTime ? { by: group } : { by: metrics[0] ?? "", descending: true };
  return { metrics: [...new Set(metrics)], by: [group], ...across(pivot?.columns.find((column) => column !== group)), order: [order] };
}

const across = (dimension: string | undefined) => (dimension === undefined ? {} : { columns: [dimension] });

function filtersOf(report: Report, query: URLSearchParams, group: string): SliceFilter[] {
  const chosen = dimensionsOf(report).flatMap((dimension) => {
    const keys = keysIn(query.get(`f.${dimension}`));
    return keys.length === 0 ? [] : [{ dimension, in: keys }];
  });
  const search = query.get("q");
  return [...(report.where ?? []), ...chosen, ...(search ? [{ dimension: group, contains: search }] : [])];
}

function faultsOf(report: Report, query: URLSearchParams): Issue[] {
  const dimensions = dimensionsOf(report);
  const group = query.get("by");
  return [
    ...(group !== null && !report.groups.includes(group) ? [{ code: "choice", field: "by", value: group } as const] : []),
    ...[...query.keys()].flatMap((name): Issue[] => {
      const known = name.startsWith("f.") ? dimensions : name.startsWith("p.") ? report.params : null;
      return known === null || known.includes(name.slice(2)) ? [] : [{ code: "unknownField", field: name, value: query.get(name) }];
    }),
    ...(report.required ?? []).flatMap((name): Issue[] => (query.get(`f.${name}`) ? [] : [{ code: "required", field: `f.${name}` }])),
  ];
}

function dimensionsOf(report: Report): string[] {
  return [...new Set([...report.groups, ...report.filters, ...report.views.flatMap(axesOf)])];
}

function keysIn(text: string | null): (string | null)[] {
  return text ? text.split(",").map((part) => (part === NOTHING ? null : decodeURIComponent(part))) : [];
}

/** The path and the query of a menu link: with or without its origin and first slash; null for what leads elsewhere. */
export function linkParts(link: string): { path: string; query: URLSearchParams } | null {
  const place = new URL("http://here.invalid/");
  const text = link.trim();
  if (text === "" || text.startsWith("//") || /^[a-z]+:/i.test(text)) return null;
  const found = new URL(text.startsWith("/") ? text : `/${text}`, place);
  return { path: found.pathname, query: found.searchParams };
}
