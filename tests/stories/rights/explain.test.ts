import { describe, expect, it } from "vitest";
import type { Explanation } from "#engine/access/explain";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
type Made = { id: string; header: { warehouseId: string } };
const RECEIPTS = "/api/documents/warehouse.goodsReceipt?company=HS";

const receiptIn = async (warehouse: string) => {
  const header = { warehouseId: { code: warehouse }, departmentId: { code: "D3" } };
  const piece = (
    await admin.ask<Made>("POST", "/api/documents/masterData.unitOfMeasure", { header: { code: `P${warehouse}`, nameZh: "件" } })
  ).body.id;
  const kind = (
    await admin.ask<Made>("POST", "/api/documents/masterData.materialClass?company=HS", { header: { code: `K${warehouse}`, nameZh: "类" } })
  ).body.id;
  await admin.ask("POST", "/api/documents/masterData.material?company=HS", {
    header: { code: `M${warehouse}`, nameZh: "件", unitOfMeasureId: piece, materialClassId: kind },
  });
  const lines = { lines: [{ materialId: { code: `M${warehouse}` }, quantity: "1", unitPrice: "1" }] };
  return (await admin.ask<Made>("POST", RECEIPTS, { header, lines })).body;
};
const explained = async (question: Record<string, string>, language = "en") => {
  const asked = new URLSearchParams({ company: "HS", module: "warehouse.goodsReceipt", ...question });
  return (await admin.ask<Explanation>("GET", `/api/rights/explain?${asked}`, undefined, { "accept-language": language })).body;
};
const [mine, other] = [await receiptIn("W1"), await receiptIn("W2")];

describe("The explanation of a right", () => {
  it("names role, station, grant, menu path and the column that opens a record", async () => {
    const found = await explained({ account: "keeper", action: "confirm", id: mine.id });
    expect(found).toMatchObject({ allowed: true, gates: { menu: true, grant: true, rows: true } });
    const opening = found.stations.find(({ scope }) => scope === "warehouse");
    expect(opening).toMatchObject({
      role: "keeper",
      grant: "warehouse.goodsReceipt confirm",
      opens: [{ column: "warehouseId", value: mine.header.warehouseId }],
    });
    expect(opening?.paths).toContain("/receiptConfirmation");
    expect(opening?.text).toBe(
      `Station keeper (warehouse): grants “warehouse.goodsReceipt confirm”; menu paths ${opening?.paths.join(", ")}; “Warehouse” = ${mine.header.warehouseId} matches.`,
    );
  });

  it("says which gate is shut: rows, grant or menu, and what is hidden", async () => {
    expect(await explained({ account: "keeper", action: "confirm", id: other.id })).toMatchObject({
      allowed: false,
      gates: { menu: true, grant: true, rows: false },
    });
    expect(await explained({ account: "leader", action: "confirm", id: mine.id })).toMatchObject({
      allowed: false,
      gates: { grant: false, rows: false },
    });
    expect(await explained({ account: "invited" })).toMatchObject({ allowed: false, gates: { menu: false, grant: false, rows: null } });
    const { fields } = await explained({ account: "service", module: "masterData.employee" });
    expect(fields).toEqual([{ field: "mobile", access: "hidden" }]);
    expect(await explained({ account: "buyer", module: "crm.customer" })).toMatchObject({ allowed: false });
  });

  it("agrees with what the account itself meets", async () => {
    const keeper = await server.signedIn("keeper");
    for (const [receipt, status] of [
      [mine, 200],
      [other, 404],
    ] as const) {
      expect((await keeper.ask("GET", RECEIPTS.replace("?", `/${receipt.id}?`))).status).toBe(status);
      expect((await explained({ account: "keeper", id: receipt.id })).allowed).toBe(status === 200);
    }
  });

  it("is told in three languages", async () => {
    const texts = await Promise.all(
      ["zh", "en", "ru"].map(async (language) => (await explained({ account: "keeper", id: mine.id }, language)).text.join(" ")),
    );
    expect(texts[0]).toContain("数据范围：该记录在其岗位范围内。");
    expect(texts[1]).toContain("Rows: the record lies where the stations reach.");
    expect(texts[2]).toContain("Строки: запись входит в область доступа рабочих мест.");
  });

  it("is refused to whoever is no administrator, and for an account that is no member", async () => {
    const leader = await server.signedIn("leader");
    expect((await leader.ask("GET", "/api/rights/explain?account=keeper&module=warehouse.goodsReceipt")).status).toBe(403);
    expect((await admin.ask("GET", "/api/rights/explain?account=nobody&module=warehouse.goodsReceipt")).status).toBe(404);
    expect((await admin.ask("GET", "/api/rights/explain?account=invited&module=warehouse.goodsReceipt&company=ZD")).status).toBe(404);
  });
});
