import { describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { defined } from "#db/row";
import { forgetViewers } from "#engine/access/viewer";
import { openServer } from "#support/server";

const server = await openServer();
const admin = await server.signedIn("admin");
const sales = await server.signedIn("sales");
const buyer = await server.signedIn("buyer");
const invited = await server.signedIn("invited");
type Route = { path: string; kind: string; isOpen: boolean; zh: string; en: string; ru: string };
const issuesOf = (body: unknown) =>
  (body as { issues?: { code: string; message: string }[] }).issues?.map(({ code, message }) => [code, message]);
type AccountSet = {
  id: number;
  code: string;
  isDefault: boolean;
  isEnabled: boolean;
  isMember: boolean;
  isManager: boolean;
  invitationCode: string | null;
};
const sets = async (who: typeof admin) => (await who.ask<AccountSet[]>("GET", "/api/accountSets")).body;

describe("The pages of the frame", () => {
  it.each([
    ["/", "根路径（转首页）"],
    ["/dashboard", "首页"],
    ["/permission", "权限测试"],
    ["/403", "无权限"],
    ["/404", "页面不存在"],
    ["/myWebView", "自定义菜单页"],
    ["/mine", "个人中心"],
    ["/print", "打印"],
    ["/messageList", "消息列表"],
    ["/menuAlterResult", "待办结果查询"],
    ["/flowChart", "流程引导一"],
    ["/flowChart2", "流程引导二"],
    ["/flowChart3", "流程引导三"],
    ["/flowChart4", "流程引导四"],
    ["/userOption", "用户手册"],
    ["/accountData", "账套管理"],
    ["/userCompany", "公司账套管理"],
    ["/manageCompanyUser", "账套用户审核管理"],
  ])("opens %s to everybody who is signed in, called %s", async (path, title) => {
    const { body } = await sales.ask<Route[]>("GET", "/api/routes");
    expect(body.find((route) => route.path === path || `/${route.path}` === path)).toMatchObject({ kind: "page", isOpen: true, zh: title });
    expect((await server.visitor().ask("GET", "/api/me")).status).toBe(401);
  });

  it("print a document that the reader may see, as the server makes it (/print)", async () => {
    const { status } = await buyer.ask("GET", "/api/documents/admin.mailDelivery/print?company=HS&ids=1");
    expect(status).toBe(403);
  });
});

const given = (scope: string) => ({ "stations[1].roleId": [null, expect.any(String)], "stations[1].scope": [null, scope] });
const deed = (module: string, action: string, to: string | null, changes: object | null, actor = "admin") =>
  expect.objectContaining({ module, action, actor, to, changes });

describe("Account sets", () => {
  it("are joined by a code, which waits until an administrator lets the person in (/accountData, /userCompany, /manageCompanyUser)", async () => {
    const made = await admin.ask<{ id: number }>("POST", "/api/accountSets", {
      code: "NEW",
      nameZh: "新公司",
      currency: "CNY",
      timeZone: "Asia/Shanghai",
    });
    expect(made.status).toBe(201);
    const { body: invitation } = await admin.ask<{ invitationCode: string }>("POST", `/api/accountSets/${made.body.id}/invitation`);
    const wrong = await sales.ask("POST", "/api/accountSets/join", { invitationCode: "NOPE" }, { "accept-language": "en" });
    expect(issuesOf(wrong.body)).toEqual([["unknownInvitation", "Invitation Code does not exist, please check"]]);
    expect((await sales.ask("POST", "/api/accountSets/join", invitation)).status).toBe(204);
    expect((await sets(sales)).find(({ code }) => code === "NEW")).toMatchObject({ isMember: false, invitationCode: null });
    const again = await sales.ask("POST", "/api/accountSets/join", invitation);
    expect(issuesOf(again.body)?.map(([code]) => code)).toEqual(["duplicate"]);
    const people = await admin.ask<{ applications: { id: string; account: string }[] }>("GET", "/api/accountSets/people");
    const [application] = people.body.applications;
    expect(application?.account).toBe("sales");
    const place = `/api/accountSets/applications/${application?.id}`;
    expect((await sales.ask("POST", place, { role: "salesperson" })).status).toBe(403);
    expect((await admin.ask("POST", place, { role: "administrator" })).status).toBe(422);
    expect((await admin.ask("POST", place, { role: "salesperson" })).status).toBe(204);
    forgetViewers(server.served);
    expect((await sets(sales)).find(({ code }) => code === "NEW")).toMatchObject({ isMember: true, isManager: false });
    type Members = { members: { company: string; account: string; name: string; roles: { nameEn: string }[] }[] };
    const english = { "accept-language": "en" };
    const { members } = (await admin.ask<Members>("GET", "/api/accountSets/people", undefined, english)).body;
    expect(
      members.every(({ name }) => /^[ -~]+$/.test(name)),
      "names in the language of who asks",
    ).toBe(true);
    expect(members.find(({ company, account }) => company === "NEW" && account === "sales")?.roles).toMatchObject([
      { code: "salesperson", nameEn: "Salesperson" },
    ]);
    const { body: session } = await sales.ask<{ company: { code: string } }>("GET", "/api/session?company=NEW");
    expect(session.company.code).toBe("NEW");
  });

  it("have a default, and are put out of use by their administrator alone", async () => {
    const own = (await sets(admin)).find(({ code }) => code === "NEW");
    expect((await sales.ask("POST", `/api/accountSets/${own?.id}/default`)).status).toBe(204);
    expect((await sets(sales)).filter(({ isDefault }) => isDefault).map(({ code }) => code)).toEqual(["NEW"]);
    const closed = await sales.ask("PATCH", `/api/accountSets/${own?.id}`, { isEnabled: false }, { "accept-language": "en" });
    expect(closed).toMatchObject({
      status: 403,
      body: { detail: "You are not the master data account set administrator and cannot enter the company account set" },
    });
    expect((await sales.ask("GET", "/api/accountSets/managed")).status).toBe(403);
    expect((await admin.ask("PATCH", `/api/accountSets/${own?.id}`, { isEnabled: false, shortName: "新" })).status).toBe(204);
    const deeds = await transaction(server.client, [own?.id ?? 0], (open) =>
      open.run(defined<{
        module: string;
        action: string;
        actor: string;
        to: string | null;
        changes: object | null;
      }>`select h.module, h.action,
        a.account as actor, h.stage_to as "to", h.changes from document_history h join account a on a.id = h.actor_id
        where h.comp_id = ${own?.id} and h.module in ('admin.user', 'masterData.company') order by h.created_at, h.id`),
    );
    expect(deeds).toEqual([
      deed("masterData.company", "create", "enabled", null),
      deed("admin.user", "create", "enabled", given("company")),
      deed("masterData.company", "inviteAnew", "enabled", null),
      deed("admin.user", "askToJoin", null, null, "sales"),
      deed("admin.user", "create", "enabled", given("own")),
      deed("masterData.company", "disable", "disabled", { shortName: [null, "新"] }),
    ]);
    expect((await sets(admin)).find(({ code }) => code === "NEW")).toMatchObject({ isEnabled: false, shortName: "新" });
    expect((await admin.ask("POST", `/api/accountSets/${own?.id}/default`)).status).toBe(404);
  });

  it("are closed to invited customers, with the text of the specification", async () => {
    for (const [method, body] of [
      ["GET", undefined],
      ["POST", { code: "X", currency: "CNY", timeZone: "UTC" }],
    ] as const)
      expect(await invited.ask(method, "/api/accountSets", body, { "accept-language": "en" })).toMatchObject({
        status: 403,
        body: { detail: "You are an invited customer and cannot add master data SOB" },
      });
    expect((await sales.ask("POST", "/api/accountSets", { code: "X", currency: "CNY", timeZone: "UTC" })).status).toBe(403);
  });
});
