import { describe, expect, it } from "vitest";
import { iCalendar } from "#extras/calendar/icalendar";
import { openSalesroom } from "../sales/salesroom.ts";

const room = await openSalesroom();
const { sales, leader } = room.people;
const FEEDS = "/api/calendar/feeds?company=HS";
const feed = (address: string) => room.visitor().ask<string>("GET", address);

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

  it("folds its lines after 75 octets between characters, as RFC 5545 says", () => {
    const text = iCalendar("年", [
      { uid: "1", summary: "拜访".repeat(40), changedAt: "2026-04-01T00:00:00Z", firstDay: "2026-12-31", lastDay: "2026-12-31" },
    ]);
    const lines = text.split("\r\n");
    expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
    expect(text.replaceAll("\r\n ", "")).toContain(`SUMMARY:${"拜访".repeat(40)}`);
    expect(text).toContain("DTEND;VALUE=DATE:20270101");
  });
});
