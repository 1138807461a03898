import { EventEmitter, once } from "node:events";
import { describe, expect, it } from "vitest";
import { heavily } from "#routes/access/heavy";
import { findSession } from "#routes/access/sessions";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const keeper = await server.signedIn("keeper");
const guest = await server.signedIn("invited");
const RECEIPTS = "/api/documents/warehouse.goodsReceipt?company=HS";
type Made = { id: string; version: number };
type Found = { found: { rows: { id: string; code: string; unitOfMeasureId: string }[]; labels: Record<string, unknown> }[] };

async function make(module: string, header: Record<string, unknown>): Promise<string> {
  const { status, body } = await admin.ask<Made>("POST", `/api/documents/${module}?company=HS`, { header });
  if (status !== 201) throw new Error(`${module}: ${JSON.stringify(body)}`);
  return body.id;
}

const piece = await make("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" });
const kind = { unitOfMeasureId: piece, materialClassId: await make("masterData.materialClass", { code: "K1", nameZh: "设备" }) };
const M1 = await make("masterData.material", { code: "M1", nameZh: "液压支架", ...kind });
const M2 = await make("masterData.material", { code: "M2", nameZh: "输送机", ...kind });
const header = { warehouseId: { code: "W1" }, departmentId: { code: "D3" } };

describe("Codes pasted from a spreadsheet", () => {
  const asked = [
    { module: "masterData.material", codes: ["M2", "M1", "M9"] },
    { module: "masterData.warehouse", codes: ["W1"], filter: { stage: "enabled" } },
  ];

  it("are looked up together, several masters in one request; those that nobody has are left out", async () => {
    const { body } = await keeper.ask<Found>("POST", "/api/lookup/records?company=HS", { asked });
    expect(body.found.map(({ rows }) => rows.map(({ code }) => code).toSorted())).toEqual([["M1", "M2"], ["W1"]]);
    expect(body.found[0]?.labels).toMatchObject({ unitOfMeasureId: { [piece]: { code: "PCS", name: "件" } } });
  });

  it("are refused to whoever may not read the master, and where there is no such master", async () => {
    expect((await guest.ask("POST", "/api/lookup/records?company=HS", { asked })).status).toBe(403);
    expect((await keeper.ask("POST", "/api/lookup/records?company=HS", { asked: [{ module: "no.module", codes: [] }] })).status).toBe(404);
    expect((await server.visitor().ask("POST", "/api/lookup/records", { asked })).status).toBe(401);
  });
});

const criteria = (...all: object[]) => `criteria=${encodeURIComponent(JSON.stringify(all))}`;
const called = (code: string) => ({ field: "code", wanted: [code], junction: "or" });

describe("A list", () => {
  const MATERIALS = "/api/documents/masterData.material";
  const asks = (query: string, who = keeper) => who.ask<{ rows: { code: string }[] }>("GET", `${MATERIALS}?company=HS&${query}`);

  it("tells the values of its columns at /api/documents/:module/values, to whoever reads it", async () => {
    const values = `${MATERIALS}/values?company=HS&field=nameZh&${criteria(called("M2"), called("M1"))}`;
    expect((await keeper.ask("GET", `${values}&find=${encodeURIComponent("支")}`)).body).toEqual({
      values: [{ value: "液压支架", count: 1 }],
      more: false,
    });
    expect((await guest.ask("GET", values)).status).toBe(403);
  });

  it("is asked for ten thousand rows at most", async () => {
    expect((await asks("screen=maintain&limit=10000", admin)).status).toBe(200);
    expect((await asks("limit=10001")).status).toBe(422);
  });

  it("takes conditions joined by and or or, and refuses what is none", async () => {
    expect((await asks(`${criteria(called("M2"), called("M1"))}&sort=code`)).body.rows.map(({ code }) => code)).toEqual(["M1", "M2"]);
    for (const wrong of ["criteria=%7B", criteria({ field: "code", wanted: "M1" }), criteria({ ...called("M1"), junction: "xor" })])
      expect((await asks(wrong)).status).toBe(422);
    const unknown = { status: 422, body: { type: "/problems/invalid", issues: [{ code: "unknownField", field: "no" }] } };
    expect(await asks(criteria({ ...called("M1"), field: "no" }))).toMatchObject(unknown);
  });
});

