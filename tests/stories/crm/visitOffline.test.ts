import { describe, expect, it } from "vitest";
import { newId } from "#db/id";
import { doWhatIsDue } from "#engine/automatic";
import { openServer, type Visitor } from "#support/server";
import { openSalesroom, type Reply } from "../sales/salesroom.ts";

const VISIT = "crm.visit";
const [SECOND, DAY] = [1000, 86_400_000];
const server = await openServer();
const room = await openSalesroom(server);
const { sales, leader, admin } = room.people;
const sessionOf = async (visitor: Visitor) =>
  (await visitor.ask<{ accountId: string; account: string }>("GET", "/api/session?company=HS")).body;
const salesId = (await sessionOf(sales)).accountId;
const now = () => server.clock.at.getTime();
const iso = (instant: number) => new Date(instant).toISOString();
const plan = () => room.create(sales, VISIT, { header: { customerId: { code: "C1" }, departmentId: { code: "D1" } } });
const BY_HAND = { checkinKind: "manual", checkinNote: "井下无信号" };
/** What a device sends that did it so long ago and whose clock goes ahead by so much (ms). */
const device = (ago: number, ahead = 0) => ({ at: iso(now() + ahead - ago), sentAt: iso(now() + ahead) });
const sends = (id: string, action: string, body: object, who: Visitor = sales) =>
  who.ask("POST", `/api/documents/${VISIT}/${id}/actions/${action}?company=HS`, { key: newId(), ...body }) as Promise<Reply>;
/** Made so many days ago. */
const madeAgo = async <T>(days: number, make: () => Promise<T>): Promise<T> => {
  const { at } = server.clock;
  server.clock.at = new Date(at.getTime() - days * DAY);
  try {
    return await make();
  } finally {
    server.clock.at = at;
  }
};
const issues = ({ status, body }: Reply) => [status, body.issues?.map(({ code, field }) => `${code} ${field}`)];

/** Says for how many days a device of HS may be without network. */
const days = async (roadDays: number, who: Visitor = admin) => {
  const [company] = (await room.rows(admin, "masterData.company", "limit=100")).filter(({ code }) => code === "HS");
  return room.saves(who, "masterData.company", await room.read(admin, "masterData.company", String(company?.id)), {
    header: { roadDays },
  });
};
const daysTold = async () => (await sales.ask<{ roadDays: number }>("GET", "/api/session?company=HS")).body.roadDays;

