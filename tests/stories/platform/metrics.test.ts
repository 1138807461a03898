import { describe, expect, it } from "vitest";
import { measures } from "#routes/answers/measures";
import { waitingMessages } from "#notify/waiting";
import { openServer } from "#support/server";

const server = await openServer();
const { served } = server;
const lines: object[] = [];
served.log.info = (facts: object) => lines.push(facts);
served.metrics = measures("0.13.0", () => waitingMessages(served));
const ask = (authorization?: string) =>
  server.app.request("/api/metrics", authorization === undefined ? {} : { headers: { authorization } });

describe("The measures of a process", () => {
  it("are read by the bearer of METRICS_TOKEN alone; without that setting there are none", async () => {
    expect((await ask("Bearer undefined")).status).toBe(404);
    served.metricsToken = "of-the-scraper";
    const refused = await Promise.all([ask(), ask("Bearer guessed"), ask("Basic of-the-scraper")]);
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404]);
    expect((await ask("Bearer of-the-scraper")).status).toBe(200);
  });

  it("count answers by route and not by address, jobs by how they ended, messages that wait", async () => {
    const admin = await server.signedIn("admin");
    for (const id of ["1", "2", "3"]) await admin.ask("GET", `/api/documents/masterData.material/${id}?company=HS`);
    served.metrics?.job("outbox", true, new Date("2026-03-31T08:00:00Z"));
    served.metrics?.job("outbox", false, new Date("2026-03-31T08:00:10Z"));
    const text = await (await ask("Bearer of-the-scraper")).text();
    expect(text).toContain('http_request_duration_seconds_count{method="GET",route="/api/documents/:module/:id",status="404"} 3');
    expect(text).not.toContain("masterData.material");
    expect(text).toContain('longwall_job_last_success_timestamp_seconds{job="outbox"} 1774944000');
    expect(text).toContain('longwall_job_failures_total{job="outbox"} 1');
    expect(text).toContain('longwall_outbox_messages{stage="dead"} 0');
    expect(text).toContain('longwall_info{version="0.13.0"} 1');
    expect(text).toContain("nodejs_eventloop_lag_seconds");
  });

  it("stand beside a line for each answer, which a proxy's request id leads to", async () => {
    lines.length = 0;
    await server.visitor().ask("GET", "/api/session", undefined, { "x-request-id": "proxy-7.1" });
    await server.visitor().ask("GET", "/api/session", undefined, { "x-request-id": "two words" });
    expect(lines[0]).toMatchObject({ requestId: "proxy-7.1", method: "GET", route: "/api/session" });
    expect(lines[1]).not.toMatchObject({ requestId: "two words" });
  });

  it("are no part of whether it lives: that is told while the database is away", async () => {
    const { client } = served;
    served.client = { unsafe: () => Promise.reject(new Error("away")) } as never;
    const [live, ready] = await Promise.all([server.app.request("/api/health/live"), server.app.request("/api/health")]);
    served.client = client;
    expect([live.status, ready.status]).toEqual([200, 503]);
  });
});
