import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { shaped } from "#db/row";
import { run, transaction } from "#db/client";
import { loadAccess } from "#setup/access";
import { openServer, type Visitor } from "#support/server";

type Row = Record<string, unknown>;
type Entry = { id: string; version: number; stage: string; header: Row; lines: Record<string, Row[]> };
type Refusal = { type: string; issues: { code: string; field?: string; table?: string; message: string }[] };

const server = await openServer();
const admin = await server.signedIn("admin");
const keeper = await server.signedIn("keeper");

const list = async (who: Visitor, module: string, query = "") => {
  const { body } = await who.ask<{ rows?: Row[] }>("GET", `/api/documents/${module}?company=HS&limit=100${query}`);
  if (!body.rows) throw new Error(`${module}: ${JSON.stringify(body)}`);
  return body.rows;
};
const read = async (module: string, id: unknown) =>
  (await admin.ask<Entry>("GET", `/api/documents/${module}/${String(id)}?company=HS`)).body;
const make = (module: string, header: Row, lines: Record<string, Row[]> = {}, who = admin) =>
  who.ask<Entry & Refusal>("POST", `/api/documents/${module}?company=HS`, { header, lines });
const change = (module: string, { id, version }: Entry, header: Row, lines: Record<string, Row[]> = {}, who = admin) =>
  who.ask<Entry & Refusal>("PUT", `/api/documents/${module}/${id}?company=HS`, { version, header, lines });
let keys = 0;
const act = (module: string, { id, version }: Entry, action: string, who = admin) =>
  who.ask<Entry & Refusal>("POST", `/api/documents/${module}/${id}/actions/${action}?company=HS`, { version, key: String((keys += 1)) });
const codes = ({ body }: { body: Refusal }) => (body.issues ?? fail(body)).map(({ code }) => code);
const fail = (body: object): never => {
  throw new Error(JSON.stringify(body));
};
const userOf = async (account: string) => {
  const row = (await list(admin, "admin.user")).find((one) => one.account === account);
  return read("admin.user", row?.id);
};
const roleOf = async (code: string) => read("admin.role", (await list(admin, "admin.role")).find((one) => one.code === code)?.id);

describe("Accounts at /userInformationMaintenance", () => {
  it("are made with roles from day to day, and whoever has no right to that is refused", async () => {
    const made = await make(
      "admin.user",
      { account: "wang", name: "王工", employeeId: { code: "E1" }, mobile: "13800000001", email: "wang@example.com" },
      { stations: [{ roleId: { code: "keeper" }, scope: "warehouse", warehouseId: { code: "W1" } }] },
    );
    expect([made.status, made.body.header.account, made.body.lines.stations?.length]).toEqual([201, "wang", 1]);
    expect((await make("admin.user", { account: "li", name: "李" }, {}, keeper)).status).toBe(403);
    expect((await list(keeper, "admin.user").catch(() => undefined)) ?? []).toEqual([]);
  });

  it("name a place where the role counts in one, end no sooner than they begin, and belong to one number", async () => {
    const refused = await make(
      "admin.user",
      { account: "zhao", name: "赵", mobile: "13800000001" },
      {
        stations: [
          { roleId: { code: "keeper" }, scope: "warehouse" },
          { roleId: { code: "keeper" }, scope: "company", fromOn: "2026-05-02", toOn: "2026-05-01" },
        ],
      },
    );
    expect(refused.status).toBe(422);
    expect(codes(refused)).toEqual(expect.arrayContaining(["required", "beforeStart", "duplicate"]));
  });

  it("an invited customer is a party", async () => {
    const refused = await make("admin.user", { account: "guest", name: "客", invitationFlag: "1" });
    expect(refused.body.issues).toEqual([expect.objectContaining({ code: "required", field: "partyId" })]);
  });

  it("a role counts between its days only, and its end is felt at the next request", async () => {
    const buyer = await server.signedIn("buyer");
    const reads = async () => (await buyer.ask("GET", "/api/documents/purchasing.supplier?company=HS&limit=1")).status;
    expect(await reads()).toBe(200);
    const user = await userOf("buyer");
    const ended = (user.lines.stations ?? []).map((row) => ({ id: row.id, toOn: "2020-01-01" }));
    expect((await change("admin.user", user, {}, { stations: ended })).status).toBe(200);
    expect(await reads()).toBe(403);
    const now = await userOf("buyer");
    await change("admin.user", now, {}, { stations: (now.lines.stations ?? []).map(({ id }) => ({ id, toOn: null })) });
    expect(await reads()).toBe(200);
  });

  it("nobody changes the own rights, and the last administrator cannot be removed", async () => {
    const self = await userOf("admin");
    expect(codes(await change("admin.user", self, {}, { stations: [] }))).toEqual(
      expect.arrayContaining(["ownRights", "lastAdministrator"]),
    );
    expect(codes(await act("admin.user", self, "disable"))).toEqual(expect.arrayContaining(["ownRights", "lastAdministrator"]));
    const second = await make(
      "admin.user",
      { account: "second", name: "二" },
      { stations: [{ roleId: { code: "administrator" }, scope: "company" }] },
    );
    expect(second.status).toBe(201);
    expect((await act("admin.user", second.body, "disable")).status).toBe(200);
  });

  it("who is disabled is out at once, and everything is kept with before and after", async () => {
    const sales = await server.signedIn("sales");
    expect((await sales.ask("GET", "/api/session")).status).toBe(200);
    const user = await userOf("sales");
    const disabled = await act("admin.user", user, "disable");
    await expect.poll(async () => (await sales.ask("GET", "/api/session")).status, { timeout: 5000 }).toBe(401);
    expect((await act("admin.user", disabled.body, "restore")).body.stage).toBe("enabled");
    const again = await userOf("sales");
    await change("admin.user", again, { mobile: "13900000000" });
    const { body } = await admin.ask<{ changes: Row | null }[]>("GET", `/api/documents/admin.user/${user.id}/history?company=HS`);
    expect(JSON.stringify(body)).toContain("13900000000");
  });
});

