import type { Dataset } from "#define/dataset";
import type { Viewer } from "#define/viewer";
import { type Client, transaction } from "#db/client";
import { literal } from "#db/sql";

/** The values of metrics by their own PostgreSQL queries, in one statement, for a viewer's rows and the given parameters. */
export async function tieOut(
  client: Client,
  viewer: Viewer,
  dataset: Dataset,
  metrics: readonly string[],
  params: Readonly<Record<string, string>>,
): Promise<(string | null)[]> {
  const queries = metrics.map((name, at) => `(${queryOf(viewer, dataset, name, params)}) as "${at}"`);
  const text = `select ${queries.join(", ")}`;
  const [row = {}] = await transaction(
    client,
    [viewer.compId],
    async (open) => [...(await open.sql.unsafe(text))] as Record<string, string | number | null>[],
    "read only",
  );
  return metrics.map((_, at) => {
    const value = row[at] ?? null;
    return value === null ? null : String(value);
  });
}

function queryOf(viewer: Viewer, dataset: Dataset, name: string, params: Readonly<Record<string, string>>): string {
  const metric = dataset.metrics[name];
  if (!metric || !("tieOut" in metric)) throw new Error(`${dataset.id}.${name} has no query of its own`);
  const scoped = metric.tieOut.replaceAll(/\{scope([^}]*)\}/g, (_, columns: string) => predicate(viewer, dataset.id, columns));
  return scoped.replaceAll(/\$(\w+)/g, (_, param: string) => {
    if (param === "comp") return String(viewer.compId);
    const value = params[param];
    if (value === undefined) throw new Error(`no parameter ${param}`);
    const kind = dataset.params[param]?.kind;
    return kind === "date" ? `${literal(value)}::date` : kind === "number" ? `${literal(value)}::numeric` : literal(value);
  });
}

function predicate(viewer: Viewer, dataset: string, columns: string): string {
  const { employeeId } = viewer;
  const scope = viewer.scope(`${dataset}.read`);
  if (scope.company) return "true";
  const named = new Map([...columns.matchAll(/(\w+)=([\w.]+)/g)].map(([, what, column]) => [what, column] as const));
  const among = (what: string, ids: readonly string[]) =>
    named.get(what) && ids.length > 0 ? [`${named.get(what)} in (${ids.map(literal).join(", ")})`] : [];
  const parts = [
    ...among("department", scope.departments),
    ...among("unit", scope.units),
    ...among("warehouse", scope.warehouses),
    ...among("owner", scope.own && employeeId ? [employeeId] : []),
  ];
  return parts.length > 0 ? `(${parts.join(" or ")})` : "false";
}
