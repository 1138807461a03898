import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { transaction } from "#db/client";
import { systemViewer } from "#engine/access/viewer";
import { moduleOf } from "#engine/context";
import { inWork } from "#engine/work";
import { createDocuments } from "#engine/write/save";
import { openServer } from "#support/server";

type Row = Record<string, unknown>;
const server = await openServer();
const admin = await server.signedIn("admin");
const sales = await server.signedIn("sales");
const keeper = await server.signedIn("keeper");
const members = (await admin.ask<{ rows?: Row[] }>("GET", "/api/documents/admin.user?company=HS&limit=100")).body;
if (!members.rows) throw new Error(JSON.stringify(members));
const { rows } = members;
const idOf = (account: string) => String(rows.find((row) => row.account === account)?.id);
const place = (account: string) => `/api/users/${idOf(account)}/leaving?company=HS`;
const leaves = (account: string, given: Row = {}, who = admin) =>
  who.ask<Row & { issues: Row[] }>("POST", place(account), { leftOn: "2026-03-30", successor: "keeper", reason: "合同到期", ...given });
const one = async (query: ReturnType<typeof sql>) =>
  transaction(server.client, [2], async (open) => {
    const [row] = await open.run(shaped({ value: "text?" })`select (${query})::text as value`);
    return row?.value ?? null;
  });

await inWork(server.served, systemViewer(2, "story"), async (work) => {
  await createDocuments(work, moduleOf(work, "masterData.marketRegion"), [{ header: { code: "R1", nameZh: "晋北" } }]);
  const header = {
    code: "C1",
    nameZh: "塔山煤矿",
    departmentId: { code: "D1" },
    ownerId: { code: "E1" },
    regionId: { code: "R1" },
    currency: "CNY",
  };
  await createDocuments(work, moduleOf(work, "crm.customer"), [{ header }]);
  await createDocuments(work, moduleOf(work, "masterData.employee"), [
    { header: { code: "E9", nameZh: "休假人", departmentId: { code: "D1" } } },
  ]);
});
const watch = newId();
await transaction(server.client, [2], (open) =>
  open.run(sql`insert into report_watch (comp_id, id, kind, name, report, dataset, question, rule, address, owner_id, created_by, updated_by)
    values (2, ${watch}, 'alert', '库存', 'r', 'd', '{}', jsonb_build_object('alarm', jsonb_build_object('owner',
      jsonb_build_object('kind', 'account', 'id', ${idOf("sales")}::text))), '/', ${idOf("sales")}, 0, 0)`),
);
const [screen, post] = [newId(), newId()];
const leaver = sql`(select employee_id from membership where comp_id = 2 and id = ${idOf("sales")})`;
const away = sql`(select id from employee where comp_id = 2 and code = 'E9')`;
await transaction(server.client, [2], async (open) => {
  const told = (account: string, channel: string) =>
    open.run(sql`insert into report_watch_recipient (comp_id, id, watch_id, account_id, channel)
    values (2, ${newId()}, ${watch}, ${idOf(account)}, ${channel})`);
  await told("sales", "mail");
  await open.run(sql`insert into substitute (comp_id, id, principal_id, substitute_id, from_on, to_on, created_by, updated_by) values
    (2, ${newId()}, ${away}, ${leaver}, '2026-03-01', '2026-12-31', 0, 0), (2, ${newId()}, ${leaver}, ${away}, '2026-03-01', '2026-12-31', 0, 0)`);
  await open.run(sql`insert into employee_station (comp_id, id, employee_id, station, business_class, role_id, from_on, created_by, updated_by)
    select 2, ${post}::bigint, ${leaver}, '华北', 'sales', id, '2026-01-01'::date, 0, 0 from role where code = 'salesperson'`);
  await open.run(sql`insert into screen (comp_id, id, kind, name, place, language, seconds, lease_hours, keeper_id, stage, created_by, updated_by)
    values (2, ${screen}, 'wall', '大厅', '大厅', 'zh', 30, 24, ${idOf("admin")}, 'enabled', 0, 0)`);
  await open.run(sql`insert into screen_remote (comp_id, id, screen_id, account_id, acted_at, until_at)
    values (2, ${newId()}, ${screen}, ${idOf("sales")}, '2026-03-31', '2026-04-01')`);
});
const token = await sales.ask("POST", "/api/me/tokens?company=HS", { name: "脚本", days: 10, isReadOnly: true, modules: null });

