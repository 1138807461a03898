import { beforeAll, describe, expect, it } from "vitest";
import { doWhatIsDue } from "#engine/automatic";
import { landed, rowsOf } from "#support/figures";
import { openSalesroom } from "../sales/salesroom.ts";

/** What is to be done once a project is bidden for. */
const TO_BID = { header: { nextStep: "编制标书", nextStepOn: "2026-12-31" } };
const [FORECAST, ENTRY, PROJECT] = ["crm.orderForecast", "crm.orderForecastEntry", "crm.salesProject"] as const;
const HS = 2;
const room = await openSalesroom();
const { sales, approver, leader, analyst, admin, service } = room.people;
const { create, read, tries, does, saves, rows, taken, onDay } = room;
const issuesOf = (body: unknown) =>
  (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code, field }) => `${code} ${field}`);

const projectOf = async (name: string, estimatedAmount: string, expectedOn: string, more: object = {}) => {
  const header = {
    name,
    customerId: { code: "C1" },
    departmentId: { code: "D1" },
    salespersonId: { code: "E1" },
    estimatedAmount,
    expectedOn,
    ...more,
  };
  const [project] = await taken(PROJECT, "takeOver", { header });
  return read(admin, PROJECT, String(project?.header.id));
};
const changed = async (project: { id: string }, header: object) => {
  const { status, body } = await saves(sales, PROJECT, await read(sales, PROJECT, project.id), { header });
  if (status !== 200) throw new Error(JSON.stringify(body));
};
/** The program looks what is due, on a day. */
const passes = async (day: string) => {
  await onDay(day);
  await doWhatIsDue(room.served, HS);
};

beforeAll(() => onDay("2026-03-31"));

describe("The order forecast (/orderForecast)", () => {
  it("waits for the Friday of its week, once, and is begun by those who lead", async () => {
    const refused = await sales.ask("POST", `/api/documents/${FORECAST}?company=HS`, { key: "no", header: {} });
    expect(refused.status).toBe(403);
    const first = await create(leader, FORECAST, { header: {} });
    expect([first.stage, first.header.weekKey, first.header.fridayOn]).toEqual(["waiting", "2026-W14", "2026-04-03"]);
    const again = await leader.ask("POST", `/api/documents/${FORECAST}?company=HS`, { key: "twice", header: {} });
    expect(issuesOf(again.body)).toEqual(["knownBefore docOn"]);
    expect((await tries(leader, FORECAST, first.id, "take")).status).not.toBe(200);
  });

  it("is taken by the program once the Friday is over, stays as it is, and waits for the next one", async () => {
    const [kept, later, won, lost] = [
      await projectOf("留存", "1000", "2026-05-01"),
      await projectOf("推迟", "200", "2026-05-10"),
      await projectOf("中标", "300", "2026-06-01"),
      await projectOf("丢单", "50", "2026-06-01"),
    ];
    const far = await projectOf("提前", "70", "2027-01-01");
    for (const { id } of [won, lost]) await does(sales, PROJECT, id, "startBid", TO_BID);
    await passes("2026-04-03");
    expect((await rows(leader, FORECAST, "screen=maintain")).map(({ stage }) => stage)).toEqual(["waiting"]);
    await passes("2026-04-04");
    const [next, taken_] = await rows(leader, FORECAST, "screen=maintain");
    expect([next?.fridayOn, next?.stage, taken_?.fridayOn, taken_?.stage, taken_?.projects]).toEqual([
      "2026-04-10",
      "waiting",
      "2026-04-03",
      "taken",
      5,
    ]);
    const frozen = await read(leader, FORECAST, String(taken_?.id));
    expect((await saves(admin, FORECAST, frozen, { header: { notes: "改" } })).status).toBe(409);
    await changed(kept, { estimatedAmount: "1500" });
    await changed(later, { expectedOn: "2026-12-31" });
    await changed(far, { expectedOn: "2026-06-15" });
    await does(approver, PROJECT, won.id, "win");
    await does(approver, PROJECT, lost.id, "lose", { header: { lostReason: "price" } });
    await projectOf("新增", "400", "2026-05-20");
    await passes("2026-04-11");
    const [waits, second] = await rows(leader, FORECAST, "screen=maintain");
    expect([waits?.fridayOn, second?.fridayOn, second?.projects], "the Friday that has come").toEqual(["2026-04-17", "2026-04-10", 6]);
    const seen = await rows(sales, ENTRY, "screen=query&limit=50");
    expect(
      seen
        .filter(({ onDay: day }) => day === "2026-04-03")
        .map(({ estimatedAmount }) => Number(estimatedAmount))
        .toSorted((a, b) => a - b),
    ).toEqual([50, 70, 200, 300, 1000]);
    expect(
      (await saves(sales, ENTRY, { ...frozen, id: String(seen[0]?.id) }, { header: { estimatedAmount: "1" } })).status,
    ).toBeGreaterThan(400);
  });
});

