import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const WAREHOUSES = "/api/documents/masterData.warehouse";
type Doc = {
  id: string;
  version: number;
  stage: string;
  header: Record<string, unknown>;
  labels: Record<string, Record<string, { code: string; name: string }>>;
  actions: string[];
};
type Refusal = { type: string; detail: string; issues: { code: string; field?: string; label?: string; message: string }[] };
const warehouse = (code: string, more: object = {}) => ({ header: { code, nameZh: "备件库", departmentId: { code: "D3" }, ...more } });

describe("A master record", () => {
  it("is created with its links by code, read with their names, and changed", async () => {
    const created = await admin.ask<Doc>("POST", WAREHOUSES, warehouse("P1"));
    expect(created.status).toBe(201);
    const { id, version, stage, header, labels } = created.body;
    expect({ version, stage, costMethod: header.costMethod }).toEqual({ version: 1, stage: "enabled", costMethod: "movingAverage" });
    expect(labels.departmentId?.[String(header.departmentId)]).toEqual({ code: "D3", name: "仓储部" });
    const changed = await admin.ask<Doc>("PUT", `${WAREHOUSES}/${id}`, { version, header: { nameEn: "Spare parts" } });
    expect(changed.body).toMatchObject({ version: 2, header: { nameZh: "备件库", nameEn: "Spare parts" } });
    const stale = await admin.ask("PUT", `${WAREHOUSES}/${id}`, { version, header: { nameEn: "Parts" } });
    expect([stale.status, stale.body.type]).toEqual([409, "/problems/stale"]);
  });

  it("is found by pinyin", async () => {
    await admin.ask("POST", WAREHOUSES, warehouse("P2", { nameZh: "成品库" }));
    const { body } = await admin.ask<{ rows: { code: string }[] }>("GET", `${WAREHOUSES}?q=chengpin`);
    expect(body.rows.map(({ code }) => code)).toEqual(["P2"]);
  });

  it("has a code of its own and a name in one language at least", async () => {
    await admin.ask("POST", WAREHOUSES, warehouse("P3"));
    const again = await admin.ask<Refusal>("POST", WAREHOUSES, warehouse("P3"), { "accept-language": "en" });
    expect(again.status).toBe(422);
    expect(again.body.issues).toMatchObject([{ code: "duplicate", field: "code", label: "Code", message: "Code “P3” exists already" }]);
    const nameless = await admin.ask<Refusal>("POST", WAREHOUSES, { header: { code: "P4", departmentId: { code: "D3" } } });
    expect(nameless.body.issues.map(({ code }) => code)).toEqual(["requiredInOneLanguage"]);
  });

  it("is told with every fault at once", async () => {
    const { body } = await admin.ask<Refusal>(
      "POST",
      WAREHOUSES,
      warehouse("P5", { departmentId: { code: "D9" }, stockType: "cave", colour: "red" }),
    );
    expect(body.issues.map(({ code, field }) => [field, code])).toEqual(
      expect.arrayContaining([
        ["departmentId", "unknownCode"],
        ["stockType", "choice"],
        ["colour", "unknownField"],
      ]),
    );
  });

  it("is a substitute store or a virtual one, not both", async () => {
    const { body } = await admin.ask<Refusal>("POST", WAREHOUSES, warehouse("P6", { isSubstitute: true, isVirtual: true }), {
      "accept-language": "en",
    });
    expect(body.issues).toMatchObject([
      {
        code: "exclusive",
        field: "isVirtual",
        message: "only one of Substitute storage and Virtual may be chosen, the other must be cancelled first",
      },
    ]);
  });

  it("that is sealed cannot be chosen any more until it is unsealed", async () => {
    const { body: region } = await admin.ask<Doc>("POST", "/api/documents/masterData.materialClass", {
      header: { code: "C1", nameZh: "轴承" },
    });
    const at = `/api/documents/masterData.materialClass/${region.id}/actions`;
    const sealed = await admin.ask<Doc>("POST", `${at}/seal`, { version: 1 });
    expect(sealed.body).toMatchObject({ stage: "sealed", version: 2, actions: expect.arrayContaining(["unseal", "disable"]) as unknown });
    const child = { header: { code: "C2", nameZh: "滚子轴承", parentId: region.id } };
    const refused = await admin.ask<Refusal>("POST", "/api/documents/masterData.materialClass", child);
    expect(refused.body.issues).toMatchObject([{ code: "sealedRecord", field: "parentId" }]);
    await admin.ask("POST", `${at}/unseal`, { version: 2 });
    expect((await admin.ask("POST", "/api/documents/masterData.materialClass", child)).status).toBe(201);
    const twice = await admin.ask<Refusal>("POST", `${at}/unseal`, { version: 3 }, { "accept-language": "en" });
    expect(twice.body).toMatchObject({ type: "/problems/illegalAction", detail: "“Unseal” is not possible at status “Enabled”" });
  });

  it("is imported by names too: the file's texts are told with what they may mean, and go in once somebody says which", async () => {
    type Told = { applied: boolean; created: number; issues: { code: string; row: number }[]; unknown: object[] };
    const sent = async (module: string, lines: readonly string[], query: string, columns: object = {}) => {
      const map = encodeURIComponent(JSON.stringify({ columns }));
      const path = `/api/documents/${module}/import?name=f.csv&${query}&map=${map}`;
      return (await admin.ask<Told>("POST", path, lines.join("\n"))).body;
    };
    const file = ["code,nameZh,departmentId", "N1,备件库,仓储部", "N2,成品库,D3", "N3,废品库,没有的部门"];
    const told = await sent("masterData.warehouse", file, "dryRun=1");
    const text = { target: "departmentId", head: "departmentId" };
    expect(told).toMatchObject({
      applied: false,
      issues: [
        { code: "unknownCode", row: 2 },
        { code: "unknownCode", row: 4 },
      ],
      unknown: [
        { ...text, value: "仓储部", candidates: [{ code: "D3", name: "仓储部" }] },
        { ...text, value: "没有的部门", candidates: [] },
      ],
    });
    const lookup = { 仓储部: "D3", 没有的部门: "D3" };
    const meant = { departmentId: { source: "departmentId", lookup } };
    expect(await sent("masterData.warehouse", file, "dryRun=0", meant)).toMatchObject({
      applied: true,
      created: 3,
      issues: [],
      unknown: [],
    });
    const customer = { code: "NK1", nameZh: "北方重工（集团）有限公司", departmentId: { code: "D3" } };
    expect((await admin.ask("POST", "/api/documents/crm.customer", { header: customer })).status).toBe(201);
    const people = await sent("crm.contact", ["customerId,nameZh", "北方重工股份有限公司,王敏"], "dryRun=1");
    expect(people.unknown, "without its legal form").toMatchObject([{ candidates: [{ code: "NK1", name: customer.nameZh }] }]);
  });

  it("is kept as a draft as it is made at /stock, by hand or from a file, and is named by nothing until it is enabled", async () => {
    const kept = await admin.ask<Doc>("POST", WAREHOUSES, { ...warehouse("T1"), action: "keepAsDraft" });
    expect([kept.status, kept.body.stage]).toEqual([201, "unreleased"]);
    expect(kept.body.actions).toEqual(expect.arrayContaining(["edit", "delete", "enable"]));
    const at = `${WAREHOUSES}/${kept.body.id}`;
    const edited = await admin.ask<Doc>("PUT", at, { version: kept.body.version, header: { nameZh: "新备件库", costMethod: "fifo" } });
    expect(edited.body).toMatchObject({ stage: "unreleased", header: { costMethod: "fifo" } });
    const receipt = { header: { warehouseId: { code: "T1" }, departmentId: { code: "D3" } } };
    const named = async () => {
      const { body } = await admin.ask<Refusal>("POST", "/api/documents/warehouse.goodsReceipt", receipt, { "accept-language": "en" });
      return body.issues.filter(({ field }) => field === "warehouseId");
    };
    expect(await named()).toMatchObject([
      { code: "draftRecord", message: "Warehouse: “T1” is still a draft and can be used once it is enabled" },
    ]);
    const keeper = await server.signedIn("keeper");
    expect((await keeper.ask("POST", `${at}/actions/enable`, { version: edited.body.version })).status).toBe(403);
    const enabled = await admin.ask<Doc>("POST", `${at}/actions/enable`, { version: edited.body.version });
    expect(enabled.body.stage).toBe("enabled");
    expect(enabled.body.actions).not.toContain("keepAsDraft");
    expect(await named()).toEqual([]);
    const again = await admin.ask("POST", `${at}/actions/keepAsDraft`, { version: enabled.body.version });
    expect(again.body).toMatchObject({ type: "/problems/illegalAction" });
    const imported = async (code: string, actions: readonly string[]) => {
      const map = encodeURIComponent(JSON.stringify({ actions }));
      const file = `code,nameZh,departmentId\n${code},备件库,D3\n`;
      await admin.ask("POST", `${WAREHOUSES}/import?name=w.csv&map=${map}`, file);
      const { body } = await admin.ask<{ rows: Doc[] }>("GET", `${WAREHOUSES}?q=${code}`);
      return body.rows.map(({ stage }) => stage);
    };
    expect([await imported("T2", ["keepAsDraft"]), await imported("T3", [])]).toEqual([["unreleased"], ["enabled"]]);
  });

  it("is written once however often the same form is sent", async () => {
    const form = { key: "form-0001-abcdef", ...warehouse("P7") };
    const answers = await Promise.all(Array.from({ length: 5 }, () => admin.ask<Doc>("POST", WAREHOUSES, form)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect((await admin.ask("POST", WAREHOUSES, { ...form, header: { ...form.header, code: "P8" } })).body).toMatchObject({
      type: "/problems/repeatedKey",
    });
  });

  it("is acted on with many others, one answer each", async () => {
    const made = await Promise.all(["Q1", "Q2"].map((code) => admin.ask<Doc>("POST", WAREHOUSES, warehouse(code))));
    const items = [...made.map(({ body }) => ({ id: body.id, version: 1 })), { id: "1", version: 1 }];
    const { body } = await admin.ask<{ results: { ok: boolean; stage?: string; problem?: { type: string } }[] }>(
      "POST",
      `${WAREHOUSES}/actions/seal`,
      { items },
    );
    expect(body.results.map(({ ok, stage, problem }) => [ok, stage ?? problem?.type])).toEqual([
      [true, "sealed"],
      [true, "sealed"],
      [false, "/problems/notFound"],
    ]);
  });

  it("leaves the house as a file and tells its history", async () => {
    const { body: made } = await admin.ask<Doc>("POST", WAREHOUSES, warehouse("R1", { nameEn: "=1+1" }));
    const file = await admin.ask<string>("GET", `${WAREHOUSES}/export?format=csv&q=R1`);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="warehouse-HS-2026-03-31.csv"');
    expect(file.body).toContain("R1,备件库,'=1+1");
    await admin.ask("PUT", `${WAREHOUSES}/${made.id}`, { version: 1, header: { phone: "0391 1234" } });
    const { body } = await admin.ask<{ action: string; changes: unknown }[]>("GET", `${WAREHOUSES}/${made.id}/history`);
    expect(body.map(({ action, changes }) => [action, changes])).toEqual([
      ["edit", { phone: [null, "0391 1234"] }],
      ["create", null],
    ]);
  });

  it("is refused to somebody who may only read", async () => {
    const keeper = await server.signedIn("keeper");
    expect((await keeper.ask("GET", WAREHOUSES)).status).toBe(200);
    expect((await keeper.ask("POST", WAREHOUSES, warehouse("S1"))).body).toMatchObject({
      type: "/problems/forbidden",
      permission: "masterData.warehouse.create",
    });
    // Whoever reads the list of warehouses may take it along; the materials he only reads.
    expect((await keeper.ask("GET", `${WAREHOUSES}/export?format=csv`)).status).toBe(200);
    expect((await keeper.ask("GET", "/api/documents/masterData.material")).status).toBe(200);
    expect((await keeper.ask("GET", "/api/documents/masterData.material/export?format=csv")).status).toBe(403);
  });

  it("of a company is founded elsewhere, but renamed here", async () => {
    const companies = "/api/documents/masterData.company";
    const made = await admin.ask<Refusal>("POST", companies, {
      header: { code: "NEW", nameZh: "新公司", currency: "CNY", timeZone: "Asia/Shanghai" },
    });
    expect(made.body.issues.map(({ code }) => code)).toEqual(["readonly"]);
    expect((await admin.ask("PUT", `${companies}/2`, { version: 1, header: { nameRu: "Хэншань" } })).body).toMatchObject({
      header: { nameRu: "Хэншань" },
    });
    expect(
      (await admin.ask<Refusal>("PUT", `${companies}/2`, { version: 2, header: { timeZone: "Mars/Olympus" } })).body.issues,
    ).toMatchObject([{ code: "choice", field: "timeZone" }]);
  });
});