describe("What stands beside a material in a picker", () => {
  const wanted = { module: "warehouse.stockBalance", by: "materialId", keys: [M1, M2], sum: "quantity", less: "reserved" };

  it("is what is free of it in the warehouse of the document, one query for all of them", async () => {
    const lines = [
      { materialId: M1, quantity: "7", unitPrice: "1", batch: "A" },
      { materialId: M1, quantity: "5.5", unitPrice: "1", batch: "B" },
    ];
    let record = (await admin.ask<Made & { header: { warehouseId: string } }>("POST", RECEIPTS, { header, lines: { lines } })).body;
    for (const action of ["submit", "confirm"]) {
      const place = `/api/documents/warehouse.goodsReceipt/${record.id}/actions/${action}?company=HS`;
      record = (await admin.ask<typeof record>("POST", place, { version: record.version })).body;
    }
    const here = { ...wanted, filter: { warehouseId: record.header.warehouseId } };
    expect((await keeper.ask("POST", "/api/lookup/sums?company=HS", here)).body).toEqual({ sums: { [M1]: "12.500000" } });
    expect((await admin.ask("POST", "/api/lookup/sums?company=HS", { ...here, filter: { warehouseId: "1" } })).body).toEqual({ sums: {} });
  });

  it("is not asked by an instant that is none, or that the database does not hold", async () => {
    const receipts = { module: "warehouse.goodsReceipt", sum: "totalQuantity" };
    for (const value of ["12026-01-01", "+275760-09-13T00:00:00Z", "0000-01-01T00:00:00Z", "2026-02-30"])
      for (const asking of [
        { ...receipts, by: "createdAt", keys: [value] },
        { ...receipts, by: "departmentId", keys: ["1"], filter: { createdAt: { from: value } } },
      ])
        expect(await keeper.ask("POST", "/api/lookup/sums?company=HS", asking)).toMatchObject({
          status: 422,
          body: { issues: [{ code: "type", field: "createdAt" }] },
        });
  });

  it("is refused to whoever may not read the balances, and no other field can be asked for", async () => {
    expect((await guest.ask("POST", "/api/lookup/sums?company=HS", wanted)).status).toBe(403);
    const odd = await admin.ask("POST", "/api/lookup/sums?company=HS", { ...wanted, sum: "batch" });
    expect(odd).toMatchObject({ status: 422, body: { issues: [{ code: "unknownField", field: "batch" }] } });
  });
});

const manyLines = (count: number) => ({ lines: Array.from({ length: count }, () => ({ materialId: M1, quantity: "1", unitPrice: "1" })) });

describe("A document of very many lines", () => {
  it("is taken with five thousand of them", async () => {
    const { status, body } = await admin.ask<{ lines: { lines: unknown[] } }>("POST", RECEIPTS, { header, lines: manyLines(5000) });
    expect(status).toBe(201);
    expect(body.lines.lines).toHaveLength(5000);
  });

  it("is refused above ten thousand with the limit and the count, and nothing is stored", async () => {
    const { status, body } = await admin.ask("POST", RECEIPTS, { header, lines: manyLines(100_000) }, { "accept-language": "en" });
    expect(status).toBe(422);
    expect(body).toMatchObject({ issues: [{ code: "tooManyLines", table: "lines" }] });
    expect(JSON.stringify(body)).toContain("at most 10000 lines, this one has 100000");
  });
});

