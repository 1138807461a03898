import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import type { Module } from "#define/module";
import { planList } from "./list.ts";
import { columnOf, shapeOf } from "#engine/definition/shape";
import type { EngineWork } from "#engine/context";

/** How many records stand on a screen, and since when the oldest does (instant). */
export type Waiting = { count: number; since: string | null };
type WaitingScreen = { module: Module; screen: string };

/**
 * What waits on each of some screens within the viewer's scope, in one statement; nothing where a screen wants a filter first. Throws
 * forbidden as the lists do.
 */
export async function waitingOn(work: EngineWork, places: readonly WaitingScreen[]): Promise<Waiting[]> {
  const parts = places.flatMap(({ module, screen }, at): SQL[] => {
    const plan = planList(work, module, { screen });
    if (!plan) return [];
    const since = columnOf(shapeOf(module).columns, "createdAt").sql;
    const told = sql.raw(`${at} as at, count(*)::integer as count, min(${since}) as since from ${plan.from}`);
    return [sql`select ${told} where ${plan.where}`];
  });
  const rows =
    parts.length === 0
      ? []
      : await work.run(shaped({ at: "integer", count: "integer", since: "instant?" })`${sql.join(parts, sql` union all `)}`);
  const found = new Map(rows.map(({ at, ...waiting }) => [at, waiting]));
  return places.map((_, at) => found.get(at) ?? { count: 0, since: null });
}
