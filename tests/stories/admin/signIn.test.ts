import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run } from "#db/client";
import { DEMO_PASSWORD } from "#demo/accounts";
import { isStrongPassword } from "#define/access/password";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
type Refusal = { type: string; issues: { code: string; message: string }[] };
type Row = Record<string, unknown>;

const idOf = async (account: string) => {
  const { body } = await admin.ask<{ rows: Row[] }>("GET", "/api/documents/admin.user?company=HS&limit=100");
  return String(body.rows.find((row) => row.account === account)?.id);
};
const reset = async (account: string, who = admin) =>
  who.ask<{ password: string } & Refusal>("POST", `/api/users/${await idOf(account)}/password?company=HS`);
const enter = async (account: string, password: string) => {
  const visitor = server.visitor();
  return { visitor, answer: await visitor.ask<Row & Refusal>("POST", "/api/session", { account, password }) };
};

const make = (initialPassword: string) =>
  admin.ask<Refusal>("POST", "/api/documents/admin.signInSetting?company=HS", {
    header: { passwordPolicy: "lettersAndDigits", initialPassword, idleMinutes: 60 },
  });

const from = (address: string, headers: Record<string, string>, account: string) =>
  server.app.request(
    "/api/session",
    { method: "POST", headers, body: JSON.stringify({ account, password: "no" }) },
    { incoming: { socket: { remoteAddress: address } } },
  );

describe("What a password is", () => {
  it.each([
    ["Abcdef1x", "standard", true],
    ["abcdef1!", "standard", true],
    ["abcdefg1", "standard", false],
    ["Ab1!", "standard", false],
    [`Ab1!${"x".repeat(26)}`, "standard", true],
    [`Ab1!${"x".repeat(27)}`, "standard", false],
    ["abc123", "lettersAndDigits", true],
    ["abc12", "lettersAndDigits", false],
    ["abc123!", "lettersAndDigits", false],
  ] as const)("%s under the policy %s: %s", (password, policy, isAllowed) => {
    expect(isStrongPassword(password, policy)).toBe(isAllowed);
  });
});

describe("A password is reset at /resetUserPwd", () => {
  it("to a random one that is told once; sessions end, and it is changed before anything opens", async () => {
    const { visitor: old } = await enter("keeper", DEMO_PASSWORD);
    const { status, body } = await reset("keeper");
    expect([status, isStrongPassword(body.password)]).toEqual([200, true]);
    await expect.poll(async () => (await old.ask("GET", "/api/session")).status, { timeout: 5000 }).toBe(401);
    const { visitor, answer } = await enter("keeper", body.password);
    expect(answer.body).toMatchObject({ mustChangePassword: true, passwordPolicy: "standard" });
    expect((await visitor.ask<Refusal>("GET", "/api/documents/warehouse.goodsReceipt?company=HS")).body.type).toBe(
      "/problems/passwordToChange",
    );
    const change = (password: string, confirmed: string) =>
      visitor.ask<Row & Refusal>("POST", "/api/session/password", { old: body.password, password, confirmed });
    const refused = await change("weak", "other");
    expect(refused.body.issues.map(({ code }) => code)).toEqual(["weakPassword", "passwordsDiffer"]);
    expect((await change(body.password, body.password)).body.issues.map(({ code }) => code)).toEqual(["samePassword"]);
    expect(refused.body.issues[1]?.message).toBe("新密码与确认密码不一致");
    expect((await change("Longwall-2026", "Longwall-2026")).body.mustChangePassword).toBe(false);
    expect((await visitor.ask("GET", "/api/documents/warehouse.goodsReceipt?company=HS")).status).toBe(200);
  });

  it("by whoever may; nobody else", async () => {
    const analyst = await server.signedIn("analyst");
    expect((await reset("buyer", analyst)).status).toBe(403);
  });

  it("and the calendar addresses that were made with it, twenty at most, open nothing any more", async () => {
    const sales = await server.signedIn("sales");
    const made = () => sales.ask<{ address: string } & Refusal>("POST", "/api/calendar/feeds?company=HS");
    const { address } = (await made()).body;
    for (let count = 1; count < 20; count += 1) expect((await made()).status).toBe(201);
    expect((await made()).body.issues.map(({ code }) => code)).toEqual(["tooMany"]);
    expect((await server.visitor().ask("GET", address)).status).toBe(200);
    expect((await reset("sales")).status).toBe(200);
    expect((await server.visitor().ask("GET", address)).status).toBe(404);
  });

  it("to a fixed one where an administrator set it at /signInSetting", async () => {
    expect((await make("short")).body.issues.map(({ code }) => code)).toEqual(["weakPassword"]);
    expect((await make("start123")).status).toBe(201);
    await expect.poll(async () => (await reset("service")).body.password, { timeout: 10_000, interval: 1000 }).toBe("start123");
  });
});

