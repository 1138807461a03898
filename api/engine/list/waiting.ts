import { compiled, written } from "#db/sql";
import { type SQL, sql } from "drizzle-orm";
import { shaped } from "#db/row";
import type { Module } from "#define/module";
import { planList } from "./list.ts";
import { columnAt, columnOf, shapeOf } from "#engine/definition/shape";
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
    const since = columnAt(columnOf(shapeOf(module).columns, "createdAt"));
    return [
      sql`select ${written(at)} as at, count(*)::integer as count, min(${since}) as since from ${compiled(plan.from)} where ${plan.where}`,
    ];
  });
  const rows =
    parts.length === 0
      ? []
      : await work.run(shaped({ at: "integer", count: "integer", since: "instant?" })`${sql.join(parts, sql` union all `)}`);
  const found = new Map(rows.map(({ at, ...waiting }) => [at, waiting]));
  return places.map((_, at) => found.get(at) ?? { count: 0, since: null });
}
