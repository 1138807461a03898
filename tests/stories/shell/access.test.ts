import { sql } from "drizzle-orm";
import { afterAll, describe, expect, it, vi } from "vitest";
import { createApp } from "#api/app";
import { accessChanged } from "#db/access";
import { connect, type ConnectionOptions, run } from "#db/client";
import { forgetOnAccessChange } from "#routes/access/sessions";
import { onLeaving } from "#support/leaving";
import { openServer, type Visitor } from "#support/server";

let place: ConnectionOptions | undefined;
const server = await openServer({ through: (found) => Promise.resolve((place = found)) });

/** A second process beside the first: connections and memory of its own over the same database. */
const openBeside = async () => {
  if (!place) throw new Error("no database");
  const client = connect(place, 3);
  await forgetOnAccessChange(client);
  onLeaving(() => client.end({ timeout: 5 }));
  const app = createApp({ ...server.served, client });
  const status = async ({ cookie }: Visitor, path = "/api/session") => (await app.request(path, { headers: { cookie } })).status;
  return { app, status };
};
const beside = await openBeside();
/** What nobody told of is remembered no longer. */
const REMEMBERED_MS = 5_000;
const told = async (status: number, ask: () => Promise<number>) => {
  await expect.poll(ask, { timeout: 30_000, interval: 50 }).toBe(status);
};

// The clock of the processes stands: nothing is forgotten because time went by.
const clock = vi.spyOn(Date, "now");
const standAt = (instant: number) => void clock.mockReturnValue(instant);
standAt(Date.now());
afterAll(() => clock.mockRestore());

describe("What a process remembers of who is signed in", () => {
  it("ends with the session, at once here and as soon as it is told in another process", async () => {
    const admin = await server.signedIn("admin");
    const old = server.visitor(admin.cookie);
    expect([await beside.status(old), (await old.ask("GET", "/api/session")).status]).toEqual([200, 200]);
    await admin.ask("DELETE", "/api/session");
    expect((await old.ask("GET", "/api/session")).status).toBe(401);
    await told(401, () => beside.status(old));
  });

  it("ends five seconds after an account was locked by hand, and nobody told", async () => {
    const buyer = await server.signedIn("buyer");
    expect([await beside.status(buyer), (await buyer.ask("GET", "/api/session")).status]).toEqual([200, 200]);
    await run(server.client, sql`update account set is_enabled = false where account = 'buyer'`);
    standAt(Date.now() + REMEMBERED_MS);
    expect([await beside.status(buyer), (await buyer.ask("GET", "/api/session")).status]).toEqual([401, 401]);
  });

  it("follows rights that change: a path that a role lost is closed in every process", async () => {
    const finance = await server.signedIn("finance");
    const path = "/api/documents/admin.journalLine?company=HS&limit=1";
    expect([await beside.status(finance, path), (await finance.ask("GET", path)).status]).toEqual([200, 200]);
    await run(server.client, sql`delete from role_menu where path = '/journalLine'`);
    await run(server.client, accessChanged({ everybody: true }));
    await told(403, () => beside.status(finance, path));
    await told(403, async () => (await finance.ask("GET", path)).status);
  });

  it("follows the company and the language that somebody changes, in his other windows too", async () => {
    const leader = await server.signedIn("leader");
    const window = server.visitor(leader.cookie);
    await window.ask("GET", "/api/session");
    await leader.ask("PATCH", "/api/session", { company: "ZD", language: "ru" });
    expect((await window.ask("GET", "/api/session")).body).toMatchObject({ company: { code: "ZD" }, language: "ru" });
  });

  it("ends in every process when its account leaves", async () => {
    const admin = await server.signedIn("admin");
    const keeper = await server.signedIn("keeper");
    expect([await beside.status(keeper), (await keeper.ask("GET", "/api/session")).status]).toEqual([200, 200]);
    const { body } = await admin.ask<{ rows: { id: string; account: string }[] }>("GET", "/api/documents/admin.user?company=HS&limit=100");
    const leaver = body.rows.find(({ account }) => account === "keeper");
    const left = await admin.ask("POST", `/api/users/${leaver?.id}/leaving?company=HS`, {
      leftOn: "2026-03-30",
      successor: "sales",
      reason: "合同到期",
    });
    expect(left.status).toBe(200);
    await told(401, async () => (await keeper.ask("GET", "/api/session")).status);
    await told(401, () => beside.status(keeper));
  });
});

describe("What a process remembers of a company", () => {
  it("is what somebody changed, at once here and five seconds later in another process", async () => {
    server.clock.at = new Date("2026-03-31T20:00:00Z");
    const admin = await server.signedIn("admin");
    const companies = "/api/documents/masterData.company";
    const here = async () => (await admin.ask("GET", "/api/session?company=HS")).body.today;
    const there = async () => {
      const answer = await beside.app.request("/api/session?company=HS", { headers: { cookie: admin.cookie } });
      return ((await answer.json()) as { today: string }).today;
    };
    standAt(Date.now() + REMEMBERED_MS);
    expect([await here(), await there()]).toEqual(["2026-04-01", "2026-04-01"]);
    const { body } = await admin.ask<{ header: Record<string, unknown>; version: number }>("GET", `${companies}/2?company=HS`);
    const { status } = await admin.ask("PUT", `${companies}/2?company=HS`, {
      version: body.version,
      header: { timeZone: "America/Los_Angeles" },
      lines: {},
    });
    expect([status, await here()]).toEqual([200, "2026-03-31"]);
    standAt(Date.now() + REMEMBERED_MS);
    expect(await there()).toBe("2026-03-31");
  });
});
