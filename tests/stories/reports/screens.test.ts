import { generateKeyPairSync } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { shaped } from "#db/row";
import { run } from "#db/client";
import type { CockpitAnswer } from "#define/cockpit";
import { CHART_KINDS } from "#define/report";
import { lookAtScreens } from "#api/alerts/screens";
import { createDatabase } from "#support/database";
import { Glass } from "./glass.ts";
import { Ledger } from "#support/ledger";
import { openServer, type Visitor } from "#support/server";

const HS = 2;
const AGEING = "/receivablesAgeClassification";
const server = await openServer({ figures: "all" });
const ledger = new Ledger((await createDatabase()).ownerOptions);
let leader: Visitor;
let admin: Visitor;
const roles = new Map<string, string>();

type Show = {
  company: string;
  screen: { name: string } | null;
  items: { id: string; link: string; page: { kind: string; title: string; problem: string | null } }[];
};
type Registered = {
  id: string;
  name: string;
  state: string;
  version: number;
  hasKey: boolean | null;
  painted: { title: string; isCurrent: boolean } | null;
  facts: { build: string } | null;
};

beforeAll(async () => {
  await server.served.analytics.start();
  [leader, admin] = [await server.signedIn("leader"), await server.signedIn("admin")];
  for (const { id, code } of await run(server.client, shaped({ id: "id", code: "text" })`select id, code from role`)) roles.set(code, id);
  const place = await ledger.department(HS, "X1");
  const other = await ledger.department(HS, "X2");
  const customer = await ledger.customer(HS, "C9", "北方矿业", "beifang");
  const open = (where: { department: string; unit: string }, amount: string) => ({
    customer,
    ...where,
    dueOn: "2026-03-01",
    entries: [{ kind: "invoice" as const, on: "2026-02-01", amount }],
  });
  await ledger.items(HS, [open(place, "123.5"), open(other, "1000")]);
  departments.push(place.department, other.department);
});
const departments: string[] = [];

const draft = (more: object = {}) => ({
  name: "调度大厅",
  place: "一号楼",
  roleId: roles.get("leader"),
  departmentId: null,
  language: "zh",
  seconds: 20,
  playlistId: null,
  leaseHours: 24,
  hasRemote: false,
  expiresAt: null,
  pages: [`${AGEING}?by=unit`, "/hsCockpit"],
  ...more,
});
const made = async (who: Visitor, more: object = {}): Promise<string> => {
  const { status, body } = await who.ask<{ id: string }>("POST", "/api/screens?company=HS", draft(more));
  if (status !== 201) throw new Error(`no screen: ${status} ${JSON.stringify(body)}`);
  return body.id;
};
const refused = (who: Visitor, more: object) => who.ask("POST", "/api/screens?company=HS", draft(more));
const glass = async (more: object = {}, isPlain = false) => {
  const id = await made(leader, more);
  return { id, glass: await new Glass(server, isPlain).pairedAt(leader, id) };
};
const shown = (who: Glass, path = "/crmReportMedia", more = "") => who.ask<Show>("GET", `/api/wall/show?path=${path}${more}`);
const registered = async (id: string): Promise<Registered | undefined> =>
  (await leader.ask<{ screens: Registered[] }>("GET", "/api/screens?company=HS&revoked=1")).body.screens.find((one) => one.id === id);
const eventsOf = async (id: string) =>
  (
    await leader.ask<{ events: { kind: string; by: string | null; subject: string | null; detail: unknown }[] }>(
      "GET",
      `/api/screens/${id}/events?company=HS`,
    )
  ).body.events;
const statuses = async (asks: readonly Promise<{ status: number }>[]) => (await Promise.all(asks)).map(({ status }) => status);

