import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { run } from "#db/client";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const PLACE = "/api/documents/masterData.tableKey?company=HS";
const RECEIPT = "/api/modules/warehouse.goodsReceipt?company=HS";
type Described = { layouts: Record<string, { columns: { name: string; label?: string }[]; frozen: number | null }> };

const layout = (operationFlag: string, columns: readonly Record<string, unknown>[]) => ({
  header: { module: "warehouse.goodsReceipt", lineTable: "lines", operationFlag, frozen: 2 },
  lines: { columns },
});
const layoutsFor = async (account: string, language = "zh") =>
  (await (await server.signedIn(account)).ask<Described>("GET", RECEIPT, undefined, { "accept-language": language })).body.layouts;

describe("The company's layout of a table, kept at /tableKey", () => {
  it("comes with the module: order, labels of the language, widths, digits and hidden columns", async () => {
    expect(await layoutsFor("keeper")).toEqual({});
    const columns = [
      { field: "quantity", labelZh: "实收数", labelRu: "Принято", width: 140, digits: 2 },
      { field: "materialId" },
      { field: "box", isHidden: true },
    ];
    expect((await admin.ask("POST", PLACE, layout("0", columns))).status).toBe(201);
    const told = [{ name: "quantity", label: "实收数", width: 140, digits: 2 }, { name: "materialId" }, { name: "box", hidden: true }];
    expect(await layoutsFor("keeper")).toEqual({ lines: { columns: told, frozen: 2 } });
    expect((await layoutsFor("keeper", "ru")).lines?.columns[0]?.label).toBe("Принято");
    expect((await layoutsFor("keeper", "en")).lines?.columns[0]).not.toHaveProperty("label");
  });

  it("of the first role's operation flag goes before the one for all", async () => {
    await admin.ask("POST", PLACE, layout("7", [{ field: "batch" }]));
    await run(server.client, sql`update role set operation_flag = '7' where code = 'leader'`);
    expect((await layoutsFor("leader")).lines?.columns).toEqual([{ name: "batch" }]);
    expect((await layoutsFor("keeper")).lines?.columns).toHaveLength(3);
  });

  it("names each field once, and is refused to a reader", async () => {
    const twice = await admin.ask("POST", PLACE, layout("9", [{ field: "batch" }, { field: "batch" }]));
    expect(twice).toMatchObject({ status: 422, body: { issues: [{ code: "repeatedRow", row: 2, field: "field" }] } });
    const leader = await server.signedIn("leader");
    expect((await leader.ask("POST", PLACE, layout("9", [{ field: "batch" }]))).status).toBe(403);
  });
});
