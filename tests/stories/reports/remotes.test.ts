import { beforeAll, describe, expect, it } from "vitest";
import { shaped } from "#db/row";
import { run } from "#db/client";
import type { CockpitAnswer } from "#define/cockpit";
import { createDatabase } from "#support/database";
import { Ledger } from "#support/ledger";
import { openServer, type Visitor } from "#support/server";
import { Glass } from "./glass.ts";

const HS = 2;
const server = await openServer();
const ledger = new Ledger((await createDatabase()).ownerOptions);
const PAGES = ["/hsCockpit", "/hsCockpit?year=2025", "/receivablesAgeClassification"];
type Steered = {
  remote: { by: string; isMine: boolean; held: object | null; left: number } | null;
  items: { id: string; title: string; kind: string; definition: string }[];
};
let leader: Visitor;
let analyst: Visitor;
let role: string | undefined;
beforeAll(async () => {
  await server.served.analytics.start();
  [leader, analyst] = [await server.signedIn("leader"), await server.signedIn("analyst")];
  const customer = await ledger.customer(HS, "C9", "北方矿业", "beifang");
  const where = await ledger.department(HS, "X1");
  const entries = [{ kind: "invoice" as const, on: "2025-02-01", amount: "123.5" }];
  await ledger.items(HS, [{ customer, ...where, dueOn: "2025-03-01", entries }]);
  [role] = (await run(server.client, shaped({ id: "id" })`select id from role where code = 'leader'`)).map(({ id }) => id);
});

/** A screen with a paired browser that beats. */
async function hung(more: object = {}): Promise<{ id: string; wall: Glass }> {
  const draft = {
    name: `会议室 ${Math.random()}`,
    place: "",
    roleId: role,
    departmentId: null,
    language: "zh",
    seconds: 20,
    playlistId: null,
    leaseHours: 24,
    expiresAt: null,
    hasRemote: true,
    pages: PAGES,
    ...more,
  };
  const { status, body } = await leader.ask<{ id: string }>("POST", "/api/screens?company=HS", draft);
  if (status !== 201) throw new Error(`no screen: ${status} ${JSON.stringify(body)}`);
  return { id: body.id, wall: await new Glass(server).pairedAt(leader, body.id) };
}

const at = (id: string) => `/api/remotes/${id}?company=HS`;
const codeOf = async (wall: Glass) => (await wall.beat()).body.remoteCode ?? "";
const take = async (who: Visitor, id: string, wall: Glass) => (await who.ask("POST", at(id), { code: await codeOf(wall) })).status;
const hold = async (who: Visitor, id: string, held: object | null) => (await who.ask("PUT", at(id), { held })).status;
const look = async (who: Visitor, id: string) => (await who.ask<Steered>("GET", at(id))).body;
const heldOn = async (wall: Glass) => (await wall.beat()).body.held;
const yearOn = async (wall: Glass, item: string) =>
  (await wall.ask<CockpitAnswer>("GET", `/api/wall/cockpit?path=/crmReportMedia&item=${item}`)).body.params.year;
async function later<T>(ms: number, job: () => Promise<T>): Promise<T> {
  const { at: before } = server.clock;
  server.clock.at = new Date(before.getTime() + ms);
  try {
    return await job();
  } finally {
    server.clock.at = before;
  }
}