describe("A screen that was paired with a code: /crmReportMedia", () => {
  it("shows the pages that it was given to whoever stands before it, without a session", async () => {
    const { glass: wall } = await glass();
    const { body } = await shown(wall);
    expect(body).toMatchObject({
      company: "衡山",
      screen: { name: "调度大厅" },
      items: [
        { link: `${AGEING}?by=unit`, page: { kind: "report", title: "应收账龄分类" } },
        { link: "/hsCockpit", page: { kind: "cockpit", problem: null } },
      ],
    });
    const picture = await wall.ask<string>("GET", "/api/wall/picture?path=/crmReportMedia&item=0");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml; charset=utf-8"]);
    expect(picture.body).toMatch(/^<svg [\s\S]*<path/);
    expect(picture.body, "texts are outlines: no font is asked of the machine").not.toContain("<text");
    const tall = await wall.ask<string>("GET", "/api/wall/picture?path=/crmReportMedia&item=0&shape=tall");
    expect(tall.body).toMatch(/^<svg [^>]*width="1000" height="1760"/);
    const again = await wall.ask("GET", "/api/wall/picture?path=/crmReportMedia&item=0", undefined, {
      "if-none-match": picture.headers.get("etag") ?? "",
    });
    expect([again.status, again.headers.get("x-true-at") === null]).toEqual([304, false]);
    const cockpit = await wall.ask<CockpitAnswer>("GET", "/api/wall/cockpit?path=/crmReportMedia&item=1");
    expect(cockpit.body.panels.find(({ name }) => name === "overdue")?.figure?.value).toBe("1123.5000");
    expect((await wall.ask("GET", "/api/wall/picture?path=/crmReportMedia&item=7")).status).toBe(404);
  });

  it("stays what it is when the one who made it leaves, and sees rows of its own part alone", async () => {
    const { glass: wall } = await glass({ departmentId: departments[0], pages: ["/hsCockpit"] });
    await run(server.client, shaped({ id: "id" })`update account set is_enabled = false where account = 'leader' returning id`);
    try {
      const { body, status } = await wall.ask<CockpitAnswer>("GET", "/api/wall/cockpit?path=/crmReportMedia&item=0");
      expect([status, body.panels.find(({ name }) => name === "overdue")?.figure?.value]).toEqual([200, "123.5000"]);
    } finally {
      await run(server.client, shaped({ id: "id" })`update account set is_enabled = true where account = 'leader' returning id`);
    }
  });

  it("keeps the parameters of its pages whatever stands in the address", async () => {
    const { glass: wall } = await glass({ pages: [`${AGEING}?by=unit`] });
    for (const [path, more] of [
      ["/crmReportMedia", `&company=ZD&link=${encodeURIComponent("/hsCockpit")}`],
      ["/crmReportFrMedia", `&link=${encodeURIComponent(`${AGEING}?by=customer`)}&company=ZD`],
    ] as const)
      expect((await shown(wall, path, more)).body).toMatchObject({ company: "衡山", items: [{ link: `${AGEING}?by=unit` }] });
    expect((await shown(wall, "/crmReportFrMedia", `&link=${encodeURIComponent("/hsCockpit")}`)).body.items).toEqual([]);
    expect((await shown(wall, "/ZmjCockpit")).body.items).toEqual([]);
  });

  it("is refused where the role hides what a page shows, and for a role or part that its maker has not", async () => {
    const keeper = await server.signedIn("keeper");
    const sales = await server.signedIn("sales");
    expect((await refused(keeper, { roleId: roles.get("keeper"), pages: [AGEING] })).body).toMatchObject({ type: "/problems/forbidden" });
    expect((await refused(leader, { roleId: roles.get("accountant") })).body).toMatchObject({
      type: "/problems/forbidden",
      permission: "screens.role",
    });
    expect((await refused(sales, { roleId: roles.get("salesperson"), pages: [AGEING] })).status).toBe(403);
    expect((await refused(admin, { roleId: roles.get("administrator") })).status, "a screen is no administrator").toBe(403);
    expect(
      (await refused(admin, { roleId: roles.get("serviceEngineer"), pages: [AGEING] })).body,
      "the role decides, not the maker",
    ).toMatchObject({
      type: "/problems/forbidden",
    });
    expect((await refused(leader, { pages: ["/noSuchReport"] })).status).toBe(404);
    expect((await refused(leader, { pages: [`${AGEING}?by=nothing`] })).status).toBe(422);
    expect((await refused(leader, { pages: [] })).status).toBe(422);
    const invited = await server.signedIn("invited");
    expect((await refused(invited, { pages: ["/hsCockpit"] })).status).toBe(403);
  });

  it("is not paired, nor taken over, by somebody who could not give it what it sees", async () => {
    const { id } = await glass();
    const sales = await server.signedIn("sales");
    const thief = new Glass(server);
    const code = await thief.show();
    expect((await sales.ask("POST", `/api/screens/${id}/pair?company=HS`, { code })).status).toBe(403);
    expect(await thief.claim()).toBe("waiting");
  });
});

