import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run, transaction } from "#db/client";
import { shaped } from "#db/row";
import { remindOfDays } from "#engine/reminders";
import { openSalesroom } from "../sales/salesroom.ts";

const [HS, BID, BOND] = [2, "crm.projectBid", "crm.bidBond"] as const;
const room = await openSalesroom();
const { sales, service, approver, finance } = room.people;
const { create, read, does, decides, saves, write, onDay } = room;
const place = { customerId: { code: "C1" }, departmentId: { code: "D1" }, salespersonId: { code: "E1" } };
const bidDue = (header: object) =>
  create(sales, BID, {
    header: { title: "支架", ...place, ...header },
    lines: { lots: [{ lotNo: "1", quantity: "1", unitPrice: "1000" }] },
  });
const letters = async () => {
  const found = await transaction(room.client, [HS], (open) =>
    open.run(shaped({ title: "text" })`select title from message where kind = 'reminder' and module = ${BID} order by created_at, id`),
  );
  return found.map(({ title }) => title.replace(/^请注意：/, "ahead ").replace(/^已逾期：/, "late "));
};
const remindOn = async (day: string, hour = "08") => {
  await onDay(day);
  room.clock.at = new Date(`${day}T${hour}:00:00Z`);
  return remindOfDays(room.served, HS);
};

/** What was told by then of the bid that is due in New York. */
const toldOn = async (day: string, hour?: string) => {
  await remindOn(day, hour);
  const said = "2026-05-05 21:30 (America/New_York) = 2026-05-06 09:30 (Asia/Shanghai)";
  return (await letters()).filter((letter) => letter.includes(said)).map((letter) => letter.split(" ")[0]);
};