describe("A phone as the remote of a screen", () => {
  it("holds a page, a tile of it alone and another year, which the screen shows until a minute after", async () => {
    const { id, wall } = await hung();
    expect(await heldOn(wall)).toBeNull();
    expect(await take(analyst, id, wall)).toBe(204);
    const { items, remote } = await look(analyst, id);
    expect(items.map(({ kind, definition }) => [kind, definition])).toEqual([
      ["cockpit", "sales.hsCockpit"],
      ["cockpit", "sales.hsCockpit"],
      ["report", "sales.receivablesAge"],
    ]);
    expect(remote).toMatchObject({ isMine: true, held: null, left: 60 });
    const held = { item: items[0]?.id, panel: "overdue", year: "2025" };
    expect(await hold(analyst, id, held)).toBe(204);
    expect(await heldOn(wall)).toEqual(held);
    expect(await yearOn(wall, "0")).toBe("2025");
    expect((await look(analyst, id)).remote?.held).toEqual(held);
    expect(await later(59_000, () => heldOn(wall))).toEqual(held);
    expect(await later(61_000, () => heldOn(wall))).toBeNull();
    expect(await later(61_000, () => yearOn(wall, "0"))).toBe("2026");
    expect(await hold(analyst, id, null)).toBe(204);
    expect([await heldOn(wall), await yearOn(wall, "0")]).toEqual([null, "2026"]);
  });

  it("changes no parameter that the link of a page locks", async () => {
    const { id, wall } = await hung();
    await take(analyst, id, wall);
    expect(await hold(analyst, id, { item: "1", panel: null, year: "2026" })).toBe(204);
    expect(await yearOn(wall, "1")).toBe("2025");
  });

  it("is taken by the code on the glass alone, which changes, and of which the one before still counts", async () => {
    const { id, wall } = await hung();
    const code = await codeOf(wall);
    const tell = async (said: string) => (await leader.ask("POST", at(id), { code: said })).status;
    expect([await tell(""), await tell("guessed"), await tell(code)]).toEqual([422, 422, 204]);
    expect(await later(5 * 60_000, async () => [await tell(code), (await codeOf(wall)) === code])).toEqual([204, false]);
    expect(await later(10 * 60_000, () => tell(code))).toBe(422);
    const other = await hung();
    expect((await leader.ask("POST", at(other.id), { code })).status, "the code of another screen").toBe(422);
  });

  it("goes over to whoever reads the code last; the one before steers it no more, and sees who does", async () => {
    const { id, wall } = await hung();
    await take(analyst, id, wall);
    await take(leader, id, wall);
    expect(await hold(analyst, id, { item: "0", panel: null, year: null })).toBe(403);
    expect(await look(analyst, id)).toMatchObject({ remote: { isMine: false }, items: [] });
    expect(await hold(leader, id, { item: "0", panel: null, year: null })).toBe(204);
    expect(await later(31 * 60_000, () => hold(leader, id, { item: "0", panel: null, year: null })), "he left long ago").toBe(403);
  });

  it("refuses what the screen does not show, and screens that are steered by nobody", async () => {
    const { id, wall } = await hung();
    await take(leader, id, wall);
    for (const held of [
      { item: "9", panel: null, year: null },
      { item: "0", panel: "nothing", year: null },
      { item: "2", panel: "overdue", year: null },
      { item: "2", panel: null, year: "2025" },
      { item: "0", panel: null, year: "25" },
    ])
      expect([held, await hold(leader, id, held)]).toEqual([held, 422]);
    expect(await heldOn(wall)).toBeNull();
    const closed = await hung({ hasRemote: false });
    expect(await codeOf(closed.wall)).toBe("");
    expect((await leader.ask("POST", at(closed.id), { code: "" })).status).toBe(422);
  });

  it("is for the staff of the company: neither nobody, nor an invited customer, nor another company", async () => {
    const { id, wall } = await hung();
    const code = await codeOf(wall);
    const asked = async (who: Visitor, address = at(id)) => [
      (await who.ask("GET", address)).status,
      (await who.ask("POST", address, { code })).status,
      (await who.ask("PUT", address, { held: null })).status,
    ];
    expect(await asked(server.visitor())).toEqual([401, 401, 401]);
    expect(await asked(await server.signedIn("invited"))).toEqual([403, 403, 403]);
    expect(await asked(await server.signedIn("admin"), at(id).replace("HS", "ZD"))).toEqual([404, 404, 404]);
    expect(await heldOn(wall)).toBeNull();
  });

  it("stands in the record of the screen, and is gone with it", async () => {
    const { id, wall } = await hung();
    await take(analyst, id, wall);
    await hold(analyst, id, { item: "0", panel: "overdue", year: null });
    const { body } = await leader.ask<{ events: { kind: string; detail: object | null }[] }>("GET", `/api/screens/${id}/events?company=HS`);
    const steered = body.events.filter(({ kind }) => kind === "steered");
    expect(steered.map(({ detail }) => detail)).toEqual([{ item: "0", panel: "overdue", year: null }, null]);
    await leader.ask("DELETE", `/api/screens/${id}?company=HS`);
    expect(await hold(analyst, id, null)).toBe(404);
  });
});