describe("The token of a screen", () => {
  it("is refused guessed, expired, revoked, tampered with, copied to another browser, and superseded", async () => {
    const { id, glass: wall } = await glass();
    const path = "/api/wall/show?path=/crmReportMedia";
    const told: Record<string, number> = {};
    const asked = async (name: string, headers: Record<string, string>) =>
      (told[name] = (await server.visitor().ask("GET", path, undefined, headers)).status);
    const proof = wall.proof("GET", path);
    await asked("as it is", proof);
    await asked("guessed", { ...proof, authorization: `Screen ${"A".repeat(43)}` });
    await asked("copied without its key", { authorization: proof.authorization ?? "" });
    await asked(
      "copied, with another key",
      wall.proof("GET", path, undefined, generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey),
    );
    await asked("signed for another address", wall.proof("GET", "/api/wall/show?path=/ZmjCockpit"));
    await asked("tampered with", { ...proof, "x-screen-at": String(Number(proof["x-screen-at"]) + 1) });
    wall.drift = -120_000;
    await asked("signed two minutes ago", wall.proof("GET", path));
    wall.drift = 0;
    expect(told).toEqual({
      "as it is": 200,
      guessed: 401,
      "copied without its key": 401,
      "copied, with another key": 401,
      "signed for another address": 401,
      "tampered with": 401,
      "signed two minutes ago": 401,
    });
    expect((await eventsOf(id)).filter(({ kind }) => kind === "refused")).toHaveLength(1);
    const second = await new Glass(server).pairedAt(leader, id);
    expect(await statuses([shown(wall), shown(second)]), "another browser took its place").toEqual([401, 200]);
    expect((await leader.ask("DELETE", `/api/screens/${id}?company=HS`)).status).toBe(204);
    expect(await statuses([shown(second), second.beat()])).toEqual([401, 401]);
    expect(await registered(id)).toMatchObject({ state: "revoked" });
  });

  it("ends when its day comes", async () => {
    const at = server.clock.at;
    const { glass: wall } = await glass({ expiresAt: new Date(at.getTime() + 60_000).toISOString() });
    expect((await shown(wall)).status).toBe(200);
    server.clock.at = new Date(at.getTime() + 61_000);
    expect((await shown(wall)).status).toBe(401);
    server.clock.at = at;
  });

  it("is another one every hour, and the old one ends once the new one was used", async () => {
    const at = server.clock.at;
    const { glass: wall } = await glass();
    expect((await wall.beat()).body.token).toBeNull();
    server.clock.at = new Date(at.getTime() + 61 * 60_000);
    const lost = (await wall.beat()).body.token;
    const next = (await wall.beat()).body.token;
    expect([typeof lost, typeof next, lost === next], "an answer that was lost is no loss").toEqual(["string", "string", false]);
    const old = wall.token;
    wall.token = next ?? "";
    expect((await shown(wall)).status).toBe(200);
    wall.token = old;
    expect((await shown(wall)).status).toBe(401);
    server.clock.at = at;
  });

  it("is kept as a hash alone", async () => {
    const { glass: wall } = await glass();
    for (const table of ["screen_device", "screen_pairing", "screen_event"]) {
      const rows = await ledger.sql<{ row: string }[]>`select to_jsonb(t)::text as row from ${ledger.sql(table)} t`;
      expect(rows.filter(({ row }) => row.includes(wall.token) || row.includes(wall.secret) || row.includes(wall.code))).toEqual([]);
    }
  });

  it("without a key, where a browser has none over plain HTTP, counts too, and the registry says so", async () => {
    const { id, glass: wall } = await glass({}, true);
    expect((await shown(wall)).status).toBe(200);
    expect(await registered(id)).toMatchObject({ hasKey: false });
  });

  it("opens no other interface", async () => {
    const { glass: wall } = await glass();
    const { paths } = (await admin.ask<{ paths: Record<string, Record<string, unknown>> }>("GET", "/api/openapi.json?company=HS")).body;
    const operations = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => ({ method: method.toUpperCase(), path: path.replaceAll(/\{\w+\}/g, "1") })),
    );
    expect(operations.length).toBeGreaterThan(150);
    const opened: string[] = [];
    for (const { method, path } of operations.filter((one) => !one.path.startsWith("/api/wall/"))) {
      const [body, headers] = method === "GET" || method === "DELETE" ? [undefined, {}] : [{}, {}];
      const bare = await server.visitor().ask(method, path, body, headers);
      const { status } = await wall.ask(method, path, body);
      if (status !== bare.status || (status < 400 && !/^\/(check$|api\/(health|setup|routes|openapi|session|entry|signIn\/))/.test(path)))
        opened.push(`${method} ${path} ${bare.status} ${status}`);
    }
    expect(opened).toEqual([]);
  });
});