describe("A deadline of a bid", () => {
  it("is told of working days before by the company's calendar, and has passed by the clock of the place where the bid is due", async () => {
    await run(room.client, sql`update employee set email = 'e1@example.com' where comp_id = ${HS} and code = 'E1'`);
    await write("masterData.calendarDay", { onDay: "2026-04-06", isWorking: false, nameZh: "清明节" });
    await bidDue({ bidOn: "2026-04-09", bidTime: "10:00", timeZone: "Europe/Moscow" });
    // Wednesday, Tuesday, and not Monday, which is a holiday: Friday is the third working day before.
    expect(await remindOn("2026-04-02"), "four working days before").toBe(0);
    expect(await remindOn("2026-04-03")).toBe(1);
    expect(await remindOn("2026-04-07"), "told once").toBe(0);
    expect(await remindOn("2026-04-09", "06"), "two in the afternoon here, nine there").toBe(0);
    expect(await remindOn("2026-04-09", "07"), "ten there").toBe(1);
    const said = "2026-04-09 10:00 (Europe/Moscow) = 2026-04-09 15:00 (Asia/Shanghai)";
    expect(await letters()).toEqual([expect.stringMatching(/^ahead /) as string, expect.stringMatching(/^late /) as string]);
    for (const letter of await letters()) expect(letter).toContain(said);
  });

  it("that is put off within its day, once it was told to have passed, is told of once more when it has", async () => {
    const before = (await letters()).length;
    const bid = await bidDue({ bidOn: "2026-04-13", bidTime: "10:00" });
    await remindOn("2026-04-10");
    expect(await remindOn("2026-04-13", "03"), "eleven here").toBe(1);
    expect((await saves(sales, BID, await read(sales, BID, bid.id), { header: { bidTime: "16:00" } })).status).toBe(200);
    expect(await remindOn("2026-04-13", "04"), "noon: it lies ahead again, which was told").toBe(0);
    expect(await remindOn("2026-04-13", "09")).toBe(1);
    expect(await remindOn("2026-04-13", "10"), "told once").toBe(0);
    expect((await letters()).slice(before).map((letter) => letter.slice(-5))).toEqual(["10:00", "10:00", "16:00"]);
  });

  it("of the evening elsewhere is one of the next day here, and one by the company's own clock says its hour once", async () => {
    await onDay("2026-04-13");
    await bidDue({ bidOn: "2026-04-16", bidTime: "23:00", timeZone: "UTC" });
    await bidDue({ bidOn: "2026-04-17", bidTime: "09:30", timeZone: "Asia/Shanghai" });
    expect(await remindOn("2026-04-13"), "both are of Friday here").toBe(0);
    expect(await remindOn("2026-04-14")).toBe(2);
    const [evening, morning] = (await letters()).slice(-2);
    expect(evening).toContain("2026-04-16 23:00 (UTC) = 2026-04-17 07:00 (Asia/Shanghai)");
    expect(morning).toMatch(/2026-04-17 09:30$/);
  });

  it("shows both clocks on the bid where they differ", async () => {
    await onDay("2026-04-20");
    const abroad = await bidDue({
      bidOn: "2026-05-09",
      bidTime: "10:00",
      openOn: "2026-05-10",
      openTime: "12:00",
      timeZone: "Europe/Moscow",
    });
    const { header } = await read(sales, BID, abroad.id);
    expect([header.bidAt, header.openAt].map((at) => new Date(String(at)).toISOString())).toEqual([
      "2026-05-09T07:00:00.000Z",
      "2026-05-10T09:00:00.000Z",
    ]);
    const here = await bidDue({ bidOn: "2026-05-09", bidTime: "10:00", timeZone: "Asia/Shanghai" });
    expect((await read(sales, BID, here.id)).header).toMatchObject({ bidAt: null, openAt: null });
    expect((await service.ask("GET", `/api/documents/${BID}/${abroad.id}?company=HS`)).status).toBe(403);
  });

  it("across the ocean has passed by the clock there, in summer time, and is told of before the holidays that lie between", async () => {
    await write("masterData.calendarDay", { onDay: "2026-05-01", isWorking: false, nameZh: "劳动节" });
    await onDay("2026-04-20");
    await bidDue({ bidOn: "2026-05-05", bidTime: "21:30", timeZone: "America/New_York" });
    // It is due at half past nine on Wednesday the 6th here. Tuesday, Monday and Thursday are working days before it, Friday is a holiday.
    expect(await toldOn("2026-04-29")).toEqual([]);
    expect(await toldOn("2026-04-30")).toEqual(["ahead"]);
    expect(await toldOn("2026-05-06", "01"), "nine there").toEqual(["ahead"]);
    expect(await toldOn("2026-05-06", "02"), "ten there").toEqual(["ahead", "late"]);
    const unknown = { header: { title: "支架", ...place, bidOn: "2026-05-05", timeZone: "Mars/Olympus" } };
    const refused = await sales.ask<{ issues: { code: string }[] }>("POST", `/api/documents/${BID}?company=HS`, {
      key: "zone",
      ...unknown,
    });
    expect(refused.body.issues).toMatchObject([{ code: "choice", field: "timeZone" }]);
  });
});

describe("The day of a bond", () => {
  it("that was put off is told of by its new day alone", async () => {
    const bid = await bidDue({ bidOn: "2026-05-10" });
    const paidTo = { payee: "招标公司", bank: "工行", bankAccount: "62-1" };
    const said = { kind: "cash", bidId: bid.id, ...place, ...paidTo, amount: "100", dueOn: "2026-05-20" };
    const bond = await create(sales, BOND, { header: said });
    await does(sales, BOND, bond.id, "submit");
    await decides(approver, bond.id, "approve");
    await does(finance, BOND, bond.id, "pay");
    const told = async () => {
      const found = await transaction(room.client, [HS], (open) =>
        open.run(shaped({ name: "text" })`select name from reminder where module = ${BOND} and document_id = ${bond.id} order by id`),
      );
      return found.map(({ name }) => name);
    };
    await remindOn("2026-05-12");
    expect(await told()).toEqual(["due"]);
    await does(sales, BOND, bond.id, "extend", { header: { extendedTo: "2026-07-01" } });
    await remindOn("2026-05-21");
    expect(await told(), "the former day has passed").toEqual(["due"]);
    await remindOn("2026-06-24");
    expect(await told()).toEqual(["due", "extended"]);
  });
});