const seen = async (screen: string) => (await list(admin, "admin.role", `&screen=${screen}`)).map(({ code }) => code);

describe("Roles", () => {
  it("at /role tick what may be done module by module; a change is felt at the next request", async () => {
    const made = await make(
      "admin.role",
      { code: "watch", nameZh: "观察员" },
      {
        rights: [{ module: "purchasing.supplier", canView: true, canExport: true, otherActions: "seal, unseal" }],
        menus: [{ path: "/supplierMain" }].slice(1),
      },
    );
    expect(made.status).toBe(201);
    const grants = await run(
      server.client,
      shaped({ action: "text" })`select action from role_grant where role_id = ${made.body.id} order by action`,
    );
    expect(grants.map(({ action }) => action)).toEqual(["export", "read", "seal", "unseal"]);
    const role = await roleOf("analyst");
    const analyst = await server.signedIn("analyst");
    const seesRoles = async () => (await analyst.ask("GET", "/api/documents/admin.role/1/history?company=HS")).body.type;
    expect(await seesRoles()).toBe("/problems/notFound");
    const kept = (role.lines.rights ?? []).filter(({ module }) => module !== "admin.role").map(({ id }) => ({ id }));
    expect((await change("admin.role", role, {}, { rights: kept })).status).toBe(200);
    expect(await seesRoles()).toBe("/problems/forbidden");
  });

  it("give what a module knows, once, and narrow fields that are there", async () => {
    const refused = await make(
      "admin.role",
      { code: "odd", nameZh: "错" },
      {
        rights: [
          { module: "masterData.brand", canView: true, canApprove: true, otherActions: "fly" },
          { module: "masterData.brand", canView: true },
        ],
        fields: [{ module: "masterData.brand", field: "nothing", access: "hidden" }],
      },
    );
    expect(codes(refused)).toEqual(expect.arrayContaining(["notAnAction", "repeatedRow", "choice"]));
  });

  it("the role of administrators stays as it is; a kept role is sealed and restored by its stages", async () => {
    expect(codes(await change("admin.role", await roleOf("administrator"), { nameZh: "别人" }))).toEqual(["administratorRole"]);
    expect(codes(await act("admin.role", await roleOf("administrator"), "disable"))).toEqual(["administratorRole"]);
    const sealed = await act("admin.role", await roleOf("watch"), "seal");
    const disabled = await act("admin.role", sealed.body, "disable");
    expect([sealed.body.stage, disabled.body.stage, (await act("admin.role", disabled.body, "restore")).body.stage]).toEqual([
      "sealed",
      "disabled",
      "enabled",
    ]);
  });

  it("are listed by channel at /roleXlzg, /roleCrm and /roleAfterSale", async () => {
    await make("admin.role", { code: "series", nameZh: "系列主管", channel: "xlzg" });
    expect(await seen("xlzg")).toEqual(["series"]);
    expect(await seen("crm")).toEqual(["brandDepartment", "dealer", "internalOffice"]);
    expect(await seen("afterSales")).toEqual(["serviceEngineer"]);
  });

  it("the permission query at /roleUserPermission explains which role grants a right, within one company", async () => {
    const { id } = await userOf("keeper");
    const filter = encodeURIComponent(JSON.stringify({ userId: id, module: "warehouse.goodsReceipt" }));
    const rows = await list(admin, "admin.roleUserPermission", `&filter=${filter}`);
    const own = rows.filter(({ userId }) => userId === id);
    expect(own.find(({ module }) => module === "warehouse.goodsReceipt")).toMatchObject({ isInForce: true });
    expect(String(own.find(({ module }) => module === "warehouse.goodsReceipt")?.allowed)).toContain("确认");
    expect((await keeper.ask("GET", "/api/documents/admin.roleUserPermission?company=HS&limit=1")).status).toBe(403);
  });
});