describe("The sessions of an account", () => {
  it("are listed with device and last use, and ended one by one", async () => {
    const { visitor } = await enter("leader", DEMO_PASSWORD);
    const { visitor: other } = await enter("leader", DEMO_PASSWORD);
    const { body } = await visitor.ask<{ id: string; isThis: boolean }[]>("GET", "/api/session/all");
    expect(body.filter(({ isThis }) => isThis)).toHaveLength(1);
    const elsewhere = body.find(({ isThis }) => !isThis);
    expect((await visitor.ask("DELETE", `/api/session/all/${elsewhere?.id}`)).status).toBe(204);
    expect((await other.ask("GET", "/api/session")).status).toBe(401);
    expect((await visitor.ask("DELETE", "/api/session/all/1")).status).toBe(404);
  });
});

describe("A session that nobody uses", () => {
  it("ends though its page asks on by itself and hears the stream, and lives on with one click (/api/session/end tells when)", async () => {
    const start = server.clock.at;
    const at = (minutes: number) => new Date(start.getTime() + minutes * 60_000);
    const { visitor } = await enter("analyst", DEMO_PASSWORD);
    const itself = { "x-unattended": "1" };
    const ends = async () =>
      (await visitor.ask<{ endsAt: string; secondsLeft: number; canStay: boolean }>("GET", "/api/session/end", undefined, itself)).body;
    const byItself = async (minutes: number) => {
      server.clock.at = at(minutes);
      return (await visitor.ask("GET", "/api/messages?company=HS", undefined, itself)).status;
    };
    for (const minutes of [7, 30, 57]) expect(await byItself(minutes)).toBe(200);
    const headers = { cookie: visitor.cookie, accept: "text/event-stream" };
    const stream = await server.app.request("/api/events?company=HS", { headers });
    await stream.body?.cancel();
    expect([stream.status, await ends()]).toEqual([200, { endsAt: at(60).toISOString(), secondsLeft: 180, canStay: true }]);
    server.clock.at = at(58);
    await visitor.ask("GET", "/api/session");
    expect((await ends()).endsAt).toBe(at(118).toISOString());
    expect([await byItself(117), await byItself(119)]).toEqual([200, 401]);
    expect((await visitor.ask("GET", "/api/session/end")).status).toBe(401);
    server.clock.at = start;
  });
});

describe("Attempts from one address", () => {
  it("are limited over all accounts, by the address that a trusted proxy tells", async () => {
    Object.assign(server.served, { trustedProxies: ["10.0.0.1"] });
    const pass = { "x-forwarded-for": "1.2.3.4, 10.0.0.1" };
    expect((await from("10.0.0.1", pass, "nobody1")).status).toBe(401);
    await run(server.client, sql`update rate_limit set points = 20 where key = 'address:1.2.3.4'`);
    expect((await from("10.0.0.1", pass, "nobody2")).status, "a picture is to be read").toBe(422);
    await run(server.client, sql`update rate_limit set points = 60 where key = 'address:1.2.3.4'`);
    expect((await from("10.0.0.1", pass, "nobody3")).status).toBe(429);
    expect((await from("10.0.0.1", { "x-forwarded-for": "1.2.3.5" }, "nobody")).status).toBe(401);
    expect((await from("9.9.9.9", { "x-forwarded-for": "1.2.3.4" }, "nobody")).status).toBe(401);
  });
});
