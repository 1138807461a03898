import { describe, expect, it } from "vitest";
import { iCalendar } from "#extras/calendar/icalendar";
import { dayByKey, daysShown } from "#web/workCalendar/days";
import { openSalesroom } from "../sales/salesroom.ts";

const room = await openSalesroom();
const { sales, leader, service, admin } = room.people;
const FEEDS = "/api/calendar/feeds?company=HS";
const feed = (address: string) => room.visitor().ask<string>("GET", address);

type Entry = {
  module: string;
  id: string;
  firstDay: string;
  lastDay: string;
  begins: string | null;
  person: { id: string; name: string };
  about: string;
};
type Named = { id: string; name: string };
type Days = { departments: Named[]; people: Named[]; entries: Entry[]; isCut: boolean };
const MONTH = "from=2026-03-30&to=2026-05-03";
const days = (who: typeof sales, more = "", span = MONTH) => who.ask<Days>("GET", `/api/calendar/days?${span}${more}&company=HS`);
/** The department of the salesperson. */
const homeOf = async () =>
  String((await room.rows(admin, "masterData.department", "screen=maintain&limit=100")).find(({ code }) => code === "D1")?.id);

describe("A calendar address", () => {
  it("tells the visits and the schedule of whoever made it, and nobody else's, until it is taken back", async () => {
    await room.create(sales, "crm.visit", { header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, visitOn: "2026-04-02" } });
    const item = {
      title: "谈价，备件; 合同",
      kind: "meeting",
      startOn: "2026-04-03",
      endOn: "2026-04-03",
      fromTime: "09:30",
      toTime: "10:30",
    };
    const backwards = { header: { ...item, toTime: "08:30" } };
    expect(await sales.ask("POST", "/api/documents/crm.scheduleItem?company=HS", backwards)).toMatchObject({
      status: 422,
      body: { issues: [{ code: "rangeReversed", field: "toTime" }] },
    });
    await room.create(sales, "crm.scheduleItem", { header: item });
    const made = await sales.ask<{ id: string; address: string }>("POST", FEEDS);
    expect(made.status).toBe(201);
    const { status, body } = await feed(made.body.address);
    expect(status).toBe(200);
    expect(body).toContain("SUMMARY:客户拜访: 塔山煤矿\r\n");
    expect(body).toContain("DTSTART;VALUE=DATE:20260402\r\nDTEND;VALUE=DATE:20260403\r\n");
    expect(body).toContain("DTSTART:20260403T013000Z\r\nDTEND:20260403T023000Z\r\n");
    expect(body).toContain("谈价，备件\\; 合同");
    const other = await leader.ask<{ id: string; address: string }>("POST", FEEDS);
    expect((await feed(other.body.address)).body).not.toContain("BEGIN:VEVENT");
    expect((await leader.ask("DELETE", `/api/calendar/feeds/${made.body.id}?company=HS`)).status).toBe(404);
    const listed = await sales.ask<{ feeds: { id: string; readAt: string | null }[] }>("GET", FEEDS);
    expect(listed.body.feeds).toMatchObject([{ id: made.body.id, readAt: expect.any(String) as string }]);
    expect(JSON.stringify(listed.body)).not.toContain(made.body.address);
    expect((await sales.ask("DELETE", `/api/calendar/feeds/${made.body.id}?company=HS`)).status).toBe(204);
    expect((await feed(made.body.address)).status).toBe(404);
    expect((await feed("/api/calendar/2.nothing")).status).toBe(404);
    expect((await room.visitor().ask("GET", FEEDS)).status).toBe(401);
  });

  it("tells the days of a department to whoever reads it at the time, and to nobody else", async () => {
    const own = await leader.ask<{ address: string }>("POST", FEEDS);
    const department = await homeOf();
    const ofDepartment = (address: string) => feed(`${address}?department=${department}`);
    expect((await ofDepartment(own.body.address)).body).toContain("· 客户拜访: 塔山煤矿");
    expect((await feed(own.body.address)).body).not.toContain("BEGIN:VEVENT");
    const stranger = await service.ask<{ address: string }>("POST", FEEDS);
    expect((await ofDepartment(stranger.body.address)).status).toBe(404);
  });

  it("folds its lines after 75 octets between characters, as RFC 5545 says", () => {
    const text = iCalendar("年", [
      { uid: "1", summary: "拜访".repeat(40), changedAt: "2026-04-01T00:00:00Z", firstDay: "2026-12-31", lastDay: "2026-12-31" },
    ]);
    const lines = text.split("\r\n");
    const breaks = { uid: "2", summary: "A\rB\r\nC\nD", changedAt: "2026-04-01T00:00:00Z", firstDay: "2026-12-31", lastDay: "2026-12-31" };
    expect(iCalendar("年", [breaks])).toContain("SUMMARY:A\\nB\\nC\\nD\r\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${"拜访".repeat(40)}`);
    expect(text).toContain("DTEND;VALUE=DATE:20270101");
  });
});