describe("What somebody types to find a record", () => {
  type Record = { module: string; code: string; name: string | null; stage: string | null };
  const found = async (who: typeof admin, text: string) =>
    (await who.ask<{ found: Record[] }>("POST", "/api/lookup/find?company=HS", { text })).body.found;

  it("is a master's code, its name in any language or its pinyin, and a document's number from its beginning", async () => {
    const [receipt] = (await admin.ask<{ rows: { docNo: string }[] }>("GET", `${RECEIPTS}&limit=1`)).body.rows;
    const number = receipt?.docNo ?? "";
    expect(await found(keeper, number.toLowerCase())).toEqual([
      expect.objectContaining({ module: "warehouse.goodsReceipt", code: number, stage: "draft" }),
    ]);
    expect((await found(keeper, number.slice(0, -1))).map(({ code }) => code)).toContain(number);
    for (const text of ["M1", "支架", "yeyazhijia"])
      expect([text, ...(await found(keeper, text))]).toContainEqual(
        expect.objectContaining({ module: "masterData.material", code: "M1", name: "液压支架" }),
      );
  });

  it("is told of a customer by the module that keeps customers, to whoever sells too", async () => {
    await make("crm.customer", {
      code: "CF1",
      nameZh: "和泰煤业",
      nameEn: "Hetai Coal",
      departmentId: { code: "D1" },
      ownerId: { code: "E1" },
    });
    const sales = await server.signedIn("sales");
    for (const who of [admin, sales])
      for (const text of ["CF1", "和泰", "hetai"])
        expect([text, ...(await found(who, text))]).toEqual([text, expect.objectContaining({ module: "crm.customer", code: "CF1" })]);
  });

  it("finds first what is called just so, nothing by signs of patterns, and nothing that one does not read", async () => {
    await make("masterData.material", { code: "M10", nameZh: "M1 的备件", ...kind });
    expect((await found(admin, "M1")).filter(({ module }) => module === "masterData.material").map(({ code }) => code)).toEqual([
      "M1",
      "M10",
    ]);
    for (const nothing of ["%", "__", "  ", "\0", " \0 "]) expect(await found(admin, nothing)).toEqual([]);
    expect(await found(guest, "M1")).toEqual([]);
    expect((await server.visitor().ask("POST", "/api/lookup/find", { text: "M1" })).status).toBe(401);
  });

  it("is told by its id as it is called and stands now, to whoever reads it", async () => {
    const [receipt] = (await admin.ask<{ rows: { id: string; docNo: string }[] }>("GET", `${RECEIPTS}&limit=1`)).body.rows;
    const [{ id: material } = { id: "" }] = (
      await admin.ask<{ rows: { id: string }[] }>("GET", "/api/documents/masterData.material?company=HS&filter=%7B%22code%22%3A%22M1%22%7D")
    ).body.rows;
    const records = [
      { module: "masterData.material", id: material },
      { module: "warehouse.goodsReceipt", id: receipt?.id ?? "" },
      { module: "warehouse.goodsReceipt", id: material },
    ];
    const named = async (who: typeof admin) =>
      (await who.ask<{ found: Record[] }>("POST", "/api/lookup/named?company=HS", { records })).body.found;
    expect(await named(keeper)).toEqual([
      expect.objectContaining({ module: "masterData.material", code: "M1", name: "液压支架" }),
      expect.objectContaining({ module: "warehouse.goodsReceipt", code: receipt?.docNo, stage: "draft" }),
    ]);
    expect(await named(guest)).toEqual([]);
    expect((await server.visitor().ask("POST", "/api/lookup/named", { records })).status).toBe(401);
    const titles = (await keeper.ask<object>("GET", "/api/routes/pinyin")).body;
    expect(titles).toMatchObject({ "/receiptConfirmation": expect.stringMatching(/ rkqr/) as string });
  });

  it("is looked for two at a time for each account, four more wait, and others are not held up", async () => {
    const { accountId = "" } = (await findSession(server.client, keeper.cookie.split("=")[1] ?? "", server.clock.now())) ?? {};
    const gate = new EventEmitter();
    const freed = once(gate, "free");
    const busy = Array.from({ length: 6 }, () => heavily(`${accountId} lookup`, () => freed));
    const ask = (who: typeof admin) => who.ask("POST", "/api/lookup/find?company=HS", { text: "M1" });
    expect([(await ask(keeper)).status, (await ask(admin)).status]).toEqual([429, 200]);
    gate.emit("free");
    await Promise.all(busy);
    expect((await ask(keeper)).status).toBe(200);
  });
});
