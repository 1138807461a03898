import { describe, expect, it } from "vitest";
import { hearerOf } from "#routes/stream/streams";
import { openServer, type Visitor } from "#support/server";

type Row = Record<string, unknown>;
type Entry = { id: string; version: number; header: Row; lines: Record<string, Row[]> };
type Problem = { type: string; detail: string; issues?: { code: string }[] };
type Who = {
  accountId: string;
  account: string;
  seesAs: { account: string; until: string } | null;
  permissions: string[];
  menu: object[];
  companies: object[];
};

const server = await openServer();
const admin = await server.signedIn("admin");
const BACK = "/api/session/seeAs?company=HS";

const list = async (who: Visitor, module: string, query = "") =>
  (await who.ask<{ rows: Row[] }>("GET", `/api/documents/${module}?company=HS&limit=100${query}`)).body.rows ?? [];
const idOf = async (account: string) => String((await list(admin, "admin.user")).find((row) => row.account === account)?.id);
const see = async (who: Visitor, account: string, reason = "工单 42：看不到自己的收料单") =>
  who.ask<Who & Problem>("POST", BACK, { id: await idOf(account), reason });
const make = (module: string, header: Row, lines: Record<string, Row[]> = {}) =>
  admin.ask<Entry & Problem>("POST", `/api/documents/${module}?company=HS`, { header, lines });
const session = async (who: Visitor) => (await who.ask<Who>("GET", "/api/session?company=HS")).body;
const refusal = (answer: { status: number; body: Problem }) => [answer.status, answer.body.type];
const SEEING = [403, "/problems/seeingAs"];

await make(
  "admin.role",
  {
    code: "helpdesk",
    nameZh: "服务台",
  },
  { rights: [{ module: "admin.user", canView: true, otherActions: "seeAs" }], menus: [{ path: "/userInformationMaintenance" }] },
);
await make(
  "admin.user",
  { account: "helper", name: "服务台", employeeId: null },
  { stations: [{ roleId: { code: "helpdesk" }, scope: "company" }] },
);