describe("The registry of screens", () => {
  it("tells every look, change, pairing and order with who did it", async () => {
    const id = await made(leader, { pages: ["/hsCockpit"] });
    const { version } = (await registered(id)) ?? { version: 0 };
    const change = { ...draft({ pages: ["/hsCockpit"], name: "二号大厅" }), version };
    expect((await leader.ask("PUT", `/api/screens/${id}?company=HS`, change)).status).toBe(204);
    expect((await leader.ask("PUT", `/api/screens/${id}?company=HS`, change)).status, "seen before somebody changed it").toBe(409);
    expect((await leader.ask("POST", `/api/screens/${id}/orders?company=HS`, { kind: "message", text: "开会" })).status).toBe(204);
    const [ordered, changed, created] = await eventsOf(id);
    expect([ordered, changed, created]).toMatchObject([
      { kind: "ordered", by: "领导", subject: "message", detail: "开会" },
      { kind: "changed", by: "领导", detail: { name: ["调度大厅", "二号大厅"] } },
      { kind: "created", by: "领导" },
    ]);
  });
});

describe("A report shown by its menu link: /crmReportFrMedia", () => {
  it("is drawn as whatever kind of picture its address says, each in its own way", async () => {
    const pictures = new Map<string, string>();
    for (const chart of CHART_KINDS) {
      const link = encodeURIComponent(`${AGEING}?by=customer&chart=${chart}`);
      const { status, body } = await leader.ask<string>("GET", `/api/wall/picture?path=/crmReportFrMedia&item=0&link=${link}&company=HS`);
      pictures.set(`${chart} ${status}`, body);
    }
    expect([...pictures.keys()]).toEqual(CHART_KINDS.map((chart) => `${chart} 200`));
    for (const svg of pictures.values()) expect(svg.match(/<path/g)?.length).toBeGreaterThan(10);
    const marks = [...pictures.values()].map((svg) => svg.slice(svg.indexOf("<svg x=")));
    expect(new Set(marks).size).toBe(CHART_KINDS.length);
    expect(marks.filter((svg) => svg.includes("<text") || svg.includes("NaN"))).toEqual([]);
  });

  it("is drawn in the rights of the one who is signed in, and not without", async () => {
    const link = `path=/crmReportFrMedia&item=0&link=${encodeURIComponent(`${AGEING}?by=customer`)}&company=HS`;
    expect((await leader.ask("GET", `/api/wall/picture?${link}`)).status).toBe(200);
    expect((await server.visitor().ask("GET", `/api/wall/picture?${link}`)).status).toBe(401);
    const keeper = await server.signedIn("keeper");
    const { body } = await keeper.ask<Show>("GET", `/api/wall/show?${link}`);
    expect(body.items).toMatchObject([{ page: { kind: "none", problem: "forbidden" } }]);
  });
});

