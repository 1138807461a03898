import { Hono } from "hono";
import { z } from "zod";
import { fail } from "#define/problem";
import { staffOf } from "../access/staff.ts";
import { Instant } from "../answers/shapes.ts";
import { type Env, languageOf } from "../context.ts";
import { FAULT_CODES } from "#define/views/status";
import { operation } from "../contract/declare.ts";
import { factsOf } from "./facts.ts";
import { faultsOf } from "./faults.ts";

/** The right of whoever keeps what holds for all companies. */
const RIGHT = "admin.signInSetting.edit";
const count = z.int().min(0);
const Status = z.strictObject({
  at: Instant,
  version: z.string(),
  build: z.string(),
  node: z.string(),
  startedAt: Instant,
  memory: count,
  streams: count,
  database: z.strictObject({ version: z.string(), size: count, connections: count, most: count, sessions: count }),
  disks: z.array(z.strictObject({ holds: z.enum(["data", "backups"]), free: count, size: count })),
  jobs: z.array(
    z.strictObject({
      name: z.string(),
      until: Instant,
      endedAt: Instant.nullable(),
      failedAt: Instant.nullable(),
      fault: z.string().nullable(),
    }),
  ),
  outbox: z.strictObject({ waiting: count, dead: count, since: Instant.nullable() }),
  figures: z.array(z.strictObject({ company: z.string(), name: z.string(), at: z.string(), behind: count, aside: count })),
  backup: z
    .strictObject({ last: z.strictObject({ name: z.string(), at: Instant, version: z.string(), rows: count, files: count }).nullable() })
    .nullable(),
  faults: z.array(
    z.strictObject({ code: z.enum(FAULT_CODES), of: z.string().optional(), since: Instant.optional(), count: count.optional() }),
  ),
});
const read = operation({
  id: "status.read",
  says: "Tells how the installation is: releases, database, disks (MiB), jobs, messages that wait, age of figures, last backup, and what is not as it should be.",
  answer: Status,
  problems: ["forbidden"],
});

/** `GET /api/status`: how the installation is, for whoever keeps what holds for all companies. */
export const status = new Hono<Env>().get("/", read, async (c) => {
  const viewer = await staffOf(c, RIGHT);
  if (!viewer.may(RIGHT)) fail({ type: "forbidden", permission: RIGHT });
  const facts = await factsOf(c.var.runtime, languageOf(c));
  c.header("Cache-Control", "no-store");
  return c.json({ ...facts, faults: faultsOf(facts) });
});
