import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { run } from "#db/client";
import { DEMO_PASSWORD } from "#demo/accounts";
import { solved } from "#support/entrance/captcha";
import { openServer } from "#support/server";

const server = await openServer();
const HOUR = 3_600_000;

describe("Signing in", () => {
  it("gives a cookie that only the browser holds, and a session that says who one is", async () => {
    const admin = server.visitor();
    const { status, body, headers } = await admin.ask("POST", "/api/session", { account: "admin", password: DEMO_PASSWORD });
    expect(status).toBe(200);
    expect(headers.get("set-cookie")).toMatch(/^longwall=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(body).toMatchObject({
      account: "admin",
      language: "zh",
      demo: true,
      company: { code: "HS" },
      today: "2026-03-31",
      currency: "CNY",
    });
    const kept = await run(server.client, defined<{ tokenHash: string }>`select token_hash as "tokenHash" from session`);
    expect(kept.map(({ tokenHash }) => tokenHash)).not.toContain(admin.cookie.split("=")[1]);
  });

  it("asks for TLS where the proxy on this machine speaks it", async () => {
    const answer = await server.app.request(
      "/api/session",
      { method: "POST", body: JSON.stringify({ account: "admin", password: DEMO_PASSWORD }), headers: { "x-forwarded-proto": "https" } },
      { incoming: { socket: { remoteAddress: "127.0.0.1" } } },
    );
    expect(answer.headers.get("set-cookie")).toContain("; Secure");
    expect(answer.headers.get("strict-transport-security")).not.toBeNull();
  });

  it("answers a wrong password and an unknown account alike", async () => {
    const somebody = server.visitor();
    const wrong = await somebody.ask("POST", "/api/session", { account: "leader", password: "no" });
    const unknown = await somebody.ask("POST", "/api/session", { account: "nobody", password: "no" });
    expect(wrong.status).toBe(401);
    expect(wrong.body).toMatchObject({ type: "/problems/badCredentials", detail: "账号或密码错误" });
    expect(unknown).toMatchObject({ status: wrong.status, body: wrong.body });
  });

  it("is refused for a while after ten failures, for that account only", async () => {
    const somebody = server.visitor();
    const first = await Promise.all(
      Array.from({ length: 12 }, () => somebody.ask("POST", "/api/session", { account: "buyer", password: "no" })),
    );
    expect(first.filter(({ status }) => status === 401)).toHaveLength(3);
    const captchas = [];
    for (let count = 0; count < 9; count += 1) captchas.push(await solved(somebody, "signIn", "buyer"));
    const tries = await Promise.all(
      captchas.map((captcha) => somebody.ask("POST", "/api/session", { account: "buyer", password: "no", captcha })),
    );
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(7);
    const refused = tries.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(2);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await somebody.ask("POST", "/api/session", { account: "buyer", password: DEMO_PASSWORD })).status).toBe(429);
    expect((await somebody.ask("POST", "/api/session", { account: "analyst", password: DEMO_PASSWORD })).status).toBe(200);
  });

  it("lasts twelve hours after the last use, and seven days at most", async () => {
    const [idle, busy] = [await server.signedIn("admin"), await server.signedIn("admin")];
    const start = server.clock.at.getTime();
    for (let hours = 11; hours < 168; hours += 11) {
      server.clock.at = new Date(start + hours * HOUR);
      expect((await busy.ask("GET", "/api/session")).status).toBe(200);
    }
    expect((await idle.ask("GET", "/api/session")).status).toBe(401);
    server.clock.at = new Date(start + 169 * HOUR);
    expect((await busy.ask("GET", "/api/session")).status).toBe(401);
    server.clock.at = new Date(start);
  });

  it("ends with signing out, for the old cookie too", async () => {
    const admin = await server.signedIn("admin");
    const old = server.visitor(admin.cookie);
    expect((await admin.ask("DELETE", "/api/session")).status).toBe(204);
    expect((await old.ask("GET", "/api/session")).status).toBe(401);
  });

  it("shows each role its own menu", async () => {
    type Menu = { menu: { group: string; items: { path: string }[] }[]; permissions: string[] };
    const [keeper, invited, admin] = await Promise.all(
      ["keeper", "invited", "admin"].map(async (account) => (await (await server.signedIn(account)).ask<Menu>("GET", "/api/session")).body),
    );
    const paths = (session: Menu | undefined) => session?.menu.flatMap(({ items }) => items.map(({ path }) => path)) ?? [];
    expect(paths(keeper)).toContain("/receiptConfirmation");
    expect(paths(keeper)).not.toContain("/material");
    expect(keeper?.permissions).toContain("warehouse.goodsReceipt.confirm");
    expect(paths(invited)).toEqual(expect.arrayContaining(["/salesContractQuery", "/crmReturnDate"]));
    const { body: routes } = await (await server.signedIn("admin")).ask<{ path: string; isOpen: boolean }[]>("GET", "/api/routes");
    const everybodys = routes.filter(({ isOpen }) => isOpen).map(({ path }) => path);
    const own = paths(invited).filter((path) => !everybodys.includes(path));
    expect(own.filter((path) => !/contract|receipt|return|invoice/i.test(path))).toEqual([]);
    expect(paths(admin)).toEqual(expect.arrayContaining(["/material", "/customer", "/purApproval"]));
  });
});
