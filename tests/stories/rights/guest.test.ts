import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { run } from "#db/client";
import { newId } from "#db/id";
import { forgetViewers } from "#engine/access/viewer";
import { DEMO_PASSWORD } from "#demo/accounts";
import { missing, openHouse } from "./house.ts";

type Comment = { id: string; text: string; isForCustomer: boolean; mentions: object[] };
type Files = { files: { id: string; name: string; isForCustomer: boolean }[] };
type Entry = { id: string; action: string; actor: string | null; onBehalfOf: string | null; reason: string | null; changes: object | null };

const house = await openHouse();
const { client, served } = house;
const MODULE = "sales.salesContract";
const [admin, invited] = await Promise.all([house.signedIn("admin"), house.signedIn("invited")]);
const contracts = house.modules.find(({ id }) => id === MODULE) ?? missing(MODULE);
const contract = String(house.seenBy(house.personNamed("invited"), contracts)[0]?.id ?? missing("a contract of the guest"));
const at = (rest: string, more = "") => `/api/documents/${MODULE}/${contract}/${rest}?company=HS${more}`;
const texts = async (visitor: typeof admin) => (await visitor.ask<Comment[]>("GET", at("comments"))).body.map(({ text }) => text);
const names = async (visitor: typeof admin) => (await visitor.ask<Files>("GET", at("files"))).body.files.map(({ name }) => name);

beforeAll(async () => {
  await run(
    client,
    sql`insert into role_grant (role_id, module, action) select id, ${MODULE}, a from role cross join unnest(array['comment', 'attach', 'print']) a where code = 'invitedCustomer'`,
  );
  const [account] = await run(
    client,
    defined<{
      id: string;
    }>`insert into account (id, account, name, password_hash, default_comp_id, is_demo) select ${newId()}::bigint, 'nowhere', '无岗', password_hash, 2, true from account where account = 'leader' returning id`,
  );
  await house.owner`insert into membership (comp_id, id, account_id) values (2, ${newId()}, ${account?.id ?? ""})`;
  forgetViewers(served);
});