const forget = (code: string) =>
  transaction(server.client, [], async (open) => {
    await open.run(sql`delete from role_offer where subject = '/purOrder' and role_id = (select id from role where code = ${code})`);
    await open.run(sql`delete from role_menu where path = '/purOrder' and role_id = (select id from role where code = ${code})`);
  });
const holds = async (code: string) =>
  (
    await run(
      server.client,
      shaped({ one: "integer" })`select 1 as one from role_menu m join role r on r.id = m.role_id
    where r.code = ${code} and m.path = '/purOrder'`,
    )
  ).length;

describe("What a new version brings to a role, at /roleOffer and /roleOfferQuery", () => {
  it("comes at once, or waits where the role holds it; what somebody took away stays away", async () => {
    await forget("keeper");
    await loadAccess(server.served);
    expect(await holds("keeper")).toBe(1);
    await change("admin.role", await roleOf("keeper"), { newRights: "hold" });
    await forget("keeper");
    await loadAccess(server.served);
    expect(await holds("keeper")).toBe(0);
    const [held] = (await list(admin, "admin.roleOffer", "&screen=decide")).filter(({ stage }) => stage === "held");
    expect(held).toMatchObject({ path: "/purOrder", module: null, kind: "path" });
    await act("admin.roleOffer", await read("admin.roleOffer", held?.id), "take");
    expect(await holds("keeper")).toBe(1);
    await run(server.client, sql`delete from role_menu where path = '/purOrder'`);
    await loadAccess(server.served);
    expect(await holds("keeper")).toBe(0);
  });
});

describe("The menu at /menu", () => {
  it("has an entry for every path; a link matches a route, a report or a page of low code", async () => {
    const refused = await make("admin.menu", { code: "nowhere", nameZh: "无", menuLink: "/thereIsNoSuchPath" });
    expect(codes(refused)).toEqual(["menuLeadsNowhere"]);
    const [report, amis, heading] = await Promise.all([
      make("admin.menu", { code: "report", nameZh: "报表", menuLink: "/crmFrReport?params=/material" }),
      make("admin.menu", { code: "low", nameZh: "低代码", amisId: "page-7" }),
      make("admin.menu", { code: "mine", nameZh: "我的", nameEn: "Mine" }),
    ]);
    expect([report, amis, heading].map(({ body }) => body.header.opens)).toEqual(["route", "amis", "nothing"]);
  });

  it("an entry is renamed, hidden and put below another for everybody; deleting one tells the roles that use it", async () => {
    const stored = (await list(admin, "admin.menu", "&q=receiptConfirmation")).find(({ code }) => code === "/receiptConfirmation");
    const entry = await read("admin.menu", stored?.id);
    const renamed = await change("admin.menu", entry, { nameZh: "收货", parentId: { code: "mine" }, sortNo: 1 });
    expect(renamed.status).toBe(200);
    type Menu = { menu: { group: string; names?: Row; items: { path: string; names?: Row }[] }[] };
    const menu = async () => (await keeper.ask<Menu>("GET", "/api/session")).body.menu;
    const own = (await menu()).find(({ names }) => names?.zh === "我的");
    expect(own?.items).toEqual([expect.objectContaining({ path: "/receiptConfirmation", names: expect.objectContaining({ zh: "收货" }) })]);
    await act("admin.menu", renamed.body, "disable");
    expect((await menu()).flatMap(({ items }) => items.map(({ path }) => path))).not.toContain("/receiptConfirmation");
    const now = await read("admin.menu", stored?.id);
    await act("admin.menu", now, "restore");
    const other = (await list(admin, "admin.menu", "&q=scrapOrderConfirm")).find(({ code }) => code === "/scrapOrderConfirm");
    const deleted = await admin.ask<Refusal>("DELETE", `/api/documents/admin.menu/${String(other?.id)}?company=HS&version=1`);
    expect([deleted.status, deleted.body.issues]).toMatchObject([422, [{ code: "menuInUse", message: expect.stringContaining("保管员") }]]);
  });
});

