import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
type Told = { issues?: { code: string; field: string; message: string }[]; header?: Record<string, unknown>; id: string };
const make = (module: string, header: object) => admin.ask<Told>("POST", `/api/documents/${module}?company=HS`, { header });
const faults = async (module: string, header: object) =>
  (await make(module, header)).body.issues?.map(({ field, message }) => [field, message]);
/** Those of the parties of this story that a filter leaves. */
const flagged = async (filter: object) => {
  const asked = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=code`;
  const { body } = await admin.ask<{ rows: { code: string }[] }>("GET", `/api/documents/masterData.relatedCompany?company=HS&${asked}`);
  return body.rows.map(({ code }) => code).filter((code) => /^P\d$/.test(code));
};

describe("Rules of the specification that no screen has to itself", () => {
  it("an e-mail address is one", async () => {
    const wrong = await faults("admin.user", { account: "new", name: "新", email: "new at example" });
    expect(wrong).toEqual([["email", "电子邮箱格式不正确"]]);
    expect((await make("admin.user", { account: "new", name: "新", email: "new@example.com" })).status).toBe(201);
  });

  it("an operation type says which way goods go, and what it is called", async () => {
    const basics = { code: "T1", account: "expense" };
    expect(await faults("warehouse.operationType", { ...basics, nameZh: "领用" })).toEqual([["direction", "收发标志必须填写"]]);
    expect(await faults("warehouse.operationType", { ...basics, direction: "send" })).toEqual([
      ["nameZh", "中文、英文、俄文名称至少填写一个"],
    ]);
  });

  it("a user is no system user unless somebody says so", async () => {
    const { header } = (await make("admin.user", { account: "plain", name: "普通" })).body;
    expect(header?.isSystemUser).toBe(false);
    expect((await make("admin.user", { account: "system", name: "系统", isSystemUser: true })).body.header?.isSystemUser).toBe(true);
  });

  it("suppliers and customers are the parties with the flag of it; the list of parties has them all", async () => {
    await make("purchasing.supplier", { code: "P1", nameZh: "供方" });
    await make("crm.customer", { code: "P2", nameZh: "需方", departmentId: { code: "D1" } });
    await make("masterData.relatedCompany", { code: "P3", nameZh: "双方", isSupplier: true, isCustomer: true });
    expect(await flagged({ isSupplier: true })).toEqual(["P1", "P3"]);
    expect(await flagged({ isCustomer: true })).toEqual(["P2", "P3"]);
    expect(await flagged({})).toEqual(["P1", "P2", "P3"]);
  });

  it("an order has the nine states of purchasing, by their codes", async () => {
    const { body } = await admin.ask<{ stages: string[] }>("GET", "/api/modules/purchasing.purchaseOrder?company=HS");
    expect(body.stages).toEqual(["01", "02", "03", "04", "05", "06", "07", "08", "09"]);
  });
});
