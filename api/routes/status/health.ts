import { sql } from "drizzle-orm";
import { Hono } from "hono";
import type { Env } from "../context.ts";
import { type Client, run } from "#db/client";
import { demoAccounts } from "../access/accounts.ts";
import { z } from "zod";
import { operation } from "../contract/declare.ts";

const PATIENCE = 2000;

const Health = z.strictObject({
  status: z.enum(["ok", "unavailable"]),
  database: z.enum(["ok", "unavailable"]),
  version: z.string(),
  build: z.string(),
  accounts: z.array(z.string()).optional(),
});
const read = operation({
  id: "health.read",
  says: "Tells whether the server and its database answer, and which release this is.",
  answer: Health,
  also: 503,
  isOpen: true,
});

const live = operation({
  id: "health.live",
  says: "Tells that the process answers, whatever its database does.",
  answer: z.strictObject({ status: z.literal("ok") }),
  isOpen: true,
});

/**
 * `GET /api/health/live`: that the process answers. `GET /api/health`: whether the server and its database answer, and which release this
 * is; in a demo also the names of its accounts. Open to everybody.
 */
export const health = new Hono<Env>()
  .get("/live", live, (c) => {
    c.header("Cache-Control", "no-store");
    return c.json({ status: "ok" });
  })
  .get("/", read, async (c) => {
    const { client, version, build, demo } = c.var.runtime;
    const ok = await answers(client);
    const accounts = ok && demo ? { accounts: await demoAccounts(client) } : {};
    c.header("Cache-Control", "no-store");
    return c.json({ status: ok ? "ok" : "unavailable", database: ok ? "ok" : "unavailable", version, build, ...accounts }, ok ? 200 : 503);
  });

/** Says whether the database answers within two seconds. */
async function answers(client: Client): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(() => resolve(false), PATIENCE)));
  const asked = run(client, sql`select 1`).then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}