/** Where a key leads on the last day of March. */
const by = (key: string, view: "month" | "week" = "month") => dayByKey(key, "2026-03-31", "2026-03-15", view, "iso");

describe("The work calendar (/workCalendar)", () => {
  it("shows whoever reads a department the days of its people, with what lasts longer, and of one of them alone; others see their own", async () => {
    const trip = { title: "矿区出差", kind: "trip", startOn: "2026-03-28", endOn: "2026-04-01", place: "大同" };
    await room.create(sales, "crm.scheduleItem", { header: trip });
    const mine = (await days(sales)).body;
    expect(mine.entries.map(({ module, firstDay, begins, about }) => [module, firstDay, begins, about])).toEqual([
      ["crm.scheduleItem", "2026-03-28", null, "矿区出差"],
      ["crm.visit", "2026-04-02", null, "塔山煤矿"],
      ["crm.scheduleItem", "2026-04-03", "09:30", "谈价，备件; 合同"],
    ]);
    const seen = (await days(leader)).body;
    expect(seen.entries, "nothing is the leader's own").toEqual([]);
    const home = await homeOf();
    expect(seen.departments.map(({ id }) => id)).toContain(home);
    const department = `&department=${home}`;
    const whole = (await days(leader, department)).body;
    expect(whole.entries.map(({ about }) => about)).toEqual(mine.entries.map(({ about }) => about));
    const seller = mine.entries[0]?.person.id ?? "";
    expect(whole.people.map(({ id }) => id)).toContain(seller);
    expect((await days(leader, `${department}&person=${seller}`)).body.entries).toHaveLength(3);
    const other = whole.people.find(({ id }) => id !== seller)?.id ?? "0";
    expect((await days(leader, `${department}&person=${other}`)).body.entries).toEqual([]);
    expect((await days(leader, department, "from=2026-04-02&to=2026-04-02")).body.entries).toHaveLength(1);
    expect((await days(service, department)).status).toBe(404);
    expect((await days(admin, department)).body.entries).toHaveLength(3);
    expect((await days(leader, department, "from=2026-01-01&to=2026-12-31")).status).toBe(422);
  });

  it("moves with keys: days, weeks, months, the ends of a week and today", () => {
    expect(["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"].map((key) => by(key))).toEqual([
      "2026-03-30",
      "2026-04-01",
      "2026-03-24",
      "2026-04-07",
    ]);
    expect(["Home", "End", "PageUp", "PageDown", "t", "x"].map((key) => by(key))).toEqual([
      "2026-03-30",
      "2026-04-05",
      "2026-02-28",
      "2026-04-30",
      "2026-03-15",
      undefined,
    ]);
    expect(by("PageDown", "week")).toBe("2026-04-07");
    const shown = daysShown("month", "2026-03-31", "iso");
    expect([shown[0], shown.at(-1), shown.length]).toEqual(["2026-02-23", "2026-04-05", 42]);
    expect(daysShown("week", "2026-03-31", "sunday")).toEqual(
      Array.from({ length: 7 }, (_, at) => new Date(Date.UTC(2026, 2, 29 + at)).toISOString().slice(0, 10)),
    );
  });
});
