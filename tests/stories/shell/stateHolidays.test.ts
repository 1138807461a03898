import { describe, expect, it } from "vitest";
import { SPRING_FESTIVALS } from "#define/calendar";
import { openServer } from "#support/server";

type Day = { onDay: string; isWorking: boolean; nameZh: string };
type Holidays = { format: string; module: string; records: { header: Day; lines: object }[] };
type Taken = { records: { code: string; change: string; fields: object[] }[]; digest: string; applied: boolean };

const server = await openServer();
const admin = await server.signedIn("admin");
const PLACE = "/api/documents/masterData.calendarDay/records";
const holidaysOf = async (year: string) => (await admin.ask<Holidays>("GET", `${PLACE}/stateHolidays/${year}`)).body;
const daysOf = async (year: string) => (await holidaysOf(year)).records.map(({ header }) => header);
const take = (file: Holidays, seen?: string) => admin.ask<Taken>("POST", PLACE, { file, ...(seen ? { seen } : {}) });
const weekday = (day: string) => new Date(`${day}T00:00:00Z`).getUTCDay();
const isWeekend = (day: string) => [0, 6].includes(weekday(day));

describe("State holidays, at /vacationDateMod", () => {
  it("are those that were published: every make-up day is a Saturday or a Sunday and pays for a working day off", async () => {
    const days = await daysOf("2026");
    const [free, worked] = [days.filter(({ isWorking }) => !isWorking), days.filter(({ isWorking }) => isWorking)];
    expect([free.length, worked.length]).toEqual([33, 6]);
    for (const year of ["2024", "2025", "2026"]) {
      const made = (await daysOf(year)).filter(({ isWorking }) => isWorking);
      expect(made.length).toBeGreaterThan(0);
      expect(made.filter(({ onDay }) => !isWeekend(onDay))).toEqual([]);
    }
    expect(worked.map(({ onDay }) => onDay).toSorted()).toEqual([
      "2026-01-04",
      "2026-02-14",
      "2026-02-28",
      "2026-05-09",
      "2026-09-20",
      "2026-10-10",
    ]);
  });

  it("of years to come are the thirteen days of the law, by the lunar calendar to 2060", async () => {
    const named = async (year: string, name: string) =>
      (await daysOf(year)).filter(({ nameZh }) => nameZh === name).map(({ onDay }) => onDay);
    expect((await daysOf("2027")).length).toBe(13);
    const met = (await daysOf("2028")).map(({ onDay }) => onDay);
    expect([met.length, new Set(met).size], "Mid-Autumn within National Day").toEqual([12, 12]);
    expect(await named("2028", "春节")).toEqual(["2028-01-25", "2028-01-26", "2028-01-27", "2028-01-28"]);
    expect([await named("2028", "端午节"), await named("2028", "中秋节")]).toEqual([["2028-05-28"], []]);
    expect(await named("2027", "中秋节")).toEqual(["2027-09-15"]);
    expect([await named("2027", "清明节"), await named("2028", "清明节")]).toEqual([["2027-04-05"], ["2028-04-04"]]);
    expect(await named("2060", "春节")).toContain(SPRING_FESTIVALS["2060"]);
    expect((await admin.ask("GET", `${PLACE}/stateHolidays/2061`)).status).toBe(404);
    expect((await admin.ask("GET", `${PLACE}/constructor/2026`)).status).toBe(404);
  });

  it("are taken over as they were seen, beside what the company keeps itself", async () => {
    const own = { header: { onDay: "2026-06-18", isWorking: false, nameZh: "厂庆" } };
    expect((await admin.ask("POST", "/api/documents/masterData.calendarDay", own)).status).toBe(201);
    const file = await holidaysOf("2026");
    const told = (await take(file)).body;
    expect([told.applied, told.records.filter(({ change }) => change === "added").length]).toEqual([false, 39]);
    expect(told.records.find(({ code }) => code === "2026-06-18")?.change).toBe("kept");
    expect((await take(file, told.digest)).body.applied).toBe(true);
    expect(new Set((await take(file)).body.records.map(({ change }) => change))).toEqual(new Set(["unchanged", "kept"]));
  });
});
