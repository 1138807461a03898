import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { unitsOfMeasure } from "#db/schema/masterData/organisation";
import { text } from "#define/field";
import { defineModule } from "#define/module";
import { loadAccess } from "#setup/access";
import { act, change, codes, COMPANY, type Entry, found, openDutyDesk, save, station } from "./dutyDesk.ts";

const common = {
  kind: "global",
  table: unitsOfMeasure,
  title: { code: "code", name: "names" },
  scope: { everyReader: true },
  fields: { code: text({ required: true, max: 20, format: "code" }), nameZh: text({ max: 40 }) },
  columns: ["code", "nameZh"],
  sort: { by: "code" },
  stages: ["enabled"],
} as const;
const screen = (path: string) => ({ list: { path, kind: "maintain" as const, actions: [] } });
const MORE = [
  defineModule({ ...common, id: "test.first", screens: screen("/testFirst") }),
  defineModule({ ...common, id: "test.keys", duties: { "*": "security" }, screens: screen("/testKeys") }),
  defineModule({ ...common, id: "test.later", screens: screen("/testLater") }),
];

const { server, admin, made } = await openDutyDesk(MORE);
for (const code of ["held", "idle", "looks"]) await save(admin, "admin.role", { code, nameZh: code });
await made("sys", "systemAdministrator");
await made("sec", "securityAdministrator");
await made("aud", "auditAdministrator");
const holder = await made("holder", "held");

/** The area of these roles as it stood before a version that brought two of its modules. */
const before = (...roles: [code: string, action: string][]) =>
  transaction(server.client, [], async (open) => {
    await open.run(sql`delete from menu where code in ('/testKeys', '/testLater')`);
    for (const [code, action] of roles)
      await open.run(sql`insert into role_grant (role_id, module, action) select id, 'test.*', ${action}::text from role
        where code = ${code} on conflict do nothing`);
  });
const grants = async (code: string) =>
  transaction(server.client, [], async (open) => {
    const rows = await open.run(shaped({ right: "text" })`select g.module || '.' || g.action as "right" from role_grant g
      join role r on r.id = g.role_id where r.code = ${code} order by 1`);
    return rows.map(({ right }) => right);
  });

describe("What a version adds to an area of a role", () => {
  it("comes with the area where nothing is kept apart", async () => {
    await before(["idle", "create"]);
    await loadAccess(server.served);
    expect(await grants("idle")).toEqual(["test.*.create"]);
  });

  it("waits with it where it would join two duties; what the role had stays, and what joins nothing comes", async () => {
    const turned = await act(admin, "admin.dutySeparation", (await save(admin, "admin.dutySeparation", {})).body, "turnOn");
    expect(turned.status).toBe(200);
    await before(["held", "create"], ["held", "read"], ["looks", "read"]);
    await loadAccess(server.served);
    expect(await grants("held")).toEqual(["test.*.read", "test.first.create", "test.later.create"]);
    expect(await grants("idle")).toEqual(["test.first.create", "test.later.create"]);
    expect(await grants("looks")).toEqual(["test.*.read"]);
    await loadAccess(server.served);
    expect(await grants("held")).toEqual(["test.*.read", "test.first.create", "test.later.create"]);
  });

  it("is offered to the security administrator, and comes once nobody would do two duties by it", async () => {
    const sec = await server.signedIn("sec");
    const role = await found(sec, "admin.role", "code", "held");
    expect(role.lines.rights?.map(({ module }) => module)).toEqual(["test.*", "test.first", "test.later"]);
    const list = await sec.ask<{ rows: Record<string, string>[] }>(
      "GET",
      `/api/documents/admin.roleOffer${COMPANY}&screen=decide&limit=100&q=${encodeURIComponent("test.*")}`,
    );
    const offers = list.body.rows.filter(({ roleId }) => roleId === role.id);
    expect(offers).toEqual([expect.objectContaining({ module: "test.*", detail: "新增", stage: "held" })]);
    const offer = (await sec.ask<Entry>("GET", `/api/documents/admin.roleOffer/${offers[0]?.id}${COMPANY}`)).body;
    expect(codes(await act(sec, "admin.roleOffer", offer, "take"))).toEqual(["combinedDuties holder"]);
    const now = await found(sec, "admin.user", "account", "holder");
    expect(now.id).toBe(holder.id);
    expect((await change(sec, "admin.user", now, {}, { stations: [station("keeper")] })).status).toBe(200);
    expect((await act(sec, "admin.roleOffer", offer, "take")).status).toBe(200);
    expect(await grants("held")).toEqual(["test.*.create", "test.*.read"]);
    const again = await found(sec, "admin.role", "code", "held");
    expect(again.lines.rights).toEqual([expect.objectContaining({ module: "test.*", canView: true, canCreate: true })]);
  });
});
