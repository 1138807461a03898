import type { Dataset } from "#define/dataset";
import type { Viewer } from "#define/viewer";
import { type Client, transaction } from "#db/client";
import { literal } from "#db/sql";

/** The value of a metric by its own PostgreSQL query, for a viewer's rows and the given parameters. */
export async function tieOut(
  client: Client,
  viewer: Viewer,
  query: string,
  params: Readonly<Record<string, string>>,
  dataset: Pick<Dataset, "id" | "params">,
): Promise<string | null> {
  const scoped = query.replaceAll(/\{scope([^}]*)\}/g, (_, columns: string) => predicate(viewer, dataset.id, columns));
  const text = scoped.replaceAll(/\$(\w+)/g, (_, name: string) => {
    if (name === "comp") return String(viewer.compId);
    const value = params[name];
    if (value === undefined) throw new Error(`no parameter ${name}`);
    const kind = dataset.params[name]?.kind;
    return kind === "date" ? `${literal(value)}::date` : kind === "number" ? `${literal(value)}::numeric` : literal(value);
  });
  const [row] = await transaction(client, [viewer.compId], async (open) => [...(await open.sql.unsafe(text))], "read only");
  const value = (row as { value?: string | number | null } | undefined)?.value ?? null;
  return value === null ? null : String(value);
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
    ...among("warehouse", scope.warehouses),
    ...among("owner", scope.own && employeeId ? [employeeId] : []),
  ];
  return parts.length > 0 ? `(${parts.join(" or ")})` : "false";
}