describe("See as, at /userInformationMaintenance", () => {
  it("shows the menu, rows and rights of the other one, and leads back; both stand in his history with the reason", async () => {
    const keeper = await server.signedIn("keeper");
    const own = await session(keeper);
    const begun = await see(admin, "keeper");
    expect(begun.status).toBe(200);
    const seen = { accountId: own.accountId, account: "keeper" };
    expect(begun.body).toMatchObject({ account: "admin", seesAs: seen, menu: own.menu, permissions: own.permissions });
    expect(begun.body.companies).toHaveLength(1);
    for (const module of ["warehouse.goodsReceipt", "warehouse.stockKeepingBook", "masterData.material"])
      expect(await list(admin, module)).toEqual(await list(keeper, module));
    const rights = await admin.ask<Problem>("GET", "/api/rights/explain?account=keeper&module=admin.user&company=HS");
    expect(refusal(rights)).toEqual(SEEING);
    expect((await admin.ask<Who>("DELETE", BACK)).body.seesAs).toBeNull();
    const { body } = await admin.ask<{ action: string; reason: string | null; actor: string }[]>(
      "GET",
      `/api/documents/admin.user/${await idOf("keeper")}/history?company=HS`,
    );
    expect(body.slice(0, 2).map(({ action, reason }) => [action, reason])).toEqual([
      ["seeAsEnd", null],
      ["seeAs", "工单 42：看不到自己的收料单"],
    ]);
  });

  it("writes nothing: whatever changes something is refused in one place, and so is another view, and what is private", async () => {
    const views = "/api/views?company=HS&place=warehouse.goodsReceipt.prepare";
    const view = { name: "我的", audience: "own", state: { address: {} } };
    const keeper = await server.signedIn("keeper");
    expect((await keeper.ask("POST", views, view)).status).toBe(201);
    await keeper.ask("PATCH", "/api/preferences/desk?company=HS", { value: { secret: 1 } });
    await keeper.ask("POST", "/api/me/tokens?company=HS", { name: "程序", days: 1, isReadOnly: true, modules: null });
    await see(admin, "keeper");
    const { routes } = server.app;
    const written = routes.filter(({ method, path }) => !["GET", "ALL", "HEAD"].includes(method) && path.startsWith("/api/"));
    const open = /^\/api\/(session|signIn|setup|wall|entry|calendar)/;
    const asked = new Set(written.filter(({ path }) => !open.test(path)).map(({ method, path }) => `${method} ${path}`));
    expect(asked.size).toBeGreaterThan(60);
    const looking = /^POST \/api\/(lookup\/|datasets\/:id\/slice)/;
    for (const each of [...asked].filter((one) => !looking.test(one))) {
      const [method = "", path = ""] = each.split(" ");
      const answer = await server.app.request(path.replaceAll(/:\w+(\{.*?\})?/g, "1"), { method, headers: { cookie: admin.cookie } });
      expect([each, answer.status, ((await answer.json()) as Problem).type]).toEqual([each, ...SEEING]);
    }
    expect(refusal(await admin.ask<Problem>("POST", BACK, { id: "1", reason: "x" }))).toEqual(SEEING);
    for (const path of ["me", "me/tokens", "messages", "watches", "calendar/feeds", "session/all", "session/secondStep", "screens"])
      expect([path, ...refusal(await admin.ask<Problem>("GET", `/api/${path}?company=HS`))]).toEqual([path, ...SEEING]);
    expect(refusal(await admin.ask<Problem>("PATCH", "/api/session", { language: "en" }))).toEqual(SEEING);
    const told = await admin.ask<{ views: object[] }>("GET", views);
    const desk = await admin.ask<{ value: unknown }>("GET", "/api/preferences/desk?company=HS");
    expect([told.body.views, desk.body.value]).toEqual([[], null]);
    expect((await keeper.ask<{ views: object[] }>("GET", views)).body.views).toHaveLength(1);
    expect((await admin.ask("GET", "/api/documents/admin.apiToken?company=HS")).status).toBe(403);
    await admin.ask("DELETE", BACK);
  });

  it("ends after half an hour: nothing more is shown until somebody goes back, and with the session", async () => {
    await see(admin, "keeper");
    const rows = "/api/documents/warehouse.goodsReceipt?company=HS&limit=1";
    expect((await admin.ask("GET", rows)).status).toBe(200);
    const before = server.clock.at;
    server.clock.at = new Date(before.getTime() + 30 * 60_000);
    expect(refusal(await admin.ask<Problem>("GET", rows))).toEqual(SEEING);
    expect(refusal(await admin.ask<Problem>("POST", "/api/documents/masterData.brand?company=HS", {}))).toEqual(SEEING);
    expect((await session(admin)).permissions).toContain("admin.user.seeAs");
    expect((await admin.ask<Who>("DELETE", BACK)).body.seesAs).toBeNull();
    server.clock.at = before;
    const other = await server.signedIn("admin");
    await see(other, "keeper");
    await other.ask("DELETE", "/api/session");
    expect((await other.ask("GET", rows)).status).toBe(401);
    expect((await session(await server.signedIn("admin"))).seesAs).toBeNull();
  });

  it("is refused without the right, for somebody with more rights, for oneself, without a reason, and to a program", async () => {
    const keeper = await server.signedIn("keeper");
    expect((await see(keeper, "buyer")).body.type).toBe("/problems/forbidden");
    const helper = await helperSignedIn();
    expect((await see(helper, "keeper")).body.type).toBe("/problems/forbidden");
    expect((await see(helper, "admin")).body.type).toBe("/problems/forbidden");
    const narrow = await make(
      "admin.user",
      { account: "second", name: "二号" },
      { stations: [{ roleId: { code: "helpdesk" }, scope: "company" }] },
    );
    expect((await see(helper, "second")).body.seesAs).toMatchObject({ account: "second" });
    expect(narrow.status).toBe(201);
    // Once he is nobody here any more, nothing is shown but the way back.
    const disabled = `/api/documents/admin.user/${narrow.body.id}/actions/disable?company=HS`;
    const { version } = (await admin.ask<Entry>("GET", `/api/documents/admin.user/${narrow.body.id}?company=HS`)).body;
    expect((await admin.ask("POST", disabled, { version, key: "gone" })).status).toBe(200);
    expect(refusal(await helper.ask<Problem>("GET", "/api/documents/admin.user?company=HS&limit=1"))).toEqual(SEEING);
    expect(await session(helper)).toMatchObject({ account: "helper", seesAs: { account: "second" } });
    expect((await helper.ask<Who>("DELETE", BACK)).body.seesAs).toBeNull();
    expect((await see(admin, "admin")).body.issues?.map(({ code }) => code)).toEqual(["ownRights"]);
    expect((await see(admin, "keeper", " ")).status).toBe(422);
    const { body } = await admin.ask<{ token: string }>("POST", "/api/me/tokens?company=HS", {
      name: "程序",
      days: 1,
      isReadOnly: false,
      modules: null,
    });
    const program = await server.app.request(BACK, {
      method: "POST",
      headers: { authorization: `Bearer ${body.token}` },
      body: JSON.stringify({ id: await idOf("keeper"), reason: "x" }),
    });
    expect([401, 403]).toContain(program.status);
  });
});

describe("Looking as somebody", () => {
  it("ends as soon as he may more than whoever looks, within five seconds, and takes none of his streams", async () => {
    const helper = await helperSignedIn();
    const made = await make(
      "admin.user",
      { account: "third", name: "三号" },
      { stations: [{ roleId: { code: "helpdesk" }, scope: "company" }] },
    );
    expect((await see(helper, "third")).body.seesAs).toMatchObject({ account: "third" });
    const rows = async () => (await helper.ask("GET", "/api/documents/admin.user?company=HS&limit=1")).status;
    expect(await rows()).toBe(200);
    expect(hearerOf({ accountId: made.body.id, seenBy: "7" })).toBe("7");
    const { id, version, lines } = (await admin.ask<Entry>("GET", `/api/documents/admin.user/${made.body.id}?company=HS`)).body;
    const stations = [...(lines.stations ?? []).map((row) => ({ id: row.id })), { roleId: { code: "keeper" }, scope: "company" }];
    const grown = await admin.ask("PUT", `/api/documents/admin.user/${id}?company=HS`, { version, header: {}, lines: { stations } });
    expect(grown.status).toBe(200);
    await expect.poll(rows, { timeout: 5000 }).toBe(403);
    expect((await helper.ask<Who>("DELETE", BACK)).body.seesAs).toBeNull();
  });
});

async function helperSignedIn(): Promise<Visitor> {
  const { body } = await admin.ask<{ password: string }>("POST", `/api/users/${await idOf("helper")}/password?company=HS`);
  const helper = server.visitor();
  await helper.ask("POST", "/api/session", { account: "helper", password: body.password });
  await helper.ask("POST", "/api/session/password", { old: body.password, password: "Longwall-2026", confirmed: "Longwall-2026" });
  return helper;
}