describe("A visit without network", () => {
  it("keeps both clocks of check-in and result (/crmVisitToday), and the address of the customer", async () => {
    const at = { departmentId: { code: "D1" }, ownerId: { code: "E1" }, address: "云冈区塔山路1号" };
    await room.create(admin, "crm.customer", { header: { code: "C9", nameZh: "塔山新区煤矿", ...at } });
    const header = { customerId: { code: "C9" }, departmentId: { code: "D1" }, visitOn: iso(now()).slice(0, 10) };
    const visit = await madeAgo(1, () => room.create(sales, VISIT, { header }));
    expect((await room.rows(sales, VISIT, "screen=today")).map(({ id }) => id)).toEqual([visit.id]);
    expect((await leader.ask("GET", `/api/documents/${VISIT}?company=HS&screen=today`)).status).toBe(403);
    expect(visit.header.address).toBe("云冈区塔山路1号");
    const checkin = device(7_200 * SECOND);
    const there = await sends(visit.id, "checkIn", { version: 1, header: BY_HAND, device: checkin });
    expect([there.status, there.body.header]).toMatchObject([
      200,
      { checkinAt: iso(now()), checkinDeviceAt: checkin.at, checkinClockAhead: 0, isClockOff: false },
    ]);
    const told = device(60 * SECOND, 3_600 * SECOND);
    const result = await sends(visit.id, "report", { version: 2, header: { visitResult: "确认两套支架大修" }, device: told });
    expect(result.body.header).toMatchObject({
      reportedAt: iso(now()),
      reportDeviceAt: told.at,
      reportClockAhead: 3_600,
      isClockOff: true,
    });
  });

  it("is done once, however often its answer is lost; under its key nothing else is done (repeatedKey)", async () => {
    const visit = await plan();
    const at = device(60 * SECOND).at;
    const body = (ahead: number) => ({ key: "lost", version: 1, header: BY_HAND, device: { at, sentAt: iso(now() + ahead) } });
    const answers = [await sends(visit.id, "checkIn", body(0)), await sends(visit.id, "checkIn", body(30 * SECOND))];
    const [first, second] = await Promise.all([sends(visit.id, "checkIn", body(1)), sends(visit.id, "checkIn", body(2))]);
    for (const answer of [...answers, first, second])
      expect([answer.status, answer.body.version, answer.body.stage, answer.body.header.checkinClockAhead]).toEqual([200, 2, "done", 0]);
    const history = await sales.ask<{ action: string }[]>("GET", `/api/documents/${VISIT}/${visit.id}/history?company=HS`);
    expect(history.body.filter(({ action }) => action === "checkIn")).toHaveLength(1);
    const other = await sends(visit.id, "checkIn", { ...body(0), header: { ...BY_HAND, checkinNote: "另一说明" } });
    expect([other.status, other.body.type]).toMatchObject([409, expect.stringContaining("repeatedKey") as string]);
  });

  it("a photo of the same key hangs once", async () => {
    const visit = await plan();
    const hang = () =>
      server.app.request(`/api/documents/${VISIT}/${visit.id}/files?company=HS&name=face.pdf&key=photo`, {
        method: "POST",
        headers: { cookie: sales.cookie, "x-account": salesId },
        body: new Uint8Array(Buffer.from("%PDF-1.7\nface\n")),
      });
    expect([(await hang()).status, (await hang()).status]).toEqual([201, 201]);
    const hung = await sales.ask<{ files: object[] }>("GET", `/api/documents/${VISIT}/${visit.id}/files?company=HS`);
    expect(hung.body.files).toHaveLength(1);
  });

  it("is stored with a mark where the clock was set between act and sending, forward or back, as long as the server can believe it", async () => {
    const acts = [device(-3_600 * SECOND), device(400 * DAY), device(-6 * DAY, 60 * SECOND)];
    for (const act of acts) {
      const visit = await plan();
      const done = await sends(visit.id, "checkIn", { version: 1, header: BY_HAND, device: act });
      expect([done.status, done.body.header]).toMatchObject([200, { checkinAt: iso(now()), checkinDeviceAt: act.at, isClockOff: true }]);
    }
    const honest = await plan();
    const done = await sends(honest.id, "checkIn", { version: 1, header: BY_HAND, device: device(-30 * SECOND) });
    expect([done.status, done.body.header]).toMatchObject([200, { isClockOff: false }]);
  });

  it("is refused where it is days after its sending (deviceAhead), or longer ago than a week on a record as old (deviceTooOld)", async () => {
    const visit = await madeAgo(30, plan);
    const late = await sends(visit.id, "checkIn", { version: 1, header: BY_HAND, device: device(-8 * DAY) });
    expect(issues(late)).toEqual([422, ["deviceAhead checkinDeviceAt"]]);
    expect(JSON.stringify(late.body)).toContain("7");
    const old = await sends(visit.id, "checkIn", { version: 1, header: BY_HAND, device: device(8 * DAY) });
    expect(issues(old)).toEqual([422, ["deviceTooOld checkinDeviceAt"]]);
    expect(JSON.stringify(old.body)).toContain("7");
    const turned = await sends(visit.id, "checkIn", { version: 1, header: BY_HAND, device: device(6 * DAY, -400 * SECOND) });
    expect([turned.status, turned.body.header]).toMatchObject([200, { checkinClockAhead: -400, isClockOff: true }]);
    const other = await room.create(sales, VISIT, { header: { customerId: { code: "C2" }, departmentId: { code: "D1" } } });
    const never = await sends(other.id, "cancel", { version: 1, reason: "客户改期", device: device(0) });
    expect([never.status, (await room.read(sales, VISIT, other.id)).stage]).toEqual([400, "planned"]);
  });

  it("may wait as many days as the company says (/syssetup), which its session tells the device; nobody but its administrator says that", async () => {
    expect([(await days(30, sales)).status, await daysTold()]).toEqual([403, 7]);
    expect([(await days(0)).status, (await days(91)).status]).toEqual([422, 422]);
    const visit = await madeAgo(60, plan);
    const body = { version: 1, header: BY_HAND, device: device(8 * DAY) };
    expect([(await days(10)).status, await daysTold()]).toEqual([200, 10]);
    const accepted = await sends((await madeAgo(60, plan)).id, "checkIn", body);
    expect([accepted.status, accepted.body.stage]).toEqual([200, "done"]);
    expect([(await days(3)).status, await daysTold()]).toEqual([200, 3]);
    const late = await sends(visit.id, "checkIn", { ...body, device: device(4 * DAY) });
    expect(issues(late)).toEqual([422, ["deviceTooOld checkinDeviceAt"]]);
    expect(JSON.stringify(late.body)).toContain("3");
    expect((await days(7)).status).toBe(200);
  });

  it("meets what somebody did meanwhile as a problem (stale), and is sent by nobody else (unauthenticated) nor by who may not", async () => {
    const visit = await plan();
    const asked = { version: 1, header: BY_HAND, device: device(0) };
    expect((await sends(visit.id, "checkIn", asked, room.people.analyst)).status).toBe(403);
    const foreign = await server.app.request(`/api/documents/${VISIT}/${visit.id}/actions/checkIn?company=HS`, {
      method: "POST",
      headers: { cookie: admin.cookie, "content-type": "application/json", "x-account": salesId },
      body: JSON.stringify({ key: newId(), ...asked }),
    });
    expect([foreign.status, (await room.read(sales, VISIT, visit.id)).stage]).toEqual([401, "planned"]);
    await room.does(admin, VISIT, visit.id, "cancel", { reason: "客户改期" });
    const late = await sends(visit.id, "checkIn", asked);
    expect([late.status, late.body.type]).toMatchObject([409, expect.stringContaining("stale") as string]);
  });

  it("is told in time where its device was, though the deadline passed before there was network", async () => {
    const visit = await plan();
    const there = await sends(visit.id, "checkIn", { version: 1, header: BY_HAND });
    expect(there.body.header.reportDueOn).not.toBeNull();
    const told = device(0).at;
    await room.onDay("2026-04-05");
    await doWhatIsDue(room.served, 2);
    const overdue = await room.read(sales, VISIT, visit.id);
    expect([overdue.stage, overdue.version]).toEqual(["overdue", 3]);
    const result = { header: { visitResult: "同意试用" }, device: { at: told, sentAt: iso(now()) } };
    expect((await sends(visit.id, "report", { version: 2, ...result })).status).toBe(409);
    const anew = await sends(visit.id, "report", { version: 3, ...result });
    expect([anew.status, anew.body.stage, anew.body.header.isLate]).toEqual([200, "reported", false]);
  });

  it("stays its account's when that is renamed (/userInformationMaintenance), and is not sent by another that gets its name", async () => {
    const visit = await plan();
    const users = await room.rows(admin, "admin.user", "limit=100");
    const rename = async (from: string, to: string) => {
      const user = await room.read(admin, "admin.user", String(users.find(({ account }) => account === from)?.id));
      expect((await room.saves(admin, "admin.user", user, { header: { account: to } })).status).toBe(200);
    };
    await rename("sales", "sales.old");
    const heir = room.people.service;
    await rename("service", "sales");
    expect([await sessionOf(sales), (await sessionOf(heir)).account]).toMatchObject([
      { accountId: salesId, account: "sales.old" },
      "sales",
    ]);
    const sent = (by: Visitor, account: string) =>
      server.app.request(`/api/documents/${VISIT}/${visit.id}/actions/checkIn?company=HS`, {
        method: "POST",
        headers: { cookie: by.cookie, "content-type": "application/json", "x-account": account },
        body: JSON.stringify({ key: "renamed", version: 1, header: BY_HAND, device: device(0) }),
      });
    expect([(await sent(heir, salesId)).status, (await sent(heir, "sales")).status, (await sent(sales, "sales.old")).status]).toEqual([
      401, 401, 401,
    ]);
    expect([(await sent(sales, salesId)).status, (await room.read(sales, VISIT, visit.id)).stage]).toEqual([200, "done"]);
  });
});