describe("An invited customer", () => {
  it("reads the comments that are marked for him and those of his own side, and of others not even that there are any", async () => {
    await admin.ask("POST", at("comments"), { text: "毛利 40%，勿告知客户" });
    const { body } = await admin.ask<{ id: string }>("POST", at("comments"), { text: "请确认交货日期", isForCustomer: true });
    expect(await texts(invited)).toEqual(["请确认交货日期"]);
    expect((await invited.ask("POST", at("comments"), { text: "可以" })).status).toBe(201);
    expect(await texts(invited)).toEqual(["请确认交货日期", "可以"]);
    const { body: all } = await admin.ask<Comment[]>("GET", at("comments"));
    expect(all.map(({ text, isForCustomer }) => [text, isForCustomer])).toEqual([
      ["毛利 40%，勿告知客户", false],
      ["请确认交货日期", true],
      ["可以", true],
    ]);
    await admin.ask("PUT", at(`comments/${body.id}`), { text: "先内部讨论交货日期", isForCustomer: false });
    expect(await texts(invited)).toEqual(["可以"]);
    expect((await invited.ask("PUT", at(`comments/${body.id}`), { text: "x" })).status).toBe(404);
  });

  it("has no share in what is open to every reader, whatever his role was granted", async () => {
    const role = sql`(select id from role where code = 'invitedCustomer')`;
    const listed = async (visitor: typeof admin) => {
      const { status, body } = await visitor.ask<{ rows?: object[] }>("GET", "/api/documents/masterData.currency?company=HS");
      return status === 200 ? body.rows?.length : status;
    };
    await run(client, sql`insert into role_grant (role_id, module, action) values (${role}, 'masterData.currency', 'read')`);
    await run(client, sql`insert into role_menu (role_id, path) values (${role}, '/currency')`);
    forgetViewers(served);
    expect(await listed(admin)).toBeGreaterThan(0);
    expect(await listed(invited)).toBe(0);
    await run(client, sql`delete from role_grant where module = 'masterData.currency' and role_id = ${role}`);
    await run(client, sql`delete from role_menu where path = '/currency' and role_id = ${role}`);
    forgetViewers(served);
  });

  it("names nobody in what he writes, and is not named in what is not for him", async () => {
    expect((await invited.ask("GET", at("readers"))).status).toBe(403);
    const [leader] = await run(client, defined<{ id: string }>`select id from account where account = 'leader'`);
    expect((await invited.ask("POST", at("comments"), { text: "x", mentions: [leader?.id] })).status).toBe(403);
    const { body } = await admin.ask<{ account: string }[]>("GET", at("readers", "&q=invited"));
    expect(body).toEqual([]);
  });

  it("sees, opens and takes off the files that are marked for him or his own, and no others", async () => {
    const hang = (visitor: typeof admin, name: string, more = "") =>
      visitor.ask<{ id: string }>("POST", at("files", `&name=${name}${more}`), `text of ${name}`);
    const [inner, open] = [await hang(admin, "internal-cost.txt"), await hang(admin, "offer.txt", "&isForCustomer=1")];
    const own = await hang(invited, "order.txt");
    expect([inner.status, open.status, own.status]).toEqual([201, 201, 201]);
    expect(await names(invited)).toEqual(["offer.txt", "order.txt"]);
    const { body: all } = await admin.ask<Files>("GET", at("files"));
    expect(all.files.map(({ name, isForCustomer }) => [name, isForCustomer])).toEqual([
      ["internal-cost.txt", false],
      ["offer.txt", true],
      ["order.txt", true],
    ]);
    expect((await invited.ask("GET", at(`files/${open.body.id}`))).body).toBe("text of offer.txt");
    expect((await invited.ask("GET", at(`files/${inner.body.id}`))).status).toBe(404);
    expect((await invited.ask("DELETE", at(`files/${inner.body.id}`))).status).toBe(404);
    const { status } = await invited.ask("DELETE", at(`files/${open.body.id}`));
    expect(status, "what staff gave him stays").toBe(404);
    expect((await invited.ask("DELETE", at(`files/${own.body.id}`))).status).toBe(204);
  });

  it("is told the stages that his record went through and what he did, without colleagues, reasons, files or the document as it was decided on", async () => {
    await house.owner`insert into document_history (comp_id, id, module, document_id, version, action, stage_from, stage_to, reason, seen, actor_id, on_behalf_of, created_at)
      select 2, ${newId()}, ${MODULE}, ${contract}, 1, 'chain.approve', 'submitted', 'approved', '价格太低', '{"header":{},"lines":{},"labels":{}}'::jsonb, id, id, now() from account where account = 'leader'`;
    const { body: all } = await admin.ask<Entry[]>("GET", at("history"));
    expect(all.map(({ action }) => action)).toEqual(expect.arrayContaining(["attach", "chain.approve"]));
    const { body } = await invited.ask<Entry[]>("GET", at("history"));
    expect(body.map(({ action, actor, onBehalfOf, reason, changes }) => [action, actor, onBehalfOf, reason, changes])).toEqual([
      ["chain.approve", null, null, null, null],
      ["detach", "受邀客户", null, "order.txt", null],
      ["attach", "受邀客户", null, "order.txt", null],
    ]);
    const decided = all.find(({ action }) => action === "chain.approve");
    expect((await invited.ask("GET", at(`history/${decided?.id}`))).status).toBe(404);
    expect((await admin.ask("GET", at(`history/${decided?.id}`))).status).toBe(200);
  });

  it("hears of what is for him alone", async () => {
    const answer = await house.app.request("/api/events?company=HS", { headers: { cookie: invited.cookie } });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    let heard = new TextDecoder().decode((await reader.read()).value);
    await admin.ask("POST", at("comments"), { text: "内部" });
    await admin.ask("POST", at("files", "&name=inner.txt"), "x");
    await admin.ask("POST", at("comments"), { text: "已发货", isForCustomer: true });
    while (!heard.includes("event: note")) heard += new TextDecoder().decode((await reader.read()).value);
    await reader.cancel();
    expect(heard.match(/event: note/g)).toHaveLength(1);
  });

  it("and an account without any station get no list of accounts, chains or approvers", async () => {
    const nowhere = house.visitor();
    await nowhere.ask("POST", "/api/session", { account: "nowhere", password: DEMO_PASSWORD });
    for (const visitor of [invited, nowhere]) {
      expect((await visitor.ask("GET", "/api/session?company=HS")).status).toBe(200);
      for (const path of [
        "approvals/people",
        "approvals",
        "approvals/self",
        `approvals/${MODULE}/${contract}`,
        "watches/people",
        "watches",
        "screens",
        "playlists",
      ])
        expect([path, (await visitor.ask("GET", `/api/${path}?company=HS`)).status]).toEqual([path, 403]);
      expect((await visitor.ask("POST", "/api/approvals/simulate?company=HS", { chain: "1" })).status).toBe(403);
      expect((await visitor.ask("GET", `/api/modules/${MODULE}?company=HS`)).body).not.toMatchObject({
        approval: expect.any(String) as string,
      });
    }
    expect((await admin.ask<object[]>("GET", "/api/approvals/people?company=HS")).body.length).toBeGreaterThan(5);
  });

  it("finds on his print-outs what stands in the record, and nothing that was said about it", async () => {
    const { body, status } = await invited.ask<string>("GET", `/api/documents/${MODULE}/print?company=HS&ids=${contract}`);
    expect([status, body.startsWith("%PDF")]).toEqual([200, true]);
  });
});