describe("A screen that hangs", () => {
  it("does once what the desk orders, and says whether what it shows is what it should show", async () => {
    const { id, glass: wall } = await glass({ pages: ["/hsCockpit"] });
    const order = (kind: string, text: string | null = null) => leader.ask("POST", `/api/screens/${id}/orders?company=HS`, { kind, text });
    await order("identify");
    await order("message", "开会");
    const { orders } = (await wall.beat()).body;
    expect(orders.map(({ kind, text }) => [kind, text])).toEqual([
      ["identify", null],
      ["message", "开会"],
    ]);
    expect((await wall.beat({ done: orders.map((one) => one.id) })).body.orders).toEqual([]);
    const { headers } = await wall.ask("GET", "/api/wall/cockpit?path=/crmReportMedia&item=0");
    const version = (headers.get("etag") ?? "").replaceAll('"', "");
    const painted = { item: "0", link: "/hsCockpit", version, since: server.clock.at.toISOString() };
    expect((await wall.beat({ painted })).body.current).toBe(version);
    expect(await registered(id)).toMatchObject({
      state: "live",
      hasKey: true,
      painted: { title: "销售驾驶舱（HS）", isCurrent: true },
      facts: { build: "" },
    });
    await wall.beat({ painted: { ...painted, version: "old" }, faults: [{ item: "1", type: "notFound" }] });
    expect(await registered(id)).toMatchObject({ painted: { isCurrent: false } });
    expect((await eventsOf(id)).map(({ kind }) => kind)).toEqual(expect.arrayContaining(["fault", "look", "paired", "created"]));
  });

  it("shows what stands on it to whoever asked and may see its pages, for a day and never after it was revoked", async () => {
    const { id, glass: wall } = await glass({ pages: ["/hsCockpit"] });
    const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]);
    const send = (order: string, image = jpeg) => wall.ask("POST", "/api/wall/screenshot", { order, image: image.toString("base64") });
    const seenBy = async (who: Visitor) => (await who.ask("GET", `/api/screens/${id}/screenshot?company=HS`)).status;
    const ordered = async (kind: string) => {
      await leader.ask("POST", `/api/screens/${id}/orders?company=HS`, { kind, text: null });
      return (await wall.beat()).body.orders.find((one) => one.kind === kind)?.id ?? "";
    };
    expect((await send(await ordered("identify"))).status, "nobody asked for a picture").toBe(404);
    expect(await seenBy(leader)).toBe(404);
    const order = await ordered("screenshot");
    expect((await send(order, Buffer.from("<svg/>"))).status).toBe(422);
    expect((await server.visitor().ask("POST", "/api/wall/screenshot", { order, image: "" })).status).toBe(401);
    expect((await send(order)).status).toBe(204);
    const at = server.clock.at;
    expect(await registered(id)).toMatchObject({ screenshotAt: at.toISOString() });
    const given = await server.app.request(`/api/screens/${id}/screenshot?company=HS`, { headers: { cookie: leader.cookie } });
    expect([given.headers.get("content-type"), given.headers.get("cache-control")]).toEqual(["image/jpeg", "private, no-store"]);
    expect(Buffer.from(await given.arrayBuffer())).toEqual(jpeg);
    expect(await seenBy(await server.signedIn("sales")), "who could not give the screen its role").toBe(403);
    server.clock.at = new Date(at.getTime() + 25 * 3_600_000);
    leader = await server.signedIn("leader");
    expect(await seenBy(leader)).toBe(404);
    server.clock.at = at;
    leader = await server.signedIn("leader");
    expect(await seenBy(leader)).toBe(200);
    await leader.ask("DELETE", `/api/screens/${id}?company=HS`);
    expect(await seenBy(leader)).toBe(404);
    expect(await ledger.sql`select 1 from screen_screenshot where screen_id = ${id}`).toHaveLength(0);
  });

  it("is missed within two minutes, its keeper is told once, and again when it is back; of one that is muted nobody is", async () => {
    const at = server.clock.at;
    const { id, glass: wall } = await glass({ name: "哑屏" });
    const look = async () => {
      await lookAtScreens({ runtime: server.served }, HS);
      const told = await ledger.sql<{ title: string }[]>`select title from message where content like '%哑屏%' order by created_at, id`;
      return told.map(({ title }) => (title.includes("无响应") ? "silent" : "back"));
    };
    await wall.beat();
    expect(await look()).toEqual([]);
    server.clock.at = new Date(at.getTime() + 100_000);
    expect([await look(), await look()]).toEqual([["silent"], ["silent"]]);
    expect(await registered(id)).toMatchObject({ state: "silent" });
    await wall.beat();
    expect(await look()).toEqual(["silent", "back"]);
    expect((await leader.ask("POST", `/api/screens/${id}/mute?company=HS`, { isMuted: true })).status).toBe(204);
    server.clock.at = new Date(at.getTime() + 300_000);
    expect(await look()).toEqual(["silent", "back"]);
    server.clock.at = at;
  });
});

