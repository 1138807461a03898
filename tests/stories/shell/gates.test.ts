import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { run } from "#db/client";
import { forgetViewers } from "#engine/access/viewer";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const keeper = await server.signedIn("keeper");
const leader = await server.signedIn("leader");
const invited = await server.signedIn("invited");
type List = { rows: Record<string, unknown>[] };
type Made = { id: string; version: number; header: Record<string, unknown> };
type Description = { fields: object; screens: object; may: string[]; lines: object; actions: object };

const MATERIALS = "/api/documents/masterData.material?company=HS";
const RECEIPTS = "/api/documents/warehouse.goodsReceipt?company=HS";
const close = async (role: string, path: string) => {
  await run(server.client, sql`delete from role_menu where path = ${path} and role_id = (select id from role where code = ${role})`);
  forgetViewers(server.served);
};
const make = async (module: string, header: Record<string, unknown>, lines?: object) =>
  (await admin.ask<Made>("POST", `/api/documents/${module}?company=HS`, { header, lines })).body;

let material: Made;
beforeAll(async () => {
  const piece = await make("masterData.unitOfMeasure", { code: "PCS", nameZh: "件" });
  const kind = await make("masterData.materialClass", { code: "K", nameZh: "类" });
  material = await make("masterData.material", {
    code: "M1",
    nameZh: "支架",
    unitOfMeasureId: piece.id,
    materialClassId: kind.id,
    listPrice: "7",
    specification: "DN40",
  });
});

describe("A path that a role's menu lost", () => {
  it("closes the interface behind it: the refusal names the path", async () => {
    expect((await leader.ask("GET", RECEIPTS)).status).toBe(200);
    const screens = Object.values(server.served.definitions.modules.get("warehouse.goodsReceipt")?.screens ?? {});
    for (const { path } of screens) await close("leader", path);
    for (const place of [
      RECEIPTS,
      RECEIPTS.replace("?", "/1?"),
      RECEIPTS.replace("?", "/1/history?"),
      RECEIPTS.replace("?", "/export?format=csv&"),
    ])
      expect(await leader.ask("GET", place)).toMatchObject({
        status: 403,
        body: { type: "/problems/forbidden", permission: expect.stringMatching(/^\/\w+/) as string },
      });
  });

  it("closes a report, its figures and its file too", async () => {
    const slice = { dataset: "sales.receivables", metrics: ["net"], by: [] };
    const path = "/receivablesAgeClassification";
    const { body } = await leader.ask<{ menu: { items: { path: string }[] }[] }>("GET", "/api/session?company=HS");
    expect(body.menu.flatMap(({ items }) => items.map((item) => item.path))).toContain(path);
    await close("leader", path);
    const refused = { status: 403, body: { permission: path } };
    expect(await leader.ask("POST", "/api/reports/sales.receivablesAge/export?format=csv&company=HS", { slice })).toMatchObject(refused);
    expect(await leader.ask("GET", "/api/reports/sales.receivablesAge?company=HS")).toMatchObject(refused);
  });
});

describe("A master that somebody only looks up", () => {
  it("tells code, names and what a picker shows, and nothing else", async () => {
    await close("keeper", "/material");
    const { rows } = (await keeper.ask<List>("GET", MATERIALS)).body;
    expect(rows).toEqual([expect.objectContaining({ code: "M1", nameZh: "支架", specification: "DN40", actions: [] })]);
    expect(rows[0]).not.toHaveProperty("listPrice");
    const { body: one } = await keeper.ask<Made>("GET", MATERIALS.replace("?", `/${material.id}?`));
    expect([one.header.code, "listPrice" in one.header]).toEqual(["M1", false]);
    const { body } = await keeper.ask<Description>("GET", "/api/modules/masterData.material?company=HS");
    expect(body).toMatchObject({ screens: {}, may: [], lines: {}, actions: {} });
    expect(Object.keys(body.fields)).not.toContain("listPrice");
  });

  it("is neither sorted, searched nor filtered by the rest, nor exported, told the history of, or summed", async () => {
    for (const more of ["&sort=listPrice", `&filter=${JSON.stringify({ listPrice: { from: "1" } })}`])
      expect(await keeper.ask("GET", MATERIALS + more)).toMatchObject({ status: 422, body: { issues: [{ code: "unknownField" }] } });
    expect((await keeper.ask("GET", MATERIALS.replace("?", "/export?format=csv&"))).status).toBe(403);
    expect((await keeper.ask("GET", MATERIALS.replace("?", `/${material.id}/history?`))).status).toBe(403);
    expect((await keeper.ask("GET", `${MATERIALS}&screen=maintain`)).status).toBe(403);
  });

  it("is not there at all for an invited customer", async () => {
    expect((await invited.ask("GET", MATERIALS)).status).toBe(403);
  });
});
