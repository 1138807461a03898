import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { landed, rowsOf } from "#support/figures";
import { openSalesroom } from "../sales/salesroom.ts";

const [HS, VISIT, LEAD] = [2, "crm.visit", "crm.lead"] as const;
const room = await openSalesroom();
const { sales, leader, admin, service } = room.people;
const { create, does, saves, read, tries, write, onDay } = room;
const BY_HAND = { header: { checkinKind: "manual", checkinNote: "井下无信号" } };
type Answer = Parameters<typeof rowsOf>[0];

const figuresOf = async (dataset: string, metrics: readonly string[], by: string, params: object = {}) => {
  await landed(room.served.analytics, HS);
  const slice = { dataset, metrics, by: [by], params, order: [{ by }] };
  const { status, body } = await leader.ask<Answer>("POST", `/api/datasets/${dataset}/slice?company=HS`, slice);
  expect([status, status === 200 ? null : body]).toEqual([200, null]);
  return rowsOf(body).map((row) =>
    metrics.map((metric) => (row[metric] === null || row[metric] === undefined ? null : Number(row[metric]))),
  );
};
/** Of each customer: promised, held, missing, days since somebody met him. Counted too, for groups of nothing are left out. */
const promises = async (from: string, asOf: string) => {
  const rows = await figuresOf("crm.visitPromises", ["customers", "promised", "held", "missing", "longestSince"], "customer", {
    from,
    asOf,
  });
  return rows.map(([, ...figures]) => figures);
};
const METRICS = ["customers", "promised", "missing", "unowned", "kept"] as const;
const YEAR = { from: "2026-01-01", asOf: "2026-12-31" };
const promise = (level: string, visits: number) => ({ year: 2026, unitId: { code: "GX" }, level, visits });
const visited = async (customer: string, visitOn: string, visitType = "onSite") => {
  const { id } = await create(sales, VISIT, {
    header: { customerId: { code: customer }, departmentId: { code: "D1" }, visitOn, visitType },
  });
  await onDay(visitOn);
  await does(sales, VISIT, id, "checkIn", BY_HAND);
  return id;
};

beforeAll(async () => {
  await room.served.analytics.start();
  const [unit] = await write("masterData.businessUnit", { code: "GX", nameZh: "供销" });
  for (const [code, level] of [
    ["C1", "A"],
    ["C2", "B"],
  ] as const) {
    const [customer] = await transaction(room.client, [HS], (open) =>
      open.run(shaped({ id: "id" })`select id from party where code = ${code}`),
    );
    const stored = await read(admin, "crm.customer", customer?.id ?? "");
    await saves(admin, "crm.customer", stored, { header: { level, unitId: String(unit?.header.id) } });
  }
});

describe("A promised frequency (/promisedVisits)", () => {
  it("says per customer what was promised, held and missing, and for how long nobody met him", async () => {
    expect(await promises("2026-01-01", "2026-12-31"), "nobody has promised anything").toEqual([
      [0, 0, 0, null],
      [0, 0, 0, null],
    ]);
    await write("crm.visitFrequency", promise("A", 12), promise("B", 3));
    await visited("C1", "2026-04-02");
    await visited("C1", "2026-04-10");
    await visited("C2", "2026-04-15");
    await visited("C2", "2026-04-20");
    await visited("C2", "2026-04-25", "phone");
    // Both came on 31 March: the rest of the year is 276 of 365 days, April one visit of twelve and none of three.
    expect(await promises("2026-01-01", "2026-03-31"), "who comes on its last day is promised nothing of a quarter").toEqual([
      [0, 0, 0, null],
      [0, 0, 0, null],
    ]);
    expect(await promises("2026-04-01", "2026-04-30"), "more visits to the one make up for none to the other, a call is none").toEqual([
      [1, 2, 0, 20],
      [0, 2, 0, 5],
    ]);
    expect(await promises("2026-01-01", "2026-12-31")).toEqual([
      [9, 2, 7, 265],
      [2, 2, 0, 250],
    ]);
    expect(await promises("2025-01-01", "2025-12-31"), "that year promised nothing").toEqual([
      [0, 0, 0, null],
      [0, 0, 0, null],
    ]);
  });

  it("follows a promise that is changed, and a visit that is cancelled was none", async () => {
    const { id } = await create(sales, VISIT, {
      header: { customerId: { code: "C1" }, departmentId: { code: "D1" }, visitOn: "2026-05-04" },
    });
    await does(sales, VISIT, id, "cancel", { reason: "未成行" });
    const [agreed] = await transaction(room.client, [HS], (open) =>
      open.run(shaped({ id: "id" })`select id from visit_frequency where comp_id = ${HS} and level = 'A'`),
    );
    const stored = await read(admin, "crm.visitFrequency", agreed?.id ?? "");
    expect((await saves(admin, "crm.visitFrequency", stored, { header: { visits: 24 } })).status).toBe(200);
    expect((await promises("2026-01-01", "2026-12-31"))[0]).toEqual([18, 2, 16, 265]);
  });

  it("to a customer whom nobody has is missing apart: it is nobody's to hold", async () => {
    const [unit] = await transaction(room.client, [HS], (open) =>
      open.run(shaped({ id: "id" })`select id from business_unit where comp_id = ${HS} and code = 'GX'`),
    );
    const [before] = await figuresOf("crm.visitPromises", METRICS, "unit", YEAR);
    const header = { code: "C7", nameZh: "公海客户", level: "B", unitId: unit?.id, departmentId: { code: "D1" } };
    await create(admin, "crm.customer", { header });
    const [after] = await figuresOf("crm.visitPromises", METRICS, "unit", YEAR);
    expect(after?.map((value, at) => Number(value) - Number(before?.[at]))).toEqual([1, 2, 0, 2, 0]);
  });

  it("is refused to whoever reads no customers", async () => {
    expect((await leader.ask("GET", "/api/reports/crm.promisedVisits?company=HS")).status).toBe(200);
    expect((await service.ask("GET", "/api/reports/crm.promisedVisits?company=HS")).status).toBe(403);
  });
});

describe("Leads (/leadConversion)", () => {
  it("count by their source with what became of them, in the pool and out of it", async () => {
    const lead = (name: string, source: string, header: object = {}) =>
      create(sales, LEAD, {
        header: { name, source, departmentId: { code: "D1" }, customerId: { code: "C1" }, estimatedAmount: "500", ...header },
      });
    const [taken, won, given] = [await lead("一", "dealer"), await lead("二", "dealer"), await lead("三", "service")];
    const metrics = ["leads", "inPool", "followed", "converted", "lost", "openEstimate"];
    expect(await figuresOf("crm.leads", metrics, "source")).toEqual([
      [2, 2, 0, 0, 0, 1000],
      [1, 1, 0, 0, 0, 500],
    ]);
    for (const { id } of [taken, won, given]) await does(sales, LEAD, id, "take");
    await does(sales, LEAD, won.id, "convert");
    await does(sales, LEAD, given.id, "lose", { reason: "预算取消" });
    expect(await figuresOf("crm.leads", metrics, "source")).toEqual([
      [2, 0, 1, 1, 0, 500],
      [1, 0, 0, 0, 1, 0],
    ]);
    expect((await tries(service, LEAD, taken.id, "release", { reason: newId() })).status).toBe(403);
    expect((await service.ask("GET", "/api/reports/crm.leadConversion?company=HS")).status).toBe(403);
  });
});