describe("A link for guests", () => {
  it("opens with its password so often as it may, to several browsers, under its watermark, and is no screen that one could pair", async () => {
    const wanted = { ...draft({ pages: ["/hsCockpit"] }), password: "guest-pass-1", uses: 2, watermark: "来宾" };
    const { status, body } = await leader.ask<{ id: string; token: string }>("POST", "/api/screens/guests?company=HS", wanted);
    expect(status).toBe(201);
    const open = async (password: string, link = body.token) => {
      const guest = new Glass(server, true);
      const opened = await guest.visitor.ask<{ token: string }>("POST", "/api/wall/guests", { link, password, publicKey: null });
      guest.token = opened.body.token;
      return { status: opened.status, guest };
    };
    expect([(await open("wrong")).status, (await open("guest-pass-1", "guessed")).status]).toEqual([401, 401]);
    const [first, second] = [await open("guest-pass-1"), await open("guest-pass-1")];
    expect([first.status, second.status, (await open("guest-pass-1")).status]).toEqual([201, 201, 401]);
    expect((await shown(first.guest)).body).toMatchObject({ screen: { watermark: "来宾" }, items: [{ link: "/hsCockpit" }] });
    expect((await shown(second.guest)).status).toBe(200);
    expect((await eventsOf(body.id)).filter(({ kind }) => kind === "opened")).toHaveLength(2);
    const code = await new Glass(server).show();
    expect((await leader.ask("POST", `/api/screens/${body.id}/pair?company=HS`, { code })).status).toBe(404);
    expect((await leader.ask("POST", "/api/screens/guests?company=HS", { ...wanted, password: "short" })).status).toBe(422);
    await leader.ask("DELETE", `/api/screens/${body.id}?company=HS`);
    expect((await shown(first.guest)).status).toBe(401);
    const tries = [];
    for (let left = 12; left > 0; left--) tries.push((await open("guess")).status);
    expect(tries).toContain(429);
  });
});

describe("A code on the glass", () => {
  it("runs out, opens once, and is not guessed", async () => {
    const id = await made(leader);
    const pair = (code: string) => leader.ask("POST", `/api/screens/${id}/pair?company=HS`, { code });
    const wall = new Glass(server);
    const code = await wall.show();
    expect(await wall.claim()).toBe("waiting");
    expect((await pair("AAAAAAAA")).body).toMatchObject({ type: "/problems/invalid", issues: [{ code: "unknownCode", field: "code" }] });
    expect((await pair(`${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`)).status).toBe(204);
    expect((await pair(code)).status, "a second time").toBe(422);
    expect([await wall.claim(), await wall.claim()]).toEqual(["paired", "over"]);
    const at = server.clock.at;
    const late = new Glass(server);
    const old = await late.show();
    server.clock.at = new Date(at.getTime() + 11 * 60_000);
    expect([(await pair(old)).status, await late.claim()]).toEqual([422, "over"]);
    server.clock.at = at;
    const tries: number[] = [];
    for (let left = 12; left > 0; left--) tries.push((await pair(`WRONG${left}`)).status);
    expect(tries.filter((status) => status === 429).length).toBeGreaterThan(0);
    expect((await pair(await wall.show())).status, "also the right one waits then").toBe(429);
  });
});
