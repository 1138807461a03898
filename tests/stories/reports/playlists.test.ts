import { beforeAll, describe, expect, it } from "vitest";
import { shaped } from "#db/row";
import { run } from "#db/client";
import { newId } from "#db/id";
import { createDatabase } from "#support/database";
import { Ledger } from "#support/ledger";
import { openServer, type Visitor } from "#support/server";
import { Glass } from "./glass.ts";

const HS = 2;
const AGEING = "/receivablesAgeClassification";
const server = await openServer();
const ledger = new Ledger((await createDatabase()).ownerOptions);
let leader: Visitor;
let roleId = "";

type Show = {
  free: string[];
  items: { id: string; kind: string; link: string | null; page: { problem: string | null } | null; from: string | null }[];
};

beforeAll(async () => {
  await server.served.analytics.start();
  leader = await server.signedIn("leader");
  roleId = (await run(server.client, shaped({ id: "id" })`select id from role where code = 'leader'`))[0]?.id ?? "";
  const place = await ledger.department(HS, "X1");
  const customer = await ledger.customer(HS, "C9", "北方矿业", "beifang");
  await ledger.items(HS, [{ customer, ...place, dueOn: "2026-03-01", entries: [{ kind: "invoice", on: "2026-02-01", amount: "123.5" }] }]);
});

const item = (more: object = {}) => ({
  kind: "page",
  link: "/hsCockpit",
  fileId: null,
  title: "",
  seconds: 10,
  weekdays: [],
  from: null,
  until: null,
  days: "all",
  validFrom: null,
  validUntil: null,
  priority: 0,
  alert: null,
  ...more,
});
const write = <T = { id: string; type: string }>(method: string, path: string, body: unknown) =>
  leader.ask<T>(method, `/api${path}?company=HS`, body);
const screen = (more: object) => ({
  name: "大厅",
  place: "",
  roleId,
  departmentId: null,
  language: "zh",
  seconds: 20,
  leaseHours: 24,
  hasRemote: false,
  expiresAt: null,
  pages: ["/hsCockpit"],
  ...more,
});
async function hung(items: readonly object[], pages: readonly string[]) {
  const playlist = await write("POST", "/playlists", { name: `播放单${newId()}`, items });
  if (playlist.status !== 201) throw new Error(`no playlist: ${JSON.stringify(playlist.body)}`);
  const { body } = await write("POST", "/screens", screen({ playlistId: playlist.body.id, pages }));
  return { playlist: playlist.body.id, screen: body.id, wall: await new Glass(server).pairedAt(leader, body.id) };
}
const upload = (name: string, body: string) =>
  leader.ask<{ id: string; type: string }>("POST", `/api/playlists/files?company=HS&name=${name}`, body);
const shown = async (wall: Glass) => (await wall.ask<Show>("GET", "/api/wall/show?path=/crmReportMedia")).body;

