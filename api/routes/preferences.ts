import { sql } from "drizzle-orm";
import { Hono } from "hono";
import { z } from "zod";
import { shaped } from "#db/row";
import { type Ask, type Env, viewerOf } from "./context.ts";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { fail } from "#define/problem";
import { bodyOf } from "./access/body.ts";
import { operation } from "./contract/declare.ts";

/** What the app remembers: the desk (layouts, theme, menu). */
const KEYS: readonly string[] = ["desk"];
const LONGEST = 256 * 1024;
const Value = z.strictObject({ value: z.json() });

/** Any JSON. */
const Kept = z.strictObject({ value: z.unknown() });
const path = { key: z.enum(["desk"]) };
const operations = {
  read: operation({
    id: "preferences.read",
    says: "Tells what the app remembers for one account in one company, null where nothing is kept.",
    path,
    answer: Kept,
    problems: ["invalid"],
  }),
  save: operation({
    id: "preferences.save",
    says: "Remembers something for one account in one company.",
    path,
    body: Kept,
    takes: Value,
    answer: Kept,
  }),
};

/** `/api/preferences/:key`: what the app remembers for one account in one company; null where nothing is kept. */
export const preferences = new Hono<Env>()
  .get("/:key", operations.read, async (c) => c.json({ value: await kept(c, keyOf(c)) }))
  .put("/:key", operations.save, async (c) => {
    const key = keyOf(c);
    const { value } = await bodyOf(c, Value);
    await keep(c, key, value);
    return c.json({ value });
  });

function keyOf(c: Ask): string {
  const key = c.req.param("key") ?? "";
  return KEYS.includes(key) ? key : fail({ type: "invalid", issues: [{ code: "choice", field: "key", value: key }] });
}

async function kept(c: Ask, key: string): Promise<unknown> {
  const { compId, accountId, seenBy } = await viewerOf(c);
  if (seenBy !== undefined) return null;
  const [row] = await transaction(
    c.var.runtime.client,
    [compId],
    (open) =>
      open.run(
        shaped({ value: "json" })`select value from preference where comp_id = ${compId} and account_id = ${accountId} and key = ${key}`,
      ),
    "read only",
  );
  return row?.value ?? null;
}

async function keep(c: Ask, key: string, value: unknown): Promise<void> {
  const { compId, accountId } = await viewerOf(c);
  const text = JSON.stringify(value);
  if (Buffer.byteLength(text) > LONGEST) fail({ type: "tooLarge", limit: LONGEST });
  await transaction(c.var.runtime.client, [compId], (open) =>
    open.run(
      sql`insert into preference (comp_id, id, account_id, key, value) values (${compId}, ${newId()}, ${accountId}, ${key}, ${text}::text::jsonb)
          on conflict (comp_id, account_id, key) do update set value = excluded.value`,
    ),
  );
}
