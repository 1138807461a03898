import { type Client, transaction } from "#db/client";
import { literal } from "#db/sql";
import type { Dataset } from "#define/dataset";
import { plainText } from "#define/text";
import type { Viewer } from "#define/viewer";

const PATIENCE_MS = 10_000;

/**
 * The value of a metric by its own PostgreSQL query over the ledgers, for a viewer's rows and these parameters; null where nothing is,
 * undefined where the query cannot tell his rows.
 */
export async function tieOut(
  client: Client,
  viewer: Viewer,
  query: string,
  params: Readonly<Record<string, string>>,
  dataset: Pick<Dataset, "id" | "params">,
): Promise<string | null | undefined> {
  const scopes = [...query.matchAll(/\{scope([^}]*)\}/g)].map(([, columns = ""]) => predicateOf(viewer, dataset.id, columns));
  if (scopes.includes(undefined)) return undefined;
  const scoped = query.replaceAll(/\{scope([^}]*)\}/g, () => scopes.shift() ?? "false");
  const text = scoped.replaceAll(/\$([A-Za-z]\w*)/g, (_, name: string) =>
    name === "comp" ? String(viewer.compId) : paramText(dataset, name, params[name] ?? ""),
  );
  const [row] = await transaction(
    client,
    [viewer.compId],
    async (open) => {
      await open.sql.unsafe(`set local statement_timeout = ${PATIENCE_MS}`);
      return [...(await open.sql.unsafe(text))] as { value?: unknown }[];
    },
    "read only",
  );
  const value = row?.value ?? null;
  return value === null ? null : plainText(value);
}

function paramText({ params }: Pick<Dataset, "params">, name: string, value: string): string {
  const kind = params[name]?.kind;
  return `${literal(value)}${kind === "date" ? "::date" : kind === "number" ? "::numeric" : ""}`;
}

/** The rows of a viewer by the columns that a query names; undefined where it names no column for a way in which he reads. */
function predicateOf(viewer: Viewer, dataset: string, columns: string): string | undefined {
  const { company, departments, units, warehouses, own, team, customers } = viewer.scope(`${dataset}.read`);
  if (company && !viewer.isGuest) return "true";
  const named = new Map([...columns.matchAll(/(\w+)=([\w.]+)/g)].map(([, what = "", column = ""]) => [what, column] as const));
  const people = [...(own && viewer.employeeId !== null ? [viewer.employeeId] : []), ...team.employees];
  const ways = [
    ["department", departments],
    ["unit", units],
    ["warehouse", warehouses],
    ["owner", people],
    ["customer", customers],
  ] as const;
  const parts = ways.flatMap(([what, ids]) => {
    const column = named.get(what);
    return column && ids.length > 0 ? [`${column} in (${ids.map(literal).join(", ")})`] : [];
  });
  if (viewer.isGuest && !named.has("customer")) return undefined;
  return parts.length > 0 ? `(${parts.join(" or ")})` : "false";
}