describe("A playlist of screens: /crmReportMedia", () => {
  it("shows pages that its screen was given, with the parameters that were locked there, and says which it may not show", async () => {
    const items = [item({ from: "08:00", until: "18:00" }), item({ link: `${AGEING}?by=customer` }), item({ link: "/orderIntake" })];
    const { wall } = await hung(items, ["/hsCockpit", `${AGEING}?by=unit`]);
    expect((await shown(wall)).items).toMatchObject([
      { link: "/hsCockpit", from: "08:00", page: { problem: null } },
      { link: `${AGEING}?by=unit`, page: { problem: null } },
      { link: "/orderIntake", page: { problem: "forbidden" } },
    ]);
  });

  it("tells the free days of the company: weekends, but for those that its calendar works, and its holidays", async () => {
    await ledger.sql`insert into calendar_day (comp_id, id, on_day, is_working, created_by, updated_by)
      values (${HS}, ${newId()}, '2026-04-04', true, 0, 0), (${HS}, ${newId()}, '2026-04-06', false, 0, 0)`;
    const { wall } = await hung([item()], ["/hsCockpit"]);
    expect((await shown(wall)).free.filter((day) => day < "2026-04-13")).toEqual(["2026-04-05", "2026-04-06", "2026-04-11", "2026-04-12"]);
  });

  it("is changed once by whoever saw it last, and not dropped while a screen shows it", async () => {
    const { playlist, screen: id, wall } = await hung([item()], ["/hsCockpit"]);
    const { playlistVersion } = (await wall.beat()).body as unknown as { playlistVersion: number };
    const change = { name: `改${playlist}`, items: [item({ seconds: 30 })], version: playlistVersion };
    expect((await write("PUT", `/playlists/${playlist}`, change)).status).toBe(204);
    expect((await write("PUT", `/playlists/${playlist}`, change)).status).toBe(409);
    expect((await wall.beat()).body, "its screens hear of it").toMatchObject({ playlistVersion: playlistVersion + 1 });
    const { events } = (await leader.ask<{ events: object[] }>("GET", `/api/screens/${id}/events?company=HS`)).body;
    expect(events[0], "and their record").toMatchObject({ kind: "changed", by: "领导", subject: `改${playlist}` });
    expect((await leader.ask("DELETE", `/api/playlists/${playlist}?company=HS`)).body).toMatchObject({
      issues: [{ code: "inUse" }],
    });
  });

  it("is refused with what is wrong where", async () => {
    const wrong = [
      item({ link: null }),
      item({ kind: "picture", link: null }),
      item({ from: "08:00" }),
      item({ alert: "1" }),
      item({ validFrom: "2026-02-02", validUntil: "2026-02-01" }),
    ];
    const { status, body } = await write<{ issues: { field: string; row: number; table: string }[] }>("POST", "/playlists", {
      name: "x",
      items: wrong,
    });
    expect([status, body.issues.map(({ table, row, field }) => `${table} ${row} ${field}`)]).toEqual([
      422,
      ["items 1 link", "items 2 fileId", "items 3 until", "items 4 alert", "items 5 validUntil"],
    ]);
    expect((await write("POST", "/playlists", { name: "x", items: [item({ from: "8:00", until: "26:00" })] })).status).toBe(422);
  });

  it("shows pictures, documents and videos of limited size to its screens alone", async () => {
    const file = await upload("safety.pdf", "%PDF-1.7 hello");
    expect([file.status, file.body.type]).toEqual([201, "application/pdf"]);
    expect((await upload("page.html", "<html>")).status).toBe(422);
    expect((await upload("large.pdf", `%PDF-${"x".repeat(300_000)}`)).status, "the server's own limit").toBe(413);
    const { wall } = await hung([item({ kind: "pdf", link: null, fileId: file.body.id, title: "安全" })], ["/hsCockpit"]);
    const id = (await shown(wall)).items[0]?.id ?? "";
    const path = `/api/wall/file?path=/crmReportMedia&item=${id}`;
    const answer = await wall.ask<string>("GET", path);
    expect([answer.status, answer.headers.get("content-type"), answer.body]).toEqual([200, "application/pdf", "%PDF-1.7 hello"]);
    const { wall: other } = await hung([item()], ["/hsCockpit"]);
    expect((await other.ask("GET", path)).status).toBe(404);
    expect((await server.visitor().ask("GET", path)).status).toBe(401);
  });

  it("holds an item while its alert is on", async () => {
    const watch = {
      kind: "alert",
      name: "逾期",
      link: AGEING,
      accounts: [],
      robots: [],
      rule: { metric: "open", against: "none", basis: "value", test: "above", threshold: "1", slack: "0" },
    };
    const me = (await leader.ask<{ me: string }>("GET", "/api/watches?company=HS")).body.me;
    const { body } = await leader.ask<{ id: string }>("POST", "/api/watches?company=HS", { ...watch, accounts: [me] });
    const { wall } = await hung([item(), item({ alert: body.id })], ["/hsCockpit"]);
    expect((await wall.beat()).body.alerts).toEqual([]);
    await ledger.sql`update report_watch_recipient set is_firing = true where watch_id = ${body.id}`;
    expect((await wall.beat()).body.alerts).toEqual([body.id]);
    const analyst = await server.signedIn("analyst");
    const taken = await analyst.ask("POST", "/api/playlists?company=HS", { name: "y", items: [item({ alert: body.id })] });
    expect(taken.status, "somebody else's alert").toBe(422);
  });
});
