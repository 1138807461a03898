import { type SQL, sql } from "drizzle-orm";
import { accountName } from "#db/accountName";
import { transaction } from "#db/client";
import { narrow, type RowIn, shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Language } from "#define/viewer";
import { fail } from "#define/problem";
import type { Runtime } from "#engine/runtime";
import { type Facts, readFacts, viewerOf } from "#engine/access/viewer";
import type { Station } from "#engine/access/stations";
import { type Catalogue, datasetIn } from "./catalogue.ts";
import { describedFor } from "./hidden.ts";
import { readsDataset } from "./rights.ts";

/** An account that sees a figure, and by which of its stations: the role, how far its rows reach, and the department or warehouse of it. */
export type FigureReader = { account: string; name: string; stations: { role: string; scope: Station["scope"]; place: string | null }[] };
type Found = { account: string; name: string; stations: Station[] };

/** So many accounts are looked at; the rest is counted. */
const MOST = 1000;
const TOGETHER = 4;
const MEMBER = shaped({ id: "id", account: "text", name: "text" });
const PLACE = shaped({ kind: narrow<"role" | "department" | "warehouse">("text"), id: "id", name: "text" });

/**
 * Who of a company sees a metric of a dataset: those who may read it, by a path that shows it to them, and of whom none of its fields is
 * hidden; found with the very functions that answer them. The first thousand accounts are looked at, `unseen` is how many were not.
 * Throws notFound.
 */
export async function figureReaders(
  runtime: Runtime & { catalogue: Catalogue },
  compId: number,
  { dataset: id, metric }: { dataset: string; metric: string },
  language: Language,
): Promise<{ readers: FigureReader[]; unseen: number }> {
  const whole = datasetIn(runtime.catalogue, id, compId);
  if (!whole || !Object.hasOwn(whole.metrics, metric)) fail({ type: "notFound", what: `${id}.${metric}` });
  const members = await transaction(
    runtime.client,
    [compId],
    (open) =>
      open.run(MEMBER`select a.id, a.account, ${accountName("a", language)} as name from membership m join account a on a.id = m.account_id
        where m.comp_id = ${compId} and m.stage = 'enabled' and a.is_enabled order by a.account`),
    "read only",
  );
  const sees = (facts: Facts) => {
    const viewer = viewerOf(runtime, facts, language);
    return readsDataset(runtime.catalogue, viewer, id) && Object.hasOwn(describedFor(whole, viewer).metrics, metric);
  };
  const readerOf = async ({ id: accountId, ...member }: RowIn<typeof MEMBER>): Promise<Found[]> => {
    const facts = await readFacts(runtime, accountId, compId);
    if (!facts || !sees(facts)) return [];
    const opens = (station: Station) => viewerOf(runtime, { ...facts, stations: [station] }, language).may(`${id}.read`);
    return [{ ...member, stations: facts.stations.filter(opens) }];
  };
  const looked = members.slice(0, MOST);
  const found: Found[] = [];
  for (let at = 0; at < looked.length; at += TOGETHER)
    found.push(...(await Promise.all(looked.slice(at, at + TOGETHER).map(readerOf))).flat());
  const name = await namesOf(runtime, compId, found, language);
  const readers = found.map(({ stations, ...reader }) => ({
    ...reader,
    stations: stations.map(({ roleId, scope, departmentId, warehouseId }) => ({
      role: name("role", roleId) ?? "",
      scope,
      place: name("department", departmentId) ?? name("warehouse", warehouseId) ?? null,
    })),
  }));
  return { readers, unseen: members.length - looked.length };
}

/** What the roles and places of these stations are called. */
async function namesOf({ client }: Runtime, compId: number, found: readonly Found[], language: Language) {
  const stations = found.flatMap((reader) => reader.stations);
  const ids = (of: (station: Station) => string | null) =>
    arrayOf([...new Set(stations.flatMap((station) => of(station) ?? []))], "bigint");
  const own = identifier("t", `name_${language}`);
  const called = sql`coalesce(${own}, t.name_zh, t.name_en, t.name_ru, t.code)`;
  const placed = (kind: "department" | "warehouse", wanted: SQL) =>
    sql`select ${kind}::text as kind, t.id, ${called} as name from ${identifier(kind)} t where t.comp_id = ${compId} and t.id = any(${wanted})`;
  const rows = await transaction(
    client,
    [compId],
    (open) =>
      open.run(PLACE`select 'role' as kind, t.id, ${called} as name from role t where t.id = any(${ids(({ roleId }) => roleId)})
        union all ${placed(
          "department",
          ids(({ departmentId }) => departmentId),
        )}
        union all ${placed(
          "warehouse",
          ids(({ warehouseId }) => warehouseId),
        )}`),
    "read only",
  );
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${id}`, name]));
  return (kind: "role" | "department" | "warehouse", id: string | null) => names.get(`${kind} ${id ?? ""}`);
}
