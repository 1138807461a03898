import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { openPaperDesk, RECEIPT } from "./desk.ts";

type Comment = { id: string; text: string; by: string; revisions: number; editable: boolean; mentions: { id: string; name: string }[] };

const { admin, keeper, leader, sales, receipt, clock, app, served } = await openPaperDesk();
const place = `${RECEIPT}/${await receipt()}`;
const at = (rest: string) => `${place}/${rest}${rest.includes("?") ? "&" : "?"}company=HS`;
const list = async () => (await leader.ask<Comment[]>("GET", at("comments"))).body;

describe("A comment on a record", () => {
  it("is read by everybody who may read the record, with its writer and whom he named", async () => {
    const { body: found } = await keeper.ask<{ id: string; name: string }[]>("GET", at("readers?q=领"));
    expect(found.map(({ name }) => name)).toEqual(["领导"]);
    const said = { text: "@领导 少了两件", mentions: found.map(({ id }) => id), key: "c-1" };
    const { status, body } = await keeper.ask<{ id: string }>("POST", at("comments"), said);
    expect(status).toBe(201);
    expect((await keeper.ask("POST", at("comments"), said)).body).toEqual(body);
    expect(await list()).toMatchObject([
      { id: body.id, text: "@领导 少了两件", by: "保管员", revisions: 1, editable: false, mentions: [{ name: "领导" }] },
    ]);
  });

  it("may be corrected by its writer within ten minutes, and by nobody else", async () => {
    const [comment] = await list();
    const words = { text: "少了三件", mentions: [] };
    expect((await leader.ask("PUT", at(`comments/${comment?.id}`), words)).status).toBe(403);
    expect((await keeper.ask("PUT", at(`comments/${comment?.id}`), words)).status).toBe(204);
    expect(await list()).toMatchObject([{ id: comment?.id, text: "少了三件", revisions: 2, mentions: [] }]);
    const before = clock.at;
    clock.at = new Date(before.getTime() + 11 * 60_000);
    expect((await keeper.ask("PUT", at(`comments/${comment?.id}`), words)).status).toBe(403);
    clock.at = before;
  });

  it("names nobody who may not read the record", async () => {
    const { body: people } = await admin.ask<{ id: string; account: string }[]>(
      "GET",
      "/api/documents/masterData.warehouse/1/readers?company=HS",
    );
    expect(people).toMatchObject({ status: 404 });
    const { body: none } = await keeper.ask<object[]>("GET", at("readers?q=sales"));
    expect(none).toEqual([]);
    const refused = await keeper.ask<{ issues: object[] }>("POST", at("comments"), { text: "x", mentions: ["1"] });
    expect([refused.status, refused.body.issues[0]]).toMatchObject([422, { code: "unknownRecord", field: "mentions" }]);
  });

  it("may name who reads the record, however many are called so who do not and stand before him", async () => {
    const { body: known } = await admin.ask<{ id: string; account: string }[]>("GET", at("readers?q=leader"));
    expect(known.map(({ account }) => account)).toEqual(["leader"]);
    await transaction(served.client, [2], ({ run }) =>
      run(sql`with strangers as (insert into account (id, account, name, password_hash, default_comp_id, is_demo)
          select 900000 + n, 'a-leader-' || n, '丁 ' || n, password_hash, 2, true from account, generate_series(1, 12) n
            where account = 'leader' returning id)
        insert into membership (comp_id, id, account_id) select 2, id, id from strangers`),
    );
    const { body: found } = await admin.ask<{ account: string }[]>("GET", at("readers?q=leader"));
    expect(found.map(({ account }) => account)).toEqual(["leader"]);
  });

  it("is refused to somebody who may not see the record, and an empty one to everybody", async () => {
    expect((await sales.ask("GET", at("comments"))).status).toBe(403);
    expect((await sales.ask("POST", at("comments"), { text: "x" })).status).toBe(403);
    expect((await keeper.ask("POST", at("comments"), { text: "  " })).status).toBe(422);
    const foreign = `${RECEIPT}/${await receipt("W2")}/comments?company=HS`;
    expect((await keeper.ask("POST", foreign, { text: "x" })).status).toBe(404);
  });

  it("reaches those who have the record open at once", async () => {
    const answer = await app.request("/api/events?company=HS", { headers: { cookie: leader.cookie } });
    const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
    await reader.read();
    await keeper.ask("POST", at("comments"), { text: "已补齐" });
    let heard = "";
    while (!heard.includes("event: note")) heard += new TextDecoder().decode((await reader.read()).value);
    expect(heard).toContain(`{"module":"warehouse.goodsReceipt","id":"${place.split("/").at(-1)}"}`);
    await reader.cancel();
  });
});
