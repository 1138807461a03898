import { describe, expect, it } from "vitest";
import { openPaperDesk } from "./desk.ts";

type View = {
  id: string;
  name: string;
  audience: string;
  role: string | null;
  isDefault: boolean;
  mine: boolean;
  state: unknown;
  version: number;
};
type Answer = { views: View[]; roles: { id: string; name: string }[]; publishes: boolean };

const { admin, keeper, leader, sales, signedIn } = await openPaperDesk();
const at = (id = "", place = "warehouse.goodsReceipt.prepare") => `/api/views${id && `/${id}`}?place=${place}&company=HS`;
const state = {
  address: { filter: '{"warehouseId":"1"}', sort: "-docOn" },
  columns: { order: ["docNo"], visible: { notes: false }, widths: { docNo: 140 }, frozen: 1 },
};
const mine = { name: "我的待办", audience: "own", state };
const list = async (who: typeof keeper, place?: string) => (await who.ask<Answer>("GET", at("", place))).body;

describe("A saved view", () => {
  it("is one's own unless it is published", async () => {
    expect((await keeper.ask("POST", at(), mine)).status).toBe(201);
    expect((await list(keeper)).views).toMatchObject([{ name: "我的待办", audience: "own", isDefault: false, mine: true, state }]);
    expect((await list(admin)).views).toEqual([]);
  });

  it("has a name of its own among those of its audience", async () => {
    const { status, body } = await keeper.ask("POST", at(), mine);
    expect([status, body]).toMatchObject([422, { issues: [{ code: "duplicate", field: "name", value: "我的待办" }] }]);
  });

  it("is kept as one of 200 at most, and is no longer than an address", async () => {
    const buyer = await signedIn("buyer");
    const kept = await Promise.all(Array.from({ length: 205 }, (_, no) => buyer.ask("POST", at(), { ...mine, name: `v${no}` })));
    expect(kept.filter(({ status }) => status === 201).length).toBeGreaterThanOrEqual(200);
    const more = await buyer.ask("POST", at(), { ...mine, name: "more" });
    expect([more.status, more.body]).toMatchObject([422, { issues: [{ code: "tooMany" }] }]);
    const address = Object.fromEntries(Array.from({ length: 61 }, (_, no) => [`p${no}`, "x"]));
    expect((await keeper.ask("POST", at(), { ...mine, name: "long", state: { ...state, address } })).status).toBe(422);
  });

  it("for a role is seen by those who hold it, for the company by everybody who may read the list", async () => {
    const { roles, publishes } = await list(admin);
    expect(publishes).toBe(true);
    const role = roles.find(({ name }) => name === "保管员")?.id;
    await admin.ask("POST", at(), { ...mine, name: "本库", audience: "role", role });
    await admin.ask("POST", at(), { ...mine, name: "全公司", audience: "company" });
    expect((await list(keeper)).views.map(({ name, role: of, mine: own }) => [name, of, own])).toEqual([
      ["我的待办", null, true],
      ["本库", "保管员", false],
      ["全公司", null, false],
    ]);
    expect((await list(leader)).views.map(({ name }) => name)).toEqual(["全公司"]);
  });

  it("for others is refused to somebody who may not publish, and so is changing it", async () => {
    expect((await keeper.ask("POST", at(), { ...mine, name: "x", audience: "company" })).status).toBe(403);
    const published = (await list(keeper)).views.find(({ name }) => name === "全公司")?.id ?? "";
    const change = { name: "改", state, version: 1 };
    expect((await keeper.ask("PUT", at(published), change)).status).toBe(403);
    expect((await keeper.ask("DELETE", at(published))).status).toBe(403);
    expect((await list(leader)).publishes).toBe(false);
  });

  it("of somebody else does not exist for anybody, and none exists where the list may not be read", async () => {
    const own = (await list(keeper)).views.find(({ audience }) => audience === "own")?.id ?? "";
    expect((await admin.ask("DELETE", at(own))).status).toBe(404);
    expect((await sales.ask("GET", at())).status).toBe(403);
    expect((await keeper.ask("GET", at("", "warehouse.goodsReceipt.nowhere"))).status).toBe(404);
  });

  it("can be the one that opens first, one for each audience, and be changed and forgotten", async () => {
    const { body } = await keeper.ask<{ id: string }>("POST", at(), { ...mine, name: "第二个", isDefault: true });
    const [first] = (await list(keeper)).views;
    await keeper.ask("PUT", at(first?.id), { name: "改名", isDefault: true, state, version: first?.version });
    expect((await list(keeper)).views.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(["改名"]);
    expect((await keeper.ask("DELETE", at(body.id))).status).toBe(204);
    expect((await list(keeper)).views.map(({ name }) => name)).toEqual(["改名", "本库", "全公司"]);
  });

  it("is changed by one of two who publish it at once; the other is told who was first", async () => {
    const view = (await list(admin)).views.find(({ name }) => name === "全公司");
    const change = { name: "全公司", state, version: view?.version };
    const answers = await Promise.all([1, 2].map(() => admin.ask<{ by?: string; version?: number }>("PUT", at(view?.id), change)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      type: "/problems/stale",
      version: (view?.version ?? 0) + 1,
    });
  });

  it("takes no half of a character, in no text of a request", async () => {
    const { status, body } = await keeper.ask("POST", at(), { ...mine, name: "x", state: { address: { q: "\ud800" } } });
    expect([status, body]).toMatchObject([422, { issues: [{ code: "format", field: "state.address.q" }] }]);
  });

  it("is kept of reports as well", async () => {
    const address = { group: "customerId" };
    expect((await leader.ask("POST", at("", "sales.receivablesAge"), { name: "按客户", audience: "own", state: { address } })).status).toBe(
      201,
    );
    expect((await list(leader, "sales.receivablesAge")).views).toMatchObject([{ name: "按客户", state: { address } }]);
  });
});