/** Whom somebody stands in for, or is stood in for by, at an instant. */
const substitutesAt = async (instant: string) => {
  server.clock.at = new Date(instant);
  const { body } = await (await server.signedIn("admin")).ask<Row>("GET", place("keeper"));
  return body.substitutes;
};

describe("Somebody leaves, at /userInformationMaintenance", () => {
  it("is looked at before: what goes to the successor and what ends; who may not is refused", async () => {
    const { status, body } = await admin.ask<Row>("GET", place("sales"));
    expect([status, body.watches, body.customers, Number(body.sessions) > 0]).toEqual([200, 1, 1, true]);
    expect([body.substitutes, body.posts, body.remotes]).toEqual([2, 1, 1]);
    const rightsOf = async (who: typeof admin) => (await who.ask<{ permissions: string[] }>("GET", "/api/session")).body.permissions;
    expect([(await rightsOf(admin)).includes("admin.user.leave"), (await rightsOf(keeper)).includes("admin.user.leave")]).toEqual([
      true,
      false,
    ]);
    expect((await keeper.ask("GET", place("sales"))).status).toBe(403);
    expect((await leaves("sales", {}, keeper)).status).toBe(403);
  });

  it("names a successor of the company and a day that has come; nobody closes his own account", async () => {
    const refused = await leaves("sales", { successor: "nobody", leftOn: "2026-05-01" });
    expect(refused.body.issues.map(({ code, field }) => [code, field])).toEqual([
      ["unknownRecord", "account"],
      ["dayToCome", "toOn"],
    ]);
    expect((await leaves("sales", { successor: "sales" })).status).toBe(422);
    expect((await leaves("admin")).body.issues).toEqual(expect.arrayContaining([expect.objectContaining({ code: "ownRights" })]));
    expect((await sales.ask("GET", "/api/session")).status).toBe(200);
  });

  it("closes the account at once, hands alerts over and ends stations, tokens and sessions, in the history of the member", async () => {
    const gone = await leaves("sales");
    expect([gone.status, gone.body.watches]).toEqual([200, 1]);
    await expect.poll(async () => (await sales.ask("GET", "/api/session")).status, { timeout: 5000 }).toBe(401);
    expect(await one(sql`select owner_id from report_watch where id = ${watch}`)).toBe(idOf("keeper"));
    expect(await one(sql`select rule #>> '{alarm,owner,id}' from report_watch where id = ${watch}`)).toBe(idOf("keeper"));
    expect(await one(sql`select count(*) from station where comp_id = 2 and membership_id = ${idOf("sales")} and to_on is null`)).toBe("0");
    const heard = sql`select string_agg(a.account, ',') from report_watch_recipient r join account a on a.id = r.account_id where r.watch_id = ${watch}`;
    expect(await one(heard)).toBe("keeper");
    const successor = sql`(select employee_id from membership where comp_id = 2 and id = ${idOf("keeper")})`;
    expect(
      await one(
        sql`select count(*) from substitute where comp_id = 2 and principal_id = ${away} and substitute_id = ${successor} and to_on > '2026-03-30'`,
      ),
    ).toBe("1");
    expect(await one(sql`select to_on from substitute where comp_id = 2 and principal_id = ${leaver}`)).toBe("2026-03-30");
    expect(await one(sql`select to_on from employee_station where comp_id = 2 and id = ${post}`)).toBe("2026-03-30");
    expect(await one(sql`select count(*) from screen_remote where comp_id = 2 and account_id = ${idOf("sales")}`)).toBe("0");
    expect(token.status).toBeLessThan(300);
    expect(await one(sql`select count(*) from api_token where account_id = ${idOf("sales")} and stage = 'enabled'`)).toBe("0");
    const transfer = await admin.ask<{ stage: string; lines: Record<string, Row[]> }>(
      "GET",
      `/api/documents/crm.customerTransfer/${String(gone.body.transferId)}?company=HS`,
    );
    expect([transfer.status, transfer.body.stage, transfer.body.lines.lines?.length]).toEqual([200, "draft", 1]);
    const history = await admin.ask<Row[]>("GET", `/api/documents/admin.user/${idOf("sales")}/history?company=HS`);
    expect(history.body[0]).toMatchObject({ action: "leave", reason: "合同到期" });
    expect((await leaves("sales")).status).toBe(404);
  });

  it("counts what holds on the company's day, which begins before that of the clock", async () => {
    expect([await substitutesAt("2026-12-31T15:00:00Z"), await substitutesAt("2026-12-31T17:00:00Z")]).toEqual([1, 0]);
  });
});
