import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const [admin, sales, buyer] = [await server.signedIn("admin"), await server.signedIn("sales"), await server.signedIn("buyer")];
const DAY = 86_400_000;
const start = server.clock.at.getTime();
type Made = { id: string; token: string; issues?: { code: string; field: string }[] };
type Listed = { id: string; name: string; hint: string; lastUsedAt: string | null };

const makes = (who: typeof admin, name: string, wanted: object = {}) =>
  who.ask<Made>("POST", "/api/me/tokens?company=HS", { name, days: 30, isReadOnly: true, modules: null, ...wanted });
/** A program with a token, and no cookie. */
const program =
  (token: string) =>
  async <T = { type?: string }>(method: string, path: string, body?: object) => {
    const answer = await server.visitor().ask<T>(method, path, body, { authorization: `Bearer ${token}` });
    return { status: answer.status, body: answer.body };
  };
const WAREHOUSES = "/api/documents/masterData.warehouse";
const depot = (code: string) => ({ header: { code, nameZh: "仓库", departmentId: { code: "D3" }, keeperId: { code: "E3" } } });

describe("A token for programs", () => {
  it("is made at /mine, told once, and listed by its last signs and last use", async () => {
    const { status, body } = await makes(sales, "BI");
    expect([status, body.token]).toEqual([201, expect.stringMatching(/^lwt_2_[\w-]{43}$/)]);
    const asks = program(body.token);
    expect((await asks("GET", "/api/documents/sales.salesContract")).status).toBe(200);
    const listed = await sales.ask<Listed[]>("GET", "/api/me/tokens?company=HS");
    expect(listed.body).toEqual([expect.objectContaining({ name: "BI", hint: body.token.slice(-4), lastUsedAt: expect.any(String) })]);
    expect(JSON.stringify(listed.body)).not.toContain(body.token);
    expect((await makes(sales, "BI")).body.issues).toEqual([expect.objectContaining({ code: "duplicate", field: "name" })]);
    expect((await makes(sales, "x", { modules: ["no.module"] })).body.issues).toEqual([expect.objectContaining({ code: "choice" })]);
    expect((await makes(sales, "x", { days: 400 })).status).toBe(422);
    expect((await buyer.ask<Listed[]>("GET", "/api/me/tokens?company=HS")).body).toEqual([]);
  });

  it("does no more than its account, in its company alone", async () => {
    const asks = program((await makes(sales, "whole", { isReadOnly: false })).body.token);
    expect((await asks("POST", WAREHOUSES, depot("W9"))).status).toBe(403);
    expect((await asks("GET", "/api/documents/admin.user")).status).toBe(403);
    expect((await asks("GET", "/api/documents/sales.salesContract?company=ZD")).status).toBe(404);
    expect((await asks("GET", "/api/me")).body).toMatchObject({ account: "sales" });
  });

  it("looks only where it is to look only, and writes where it may", async () => {
    const looks = program((await makes(admin, "looks")).body.token);
    expect((await looks("GET", WAREHOUSES)).status).toBe(200);
    expect((await looks("POST", WAREHOUSES, depot("W8"))).status).toBe(403);
    expect((await looks("POST", "/api/lookup/records", { asked: [] })).status).toBe(200);
    const writes = program((await makes(admin, "writes", { isReadOnly: false })).body.token);
    expect((await writes("POST", WAREHOUSES, depot("W8"))).status).toBe(201);
  });

  it("reaches the modules that it is for", async () => {
    const asks = program((await makes(admin, "stock", { modules: ["warehouse.*", "masterData.warehouse"] })).body.token);
    expect((await asks("GET", WAREHOUSES)).status).toBe(200);
    expect((await asks("GET", "/api/documents/warehouse.goodsReceipt")).status).toBe(200);
    expect((await asks("GET", "/api/documents/office.announcement")).status).toBe(403);
  });

  it("administers nothing: no password, no session, no further token, no role, whoever made it", async () => {
    const asks = program((await makes(admin, "chief", { isReadOnly: false })).body.token);
    for (const [method, path, body] of [
      ["POST", "/api/me/tokens", { name: "child", days: 1, isReadOnly: true, modules: null }],
      ["POST", "/api/users/1/password", {}],
      ["GET", "/api/session/all", undefined],
      ["GET", "/api/session", undefined],
      ["PATCH", "/api/preferences/desk", { value: {} }],
      ["GET", "/api/rights/explain?account=sales&module=sales.salesContract&action=read", undefined],
    ] as const)
      expect([path, (await asks(method, path, body)).status]).toEqual([path, path.startsWith("/api/session") ? 401 : 403]);
    const role = { header: { code: "made", nameZh: "x" }, lines: { rights: [{ module: "*", canView: true }] } };
    expect((await asks("POST", "/api/documents/admin.identityProvider", { header: { code: "own" } })).status).not.toBe(201);
    expect([201, 403, 422]).toContain((await asks("POST", "/api/documents/admin.role", role)).status);
  });

  it("is nobody's when it is wrong, has expired, was taken back, or its account is out of use", async () => {
    const { id, token } = (await makes(buyer, "short", { days: 1 })).body;
    const asks = program(token);
    const status = async () => (await asks("GET", "/api/documents/purchasing.purchaseOrder")).status;
    expect(await status()).toBe(200);
    expect((await program(`${token.slice(0, -1)}x`)("GET", WAREHOUSES)).status).toBe(401);
    server.clock.at = new Date(start + 2 * DAY);
    expect(await status()).toBe(401);
    server.clock.at = new Date(start);
    expect(await status()).toBe(200);
    expect((await sales.ask("DELETE", `/api/me/tokens/${id}?company=HS`)).status).toBe(404);
    expect((await buyer.ask("DELETE", `/api/me/tokens/${id}?company=HS`)).status).toBe(204);
    expect(await status()).toBe(401);
  });

  it("is seen and taken back by an administrator at /apiToken, with who did what to it", async () => {
    const { id, token } = (await makes(sales, "old")).body;
    const place = `/api/documents/admin.apiToken/${id}`;
    const read = await admin.ask<{ version: number; header: object }>("GET", `${place}?company=HS`);
    expect(read.body.header).toMatchObject({ name: "old", isReadOnly: true });
    expect(JSON.stringify(read.body)).not.toContain("tokenHash");
    expect((await sales.ask("GET", `${place}?company=HS`)).status).toBe(403);
    const gone = await admin.ask("POST", `${place}/actions/revoke?company=HS`, { version: read.body.version, key: "r" });
    expect(gone.status).toBe(200);
    expect((await program(token)("GET", "/api/documents/sales.salesContract")).status).toBe(401);
    const history = await admin.ask<{ action: string; actor: unknown }[]>("GET", `${place}/history?company=HS`);
    expect(history.body.map(({ action }) => action)).toEqual(["revoke", "create"]);
  });

  it("asks six hundred times a minute and no more", async () => {
    const asks = program((await makes(sales, "busy")).body.token);
    const tries = await Promise.all(Array.from({ length: 610 }, () => asks("GET", "/api/me")));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(600);
    expect(tries.filter(({ status }) => status === 429)).toHaveLength(10);
  });
});
