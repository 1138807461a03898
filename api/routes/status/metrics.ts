import { createHash, timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { fail } from "#define/problem";
import { operation } from "../contract/declare.ts";
import type { Ask, Env } from "../context.ts";

const read = operation({
  id: "metrics.read",
  says: "Measures of this process in the text format of Prometheus, for whoever shows METRICS_TOKEN as a bearer.",
  answer: "file",
  isOpen: true,
  problems: ["notFound"],
});

/** `GET /api/metrics`: open to the bearer of METRICS_TOKEN alone; without that setting there is no such address. */
export const metrics = new Hono<Env>().get("/", read, async (c) => {
  const { metrics: measured, metricsToken } = c.var.runtime;
  if (!measured || metricsToken === undefined || !isShown(c, metricsToken)) fail({ type: "notFound", what: c.req.path });
  c.header("Content-Type", measured.registry.contentType);
  c.header("Cache-Control", "no-store");
  return c.body(await measured.registry.metrics());
});

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

function isShown(c: Ask, token: string): boolean {
  return timingSafeEqual(digest(c.req.header("authorization") ?? ""), digest(`Bearer ${token}`));
}
