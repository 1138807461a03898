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
/** Settings by name; those that are not named stay as they are. */
const Changed = z.strictObject({ value: z.record(z.string().min(1).max(200), z.json()) });

const Named = z.strictObject({ value: z.record(z.string(), z.unknown()) });

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
  change: operation({
    id: "preferences.change",
    says: "Remembers settings for one account in one company; those that are not named stay as they are.",
    path,
    body: Named,
    takes: Changed,
    answer: Kept,
    problems: ["invalid", "tooLarge"],
  }),
};

/** `/api/preferences/:key`: what the app remembers for one account in one company; null where nothing is kept. */
export const preferences = new Hono<Env>()
  .get("/:key", operations.read, async (c) => c.json({ value: await kept(c, keyOf(c)) }))
  .patch("/:key", operations.change, async (c) => {
    const key = keyOf(c);
    const { value } = await bodyOf(c, Changed);
    return c.json({ value: await change(c, key, value) });
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

// Two windows of one desk change it at once: each says only what it changed.
async function change(c: Ask, key: string, changed: object): Promise<unknown> {
  const { compId, accountId } = await viewerOf(c);
  return transaction(c.var.runtime.client, [compId], async (open) => {
    const [row] = await open.run(
      shaped({ value: "json", length: "integer" })`
        insert into preference (comp_id, id, account_id, key, value)
          values (${compId}, ${newId()}, ${accountId}, ${key}, ${JSON.stringify(changed)}::text::jsonb)
        on conflict (comp_id, account_id, key) do update set value = preference.value || excluded.value
        returning value, octet_length(value::text) as length`,
    );
    if (!row || row.length > LONGEST) fail({ type: "tooLarge", limit: LONGEST });
    return row.value;
  });
}
