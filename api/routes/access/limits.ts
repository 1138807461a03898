import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { type Client, run } from "#db/client";
import { fail } from "#define/problem";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** How often something was tried since its time began, and how long (ms) that lasts still. */
type Counted = { points: number; left: number };

/** Counts one try for all processes together, in a time (ms) that begins with the first. */
export async function count(client: Client, key: string, duration: number): Promise<Counted> {
  const now = Date.now();
  const [row] = await run(
    client,
    shaped({ points: "integer", left: "float" })`insert into rate_limit as r (key, points, expire) values (${key}, 1, ${now + duration})
      on conflict (key) do update set points = case when r.expire < ${now} then 1 else r.points + 1 end,
        expire = case when r.expire < ${now} then excluded.expire else r.expire end
      returning points, (expire - ${now})::float8 as left`,
  );
  return row ?? { points: 1, left: duration };
}

/** Counts one try; throws rateLimited where there were more than so many. */
export async function demandRoom(client: Client, key: string, most: number, duration: number): Promise<void> {
  const found = await count(client, key, duration);
  if (found.points > most) refuse(found);
}

export function refuse({ left }: Counted): never {
  fail({ type: "rateLimited", retryAfter: Math.ceil(left / 1000) });
}

/** Takes one try back that was none. */
export async function uncount(client: Client, key: string): Promise<void> {
  await run(client, sql`update rate_limit set points = points - 1 where key = ${key} and points > 0`);
}

/** Counts from nothing again. */
export async function forgetCount(client: Client, key: string): Promise<void> {
  await run(client, sql`delete from rate_limit where key = ${key}`);
}

/** How many tries count still. */
export async function counted(client: Client, key: string): Promise<number> {
  const [row] = await run(
    client,
    shaped({ points: "integer" })`select points from rate_limit where key = ${key} and expire >= ${Date.now()}`,
  );
  return row?.points ?? 0;
}

/** Counts whose time is over go. */
export async function clearCounts(client: Client): Promise<void> {
  await run(client, sql`delete from rate_limit where expire < ${Date.now() - DAY}`);
}
