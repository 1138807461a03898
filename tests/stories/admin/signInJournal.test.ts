import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run, transaction } from "#db/client";
import { newId } from "#db/id";
import { DEMO_PASSWORD } from "#demo/accounts";
import { clearJournals } from "#extras/clearJournals";
import { solved } from "#support/entrance/captcha";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
type Row = Record<string, string | null>;
const PLACE = "/api/documents/admin.signInEvent";

const logged = async (company = "HS", filter: object = {}) => {
  const asked = new URLSearchParams({ company, limit: "100", filter: JSON.stringify(filter) });
  const { status, body } = await admin.ask<{ rows: Row[] }>("GET", `${PLACE}?${asked}`);
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body.rows.toReversed().map(({ kind, way, reason, typed, accountId }) => [kind, way, reason, typed, accountId]);
};
const idOf = async (account: string) => {
  const { body } = await admin.ask<{ rows: Row[] }>("GET", "/api/documents/admin.user?company=HS&limit=100");
  return body.rows.find((row) => row.account === account)?.id ?? "";
};
const enter = async (account: string, password: string) => {
  const visitor = server.visitor();
  return { visitor, ...(await visitor.ask("POST", "/api/session", { account, password })) };
};
const [keeper, sales] = [await idOf("keeper"), await idOf("sales")];

describe("The journal of signing in at /signInLog", () => {
  it("tells sign-ins, refusals with their reason, new passwords and sign-outs of an account, with address and browser", async () => {
    expect((await enter("keeper", "wrong")).status).toBe(401);
    const { visitor, status } = await enter("keeper", DEMO_PASSWORD);
    expect(status).toBe(200);
    const fresh = { old: DEMO_PASSWORD, password: "Mountain-2026", confirmed: "Mountain-2026" };
    expect((await visitor.ask("POST", "/api/session/password", fresh)).status).toBe(200);
    expect((await visitor.ask("DELETE", "/api/session")).status).toBe(204);
    await run(server.client, sql`update account set locked_until = ${"2026-04-01T00:00:00Z"} where id = ${keeper}`);
    expect((await enter("keeper", "Mountain-2026")).status).toBe(429);
    expect(await logged("HS", { accountId: [keeper] })).toEqual([
      ["refused", "password", "badCredentials", null, keeper],
      ["signedIn", "password", null, null, keeper],
      ["passwordChanged", "password", null, null, keeper],
      ["signedOut", "password", null, null, keeper],
      ["locked", "password", "rateLimited", null, keeper],
    ]);
    const headers = { "user-agent": "Story/1" };
    const tried = { method: "POST", headers, body: JSON.stringify({ account: "sales", password: "wrong" }) };
    await server.app.request("/api/session", tried, { incoming: { socket: { remoteAddress: "10.1.2.3" } } });
    const { body } = await admin.ask<{ rows: Row[] }>("GET", `${PLACE}?company=HS&q=10.1.2.3`);
    expect(body.rows).toEqual([expect.objectContaining({ accountId: sales, address: "10.1.2.3", agent: "Story/1" })]);
  });

  it("masks what was typed where it means nobody, and keeps it where the installation is kept", async () => {
    expect((await enter("Secret-typed-as-name", "x")).status).toBe(401);
    expect((await logged()).at(-1)).toEqual(["refused", "password", "badCredentials", "Se***", null]);
    expect(await logged("AW")).toEqual([]);
    const taken = await admin.ask<string>("GET", `${PLACE}/export?company=HS&format=csv&whole=1`);
    expect([taken.status, taken.body]).toEqual([200, expect.stringContaining("Se***")]);
  });

  it("tells codes that were sent, wrong ones, and passwords that an administrator reset", async () => {
    await run(server.client, sql`update account set email = 'sales@example.com' where id = ${sales}`);
    const visitor = server.visitor();
    const captcha = await solved(visitor, "code", "sales");
    const { body } = await visitor.ask("POST", "/api/session/codes", { account: "sales", way: "mail", captcha });
    await expect.poll(async () => (await logged()).at(-1)?.slice(0, 2), { timeout: 5000 }).toEqual(["codeSent", "code"]);
    expect((await visitor.ask("POST", "/api/session/code", { ticket: body.ticket, code: "000" })).status).toBe(422);
    expect((await logged()).at(-1)).toEqual(["refused", "code", "verification", null, null]);
    expect((await admin.ask("POST", `/api/users/${sales}/password?company=HS`)).status).toBe(200);
    expect((await logged()).at(-1)).toEqual(["passwordChanged", "administrator", null, null, sales]);
  });

  it("is read by administrators alone, changed by nobody, and kept by the rule of journals", async () => {
    const analyst = await server.signedIn("analyst");
    expect((await analyst.ask("GET", `${PLACE}?company=HS`)).status).toBe(403);
    expect((await admin.ask("POST", `${PLACE}?company=HS`, { header: { kind: "signedIn" } })).status).toBe(403);
    const within = (query: ReturnType<typeof sql>) => transaction(server.client, [2], (open) => open.run(query));
    await expect(within(sql`update sign_in_event set kind = 'signedIn'`)).rejects.toThrow(/permission denied/);
    const before = (await logged()).length;
    await within(sql`insert into sign_in_event (comp_id, id, kind, created_at) values (2, ${newId()}, 'signedOut', '2024-01-01')`);
    expect((await logged()).length).toBe(before + 1);
    expect(await clearJournals(server.served, 2)).toBe(1);
    expect((await logged()).length).toBe(before);
  });
});