/** Somebody with an account of a company and the password of the demo. */
const enrolled = async (account: string, role: string, company = "HS", header: Row = {}) => {
  const made = await admin.ask<Entry>("POST", `/api/documents/admin.user?company=${company}`, {
    header: { account, name: account, ...header },
    lines: { stations: [{ roleId: { code: role }, scope: "company" }] },
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  await run(
    server.client,
    sql`update account set must_change_password = false, password_hash = (select password_hash from account where account = 'admin')
      where account = ${account}`,
  );
  return { who: await server.signedIn(account), entry: made.body };
};
const at = (who: Visitor, company: string) => (method: string, path: string, body?: object) =>
  who.ask<Entry & Refusal>(method, `/api/${path}${path.includes("?") ? "&" : "?"}company=${company}`, body);
const codesOf = async (answer: Promise<{ status: number; body: Refusal }>) => codes(await answer);

const groupOf = (company: string) => ({ groups: [{ groupName: "g", company, roleId: { code: "keeper" }, scope: "company" }] });

describe("An administrator of another company", async () => {
  const { who, entry } = await enrolled("chief", "administrator", "AW");
  const chief = at(who, "AW");
  const named = async (module: string, field: string, value: string) => {
    const { body } = await who.ask<{ rows: Row[] }>("GET", `/api/documents/${module}?company=AW&limit=100`);
    const id = String(body.rows.find((row) => row[field] === value)?.id);
    return (await chief("GET", `documents/${module}/${id}`)).body;
  };

  it("takes no account over by making one of its name", async () => {
    await make("admin.user", { account: "victim", name: "受害" });
    for (const account of ["victim", "Victim"])
      expect(await codesOf(chief("POST", "documents/admin.user", { header: { account, name: "x" } }))).toEqual(["duplicate"]);
  });

  it.each(["HS", null])("changes nothing of an account that %s keeps, and gives it no password", async (home) => {
    await run(
      server.client,
      sql`update account set home_comp_id = (select id from company where code = ${home}::text) where account = 'approver'`,
    );
    const user = await named("admin.user", "account", "approver");
    const path = `documents/admin.user/${user.id}`;
    const header = { name: "x", nameEn: "x", language: "ru", accountType: "dealer", isSystemUser: true, email: "x@example.com" };
    const refused = await chief("PUT", path, { version: user.version, header, lines: {} });
    expect(refused.body.issues.map(({ code, field }) => `${code} ${field}`).toSorted()).toEqual(
      Object.keys(header)
        .map((field) => `homeCompany ${field}`)
        .toSorted(),
    );
    expect(await codesOf(chief("POST", `users/${user.id}/password`))).toEqual(["homeCompany"]);
    expect(await codesOf(chief("POST", `${path}/actions/disable`, { version: user.version, key: `d${home}` }))).toEqual(["homeCompany"]);
    await run(server.client, sql`update account set home_comp_id = 2 where account = 'approver'`);
  });

  it("changes no role that people elsewhere hold, takes nothing into it, and none that he holds there", async () => {
    const role = await named("admin.role", "code", "keeper");
    const rewrite = (one: Entry) =>
      chief("PUT", `documents/admin.role/${one.id}`, { version: one.version, header: { notes: "x" }, lines: {} });
    expect(await codesOf(rewrite(role))).toEqual(["roleElsewhere"]);
    await run(
      server.client,
      sql`insert into role_offer (id, role_id, kind, subject, detail, stage) values (77, ${role.id}, 'path', '/chiefOffer', '', 'held')`,
    );
    expect(await codesOf(chief("POST", "documents/admin.roleOffer/77/actions/take", { version: 1, key: "t" }))).toEqual(["roleElsewhere"]);
    const own = await make("admin.role", { code: "plain", nameZh: "普通" });
    await transaction(server.client, [2], async (open) => {
      await open.run(sql`insert into membership (comp_id, id, account_id) values (2, ${entry.id}, ${entry.id})`);
      await open.run(
        sql`insert into station (comp_id, id, membership_id, role_id, scope) values (2, 78, ${entry.id}, ${own.body.id}, 'company')`,
      );
    });
    expect(await codesOf(rewrite(own.body))).toEqual(["ownRights"]);
  });

  it("sets nothing of how everybody signs in and what everybody is shown: that is kept from one company", async () => {
    const made = { "admin.signInSetting": { smsUrl: "https://own.example.com/sms", recovery: "digits", initialPassword: "Mountain-2026" } };
    const page = { "admin.entryPage": { code: "login", nameZh: "登录", path: "/login" }, "admin.menu": { code: "own", nameZh: "自己" } };
    for (const [module, header] of Object.entries({ ...made, ...page })) {
      const refused = await chief("POST", `documents/${module}`, { header });
      expect([module, refused.status, refused.body]).toMatchObject([module, 403, { permission: `${module}.create` }]);
    }
    const delivered = (await list(admin, "admin.menu", "&q=receiptConfirmation")).find(({ code }) => code === "/receiptConfirmation");
    const stock = await read("admin.menu", delivered?.id);
    const stored = { version: stock.version, header: { nameZh: "关" }, lines: {} };
    expect((await chief("POST", `documents/admin.menu/${stock.id}/actions/disable`, { version: stock.version, key: "m" })).status).toBe(
      403,
    );
    expect((await chief("PUT", `documents/admin.menu/${stock.id}`, stored)).status).toBe(403);
    expect((await chief("DELETE", `documents/admin.menu/${stock.id}?version=${stock.version}`)).status).toBe(403);
    const { body } = await who.ask<{ may: string[]; actions: object; screens: object }>("GET", "/api/modules/admin.menu?company=AW");
    expect([body.may.toSorted(), body.actions, Object.keys(body.screens)]).toEqual([
      ["comment", "export", "print", "read"],
      {},
      ["maintain"],
    ]);
    const told = await admin.ask<{ allowed: boolean; text: string[] }>(
      "GET",
      "/api/rights/explain?company=AW&account=chief&module=admin.menu&action=edit",
    );
    expect(told.body).toMatchObject({ allowed: false, text: expect.arrayContaining([expect.stringContaining("全系统共用")]) });
    const kept = await make("admin.signInSetting", { codeSignIn: true });
    expect(kept.status).toBe(201);
    expect((await at(admin, "AW")("PUT", `documents/admin.signInSetting/${kept.body.id}`, { version: 1, header: {} })).status).toBe(403);
  });

  it("keeps no provider that says who somebody is, and gives by groups no role in another company", async () => {
    const header = { code: "own", nameZh: "自己", kind: "oidc", issuer: "https://own.example.com", clientId: "c", accountClaim: "sub" };
    expect(await codesOf(chief("POST", "documents/admin.identityProvider", { header }))).toEqual(["installationAlone"]);
    const provider = (await make("admin.identityProvider", { ...header, code: "sso" })).body;
    const rewritten = (what: object, lines: object = {}) =>
      chief("PUT", `documents/admin.identityProvider/${provider.id}`, { version: provider.version, header: what, lines });
    const disabled = chief("POST", `documents/admin.identityProvider/${provider.id}/actions/disable`, {
      version: provider.version,
      key: "p",
    });
    expect(await codesOf(rewritten({ issuer: "https://other.example.com" }))).toEqual(["installationAlone"]);
    expect(await codesOf(disabled)).toEqual(["installationAlone"]);
    expect(await codesOf(rewritten({}, groupOf("HS")))).toEqual(["administratorsAlone"]);
    expect((await rewritten({}, groupOf("AW"))).status).toBe(200);
  });

  it("changes his own company, and no other", async () => {
    const company = (id: number) => chief("GET", `documents/masterData.company/${id}`);
    const [own, other] = [(await company(1)).body, (await company(2)).body];
    const notes = { header: { notes: "x" }, lines: {} };
    expect((await chief("PUT", "documents/masterData.company/1", { version: own.version, ...notes })).status).toBe(200);
    expect(await codesOf(chief("PUT", "documents/masterData.company/2", { version: other.version, ...notes }))).toEqual(["otherCompany"]);
    const disable = chief("POST", "documents/masterData.company/2/actions/disable", { version: other.version, key: "c" });
    expect(await codesOf(disable)).toEqual(["otherCompany"]);
  });
});

const given = (code: string) => ({ stations: [{ roleId: { code }, scope: "company" }] });

describe("Who keeps accounts and roles and is no administrator", async () => {
  const tick = { canView: true, canCreate: true, canEdit: true };
  const made = await make(
    "admin.role",
    { code: "clerk", nameZh: "用户管理员" },
    {
      rights: [
        { module: "admin.user", ...tick, otherActions: "disable, restore, unlock, endSessions, resetPassword" },
        { module: "admin.employeeStation", ...tick },
        { module: "admin.role", ...tick },
        { module: "admin.roleOffer", canView: true, otherActions: "take" },
        { module: "masterData.employee", canView: true },
      ],
      menus: ["/userInformationMaintenance", "/resetUserPwd", "/role", "/roleOffer", "/empStations2"].map((path) => ({ path })),
    },
  );
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const { who } = await enrolled("clerk", "clerk");
  const clerk = at(who, "HS");

  it("gives no role that may more than he, by a station or by a post", async () => {
    expect(codes(await make("admin.user", { account: "more", name: "多" }, given("accountant"), who))).toEqual(["moreThanOwn"]);
    expect((await make("admin.user", { account: "same", name: "同" }, given("clerk"), who)).status).toBe(201);
    const post = { employeeId: { code: "E1" }, station: "P", businessClass: "finance", roleId: { code: "accountant" } };
    expect(codes(await make("admin.employeeStation", post, {}, who))).toEqual(["moreThanOwn"]);
  });

  it("makes nobody an administrator by whom he is, and nobody changes whom he is himself", async () => {
    const post = { employeeId: { code: "E2" }, station: "A", businessClass: "other", roleId: { code: "administrator" } };
    expect((await make("admin.employeeStation", post)).status).toBe(201);
    expect(codes(await make("admin.user", { account: "sly", name: "狡", employeeId: { code: "E2" } }, {}, who))).toEqual([
      "administratorsOnly",
    ]);
    expect(codes(await change("admin.user", await userOf("admin"), { employeeId: { code: "E1" } }))).toEqual(["ownRights"]);
  });

  it("touches no account of an administrator, here or of another company", async () => {
    const self = await userOf("admin");
    expect(codes(await change("admin.user", self, { mobile: "13811111111" }, {}, who))).toEqual(["administratorAccount"]);
    expect(codes(await act("admin.user", self, "unlock", who))).toEqual(["administratorAccount"]);
    await run(server.client, sql`update account set home_comp_id = 2 where account = 'chief'`);
    const chief = await userOf("chief");
    expect((await clerk("POST", `users/${chief.id}/password`)).status).toBe(403);
    expect((await clerk("POST", `users/${(await userOf("same")).id}/password`)).status).toBe(200);
  });

  it("gives a role no path that he lacks, opens no narrowed field, and takes no offer beyond his own", async () => {
    const probe = await make(
      "admin.role",
      { code: "probe", nameZh: "试" },
      { fields: [{ module: "masterData.brand", field: "nameZh", access: "hidden" }] },
    );
    const tried = (lines: Record<string, Row[]>) => change("admin.role", probe.body, {}, lines, who);
    const refused = await tried({ menus: [{ path: "/role" }, { path: "/purOrder" }], fields: [] });
    expect(refused.body.issues).toEqual([
      expect.objectContaining({ code: "moreThanOwn", table: "menus", row: 2 }),
      expect.objectContaining({ code: "moreThanOwn", table: "fields" }),
    ]);
    const id = probe.body.lines.fields?.[0]?.id;
    expect(codes(await tried({ fields: [{ id, access: "read" }] }))).toEqual(["moreThanOwn"]);
    expect((await tried({ menus: [{ path: "/role" }] })).status).toBe(200);
    await run(
      server.client,
      sql`insert into role_offer (id, role_id, kind, subject, detail, stage) values
        (79, ${probe.body.id}, 'right', 'finance.voucher', 'read', 'held')`,
    );
    const take = clerk("POST", "documents/admin.roleOffer/79/actions/take", { version: 1, key: "o" });
    expect(await codesOf(take)).toEqual(["moreThanOwn"]);
  });
});

describe("What is said of an account and of the menu", () => {
  it("an invited customer is no staff", async () => {
    expect(codes(await make("admin.user", { account: "cust", name: "客", accountType: "invitedCustomer" }))).toEqual(["choice"]);
  });

  it("a link that no program can read is refused, with a page of low code too", async () => {
    for (const header of [{ menuLink: "/crmFrReport?params=%E0%A4%A" }, { menuLink: "/thereIsNoSuchPath", amisId: "page-9" }])
      expect(codes(await make("admin.menu", { code: "broken", nameZh: "坏", ...header }))).toEqual(["menuLeadsNowhere"]);
  });
});
