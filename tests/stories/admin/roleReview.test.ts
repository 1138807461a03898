import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

type Row = Record<string, unknown>;
type Role = { id: string; version: number; header: Row; lines: { rights: Row[]; menus: Row[]; fields: Row[] } };
type Problem = { type: string; issues: { code: string; message: string }[] };

const server = await openServer();
const admin = await server.signedIn("admin");
const PLACE = "/api/documents/admin.role";
const COMPANY = "company=HS";

async function keeper(): Promise<Role> {
  const { body } = await admin.ask<{ rows: { id: string }[] }>("GET", `${PLACE}?${COMPANY}&filter=${JSON.stringify({ code: "keeper" })}`);
  return (await admin.ask<Role>("GET", `${PLACE}/${body.rows[0]?.id ?? ""}?${COMPANY}`)).body;
}
const put = <T = Problem>({ id, version }: Role, draft: object) => admin.ask<T>("PUT", `${PLACE}/${id}?${COMPANY}`, { version, ...draft });
const codes = ({ issues }: Problem) => [...new Set(issues.map(({ code }) => code))];
const told = ({ issues }: Problem) => issues.map(({ message }) => message);

describe("A role that is changed, at /role", () => {
  it("tells what it gives and takes, and whom that concerns, before anything is stored", async () => {
    const before = await keeper();
    const [first, ...others] = before.lines.rights;
    const rights = [
      ...others.map((line, at) => (at === 0 ? { ...line, canPrint: !line.canPrint } : line)),
      { module: "crm.visit", canView: true },
    ];
    const [closed, ...menus] = before.lines.menus;
    const path = String(closed?.path);
    const fields = [{ module: "purchasing.purchaseOrder", field: "lines.unitPrice", access: "hidden" }];
    const draft = { header: {}, lines: { rights, menus, fields } };
    const asked = await put(before, { ...draft, ask: true });
    expect([asked.status, asked.body.type]).toEqual([409, "/problems/unagreed"]);
    expect(codes(asked.body)).toEqual(["concernsPeople", "rightsTaken", "rightsGiven", "menusTaken", "fieldNarrowed", "fieldOpened"]);
    const said = told(asked.body);
    expect(said[0]).toMatch(/^涉及 1 人：.+/);
    expect(said).toContain("授予 客户拜访：查看");
    expect(said.find((text) => text.startsWith("收回 "))).toMatch(/查看/);
    expect([path, said.find((text) => text.startsWith("取消菜单："))]).toEqual(["/substitutes", "取消菜单：审批代理"]);
    expect(said.find((text) => text.includes("改为"))).toMatch(/单价改为：隐藏/);
    expect(String(first?.module)).toMatch(/\./);
    expect(await keeper(), "nothing is stored").toEqual(before);
    expect((await put<Role>(before, draft)).status, "who agreed, or does not ask").toBe(200);
    const after = await keeper();
    expect(after.lines.rights.some(({ module }) => module === "crm.visit")).toBe(true);
    const back = await put(after, {
      header: {},
      lines: {
        rights: after.lines.rights.filter(({ module }) => module !== "crm.visit"),
        menus: [...after.lines.menus, { path }],
        fields: [],
      },
      ask: true,
    });
    expect(codes(back.body)).toEqual(["concernsPeople", "rightsTaken", "menusGiven", "fieldOpened"]);
    expect(told(back.body)).toEqual(expect.arrayContaining(["收回 客户拜访：查看", expect.stringMatching(/单价不再受限$/)]));
  });

  it("is stored at once where nobody may do more or less by it", async () => {
    const role = await keeper();
    expect((await put<Role>(role, { header: { notes: "仓库现场" }, ask: true })).status).toBe(200);
  });

  it("says that nobody has it where that is so", async () => {
    const made = await admin.ask<Role>("POST", `${PLACE}?${COMPANY}`, {
      header: { code: "reviewed", nameZh: "试行角色", nameEn: "Trial role" },
    });
    const asked = await put(made.body, { header: {}, lines: { rights: [{ module: "crm.visit", canView: true }] }, ask: true });
    expect(told(asked.body)).toEqual(["目前没有人使用该角色", "授予 客户拜访：查看"]);
    expect(codes(asked.body)).toEqual(["concernsNobody", "rightsGiven"]);
  });
});