describe("The slippage of the forecast (/orderForecastBridge)", () => {
  const PARTS = ["opening", "handedOver", "takenOver", "appeared", "movedIn", "changed", "exchange", "won", "lost", "movedOut", "forecast"];
  const params = { from: "2026-04-03", asOf: "2026-04-10", horizon: "d90" };
  const ask = async (question: object) => {
    const asked = { dataset: "crm.orderForecasts", params, by: [], ...question };
    return rowsOf(
      (await leader.ask<Parameters<typeof rowsOf>[0]>("POST", "/api/datasets/crm.orderForecasts/slice?company=HS", asked)).body,
    );
  };

  it("says by what one Friday's forecast became another's, to the cent, each part with its projects", async () => {
    await room.served.analytics.start();
    await landed(room.served.analytics, HS);
    const [told] = await ask({ metrics: PARTS });
    expect(PARTS.map((part) => Number(told?.[part]))).toEqual([1550, 0, 0, 400, 70, 500, 0, -300, -50, -200, 1970]);
    const usual = await ask({ metrics: PARTS, params: {} });
    expect(usual, "unasked, the last two Fridays that are over").toEqual(
      await ask({ metrics: PARTS, params: { ...params, horizon: "all" } }),
    );
    expect(Number(usual[0]?.opening)).toBeGreaterThan(1000);
    expect((await ask({ metrics: ["movedOut"], rows: true })).map(({ project, difference }) => [project, Number(difference)])).toEqual([
      ["推迟", -200],
    ]);
    expect((await leader.ask("GET", "/api/reports/crm.orderForecastBridge?company=HS")).status).toBe(200);
    expect((await service.ask("GET", "/api/reports/crm.orderForecastBridge?company=HS")).status).toBe(403);
    expect((await analyst.ask("GET", `/api/documents/${ENTRY}?company=HS`)).status).toBe(200);
  });

  it("tells another rate apart from another amount, and opens under whose a project was: each person's parts make his own forecast", async () => {
    await admin.ask("POST", "/api/documents/masterData.exchangeRate?company=HS", {
      header: { fromCurrency: { code: "USD" }, toCurrency: { code: "CNY" }, validOn: "2026-01-01", rate: "7" },
    });
    await admin.ask("POST", "/api/documents/masterData.exchangeRate?company=HS", {
      header: { fromCurrency: { code: "USD" }, toCurrency: { code: "CNY" }, validOn: "2026-04-23", rate: "7.5" },
    });
    const abroad = await projectOf("出口", "100", "2026-05-01", { currency: { code: "USD" } });
    const moved = await projectOf("移交", "44000000", "2026-05-01");
    await passes("2026-04-18");
    await changed(abroad, { estimatedAmount: "110" });
    await changed(moved, { estimatedAmount: "44000005", salespersonId: { code: "E2" } });
    await passes("2026-04-25");
    await room.served.analytics.start();
    await landed(room.served.analytics, HS);
    const later = { from: "2026-04-17", asOf: "2026-04-24", horizon: "d90" };
    await expect.poll(async () => Number((await ask({ metrics: ["changed"], params: later }))[0]?.changed)).toBe(80);
    const [told] = await ask({ metrics: PARTS, params: later });
    const figure = (name: string) => Number(told?.[name]);
    expect(["changed", "exchange", "handedOver", "takenOver"].map(figure), "100 dollars at 0.5 more, 10 more at 7.5; 5 more").toEqual([
      80, 50, -44000000, 44000000,
    ]);
    const people = await ask({ metrics: PARTS, by: ["salesperson"], params: later });
    for (const row of people)
      expect(PARTS.slice(0, -1).reduce((sum, name) => sum + Number(row[name] ?? 0), 0)).toBeCloseTo(Number(row.forecast ?? 0), 6);
    const named = await ask({ metrics: ["handedOver"], rows: true, params: later });
    expect(named.map(({ project, difference }) => [project, Number(difference)])).toEqual([["移交", -44000000]]);
    const ends = new Map(people.map((row) => [Number(row.takenOver ?? 0), Number(row.forecast)]));
    expect(ends.get(44000000), "his forecast now is the project that he took over").toBe(44000005);
  });
});

describe("The chain of Fridays", () => {
  it("goes on when its waiting record is deleted or another one waits, and a late one is of the day on which it was taken", async () => {
    const waiting = async () => (await rows(leader, FORECAST, "screen=maintain&sort=fridayOn")).filter(({ stage }) => stage === "waiting");
    const [next] = await waiting();
    expect(next?.fridayOn).toBe("2026-05-01");
    const deleted = await leader.ask(
      "DELETE",
      `/api/documents/${FORECAST}/${String(next?.id)}?company=HS&version=${String(next?.version)}`,
    );
    expect(deleted.status).toBeLessThan(300);
    await create(leader, FORECAST, { header: { docOn: "2026-05-20" } });
    await passes("2026-04-26");
    expect((await waiting()).map(({ fridayOn }) => fridayOn)).toEqual(["2026-05-01", "2026-05-22"]);
    // Nothing ran from the Friday until the Tuesday after.
    await passes("2026-05-05");
    const late = (await rows(leader, FORECAST, "screen=maintain")).find(({ fridayOn }) => fridayOn === "2026-05-01");
    expect([late?.stage, late?.stoodOn]).toEqual(["taken", "2026-05-05"]);
    const days = new Set((await rows(sales, ENTRY, "screen=query&limit=100&sort=-onDay")).map(({ onDay: day }) => day));
    expect([days.has("2026-05-01"), days.has("2026-05-05")]).toEqual([false, true]);
    expect((await waiting()).map(({ fridayOn }) => fridayOn)).toEqual(["2026-05-08", "2026-05-22"]);
  });
});
