import type { MiddlewareHandler } from "hono";
import { matchedRoutes } from "hono/route";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Env } from "../context.ts";
import type { Metrics } from "./metrics.ts";

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Begins to measure; `waiting` counts the messages of the outbox by stage whenever somebody asks. */
export function measures(version: string, waiting: () => Promise<ReadonlyMap<string, number>>): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: "http_request_duration_seconds",
    help: "Seconds until the head of an answer was ready, by route",
    labelNames: ["method", "route", "status"] as const,
    buckets: SECONDS,
    registers,
  });
  const done = new Gauge({
    name: "longwall_job_last_success_timestamp_seconds",
    help: "When a job last came to its end",
    labelNames: ["job"] as const,
    registers,
  });
  const failed = new Counter({
    name: "longwall_job_failures_total",
    help: "Rounds of a job that failed",
    labelNames: ["job"] as const,
    registers,
  });
  const release = new Gauge({ name: "longwall_info", help: "The release that runs", labelNames: ["version"] as const, registers });
  release.set({ version }, 1);
  // Made once and kept by the registry, which asks it at every reading.
  registry.registerMetric(
    new Gauge({
      name: "longwall_outbox_messages",
      help: "Messages of the outbox by stage",
      labelNames: ["stage"] as const,
      registers: [],
      async collect() {
        this.reset();
        for (const [stage, count] of await waiting()) this.set({ stage }, count);
      },
    }),
  );
  return {
    registry,
    request: (method, route, status, seconds) => requests.observe({ method, route, status: String(status) }, seconds),
    job: (name, isDone, now) => {
      if (isDone) done.set({ job: name }, now.getTime() / 1000);
      else failed.inc({ job: name });
    },
  };
}

/** Measures every answer and writes one line of the access log for it (level info): request, route, status, milliseconds. */
export const observed: MiddlewareHandler<Env> = async (c, next) => {
  const start = performance.now();
  await next();
  const { metrics, log } = c.var.runtime;
  const ms = performance.now() - start;
  const route = matchedRoutes(c).findLast(({ method, path }) => method === c.req.method && !path.endsWith("*"))?.path ?? "other";
  metrics?.request(c.req.method, route, c.res.status, ms / 1000);
  log.info({ requestId: c.var.requestId, method: c.req.method, route, status: c.res.status, ms: Math.round(ms) }, "answered");
};
