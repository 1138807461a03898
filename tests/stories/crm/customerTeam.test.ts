import { describe, expect, it } from "vitest";
import type { Explanation } from "#engine/access/explain";
import { openSalesroom } from "../sales/salesroom.ts";

const CUSTOMER = "crm.customer";
const room = await openSalesroom();
const { sales, admin, leader } = room.people;
const { create, read, rows, saves, write } = room;
await write("masterData.employee", { code: "E8", nameZh: "业务员八", departmentId: { code: "D3" } });
await write("masterData.employee", { code: "E9", nameZh: "业务员九", departmentId: { code: "D3" } });
const elsewhere = { departmentId: { code: "D3" }, ownerId: { code: "E8" }, currency: "CNY" };
await write(CUSTOMER, { code: "H1", nameZh: "保德煤矿", ...elsewhere }, { code: "H2", nameZh: "上湾煤矿", ...elsewhere });
const ids = new Map((await rows(admin, CUSTOMER, "screen=maintain&limit=100")).map(({ code, id }) => [String(code), String(id)]));
const [helped = "", other = ""] = [ids.get("H1"), ids.get("H2")];

/** Who works for a customer, as the administrator writes it; E1 is the salesperson. */
const team = async (id: string, ...members: { employeeId: { code: string }; part: string }[]) => {
  const answer = await saves(admin, CUSTOMER, await read(admin, CUSTOMER, id), { lines: { members } });
  expect(answer.status).toBe(200);
};
const as = (part: string) => ({ employeeId: { code: "E1" }, part });
const NINTH = { employeeId: { code: "E9" }, part: "helper" };
const place = (id: string) => `/api/documents/${CUSTOMER}/${id}?company=HS`;
const listed = async (id: string) => (await rows(sales, CUSTOMER, "screen=maintain&limit=100")).find((row) => row.id === id);
const levels = async (id: string, level: string) =>
  (await saves(sales, CUSTOMER, await read(admin, CUSTOMER, id), { header: { level } })).status;
const explained = async (action: string, id: string) => {
  const asked = new URLSearchParams({ company: "HS", module: CUSTOMER, account: "sales", action, id });
  return (await admin.ask<Explanation>("GET", `/api/rights/explain?${asked}`, undefined, { "accept-language": "en" })).body;
};

describe("Whoever a line of a customer names (/customer)", () => {
  it("does not see him before: not in the list, alone, nor by a save", async () => {
    expect([await listed(helped), (await sales.ask("GET", place(helped))).status]).toEqual([undefined, 404]);
    expect(await levels(helped, "A")).toBe(404);
    await team(helped, NINTH);
    expect((await sales.ask("GET", place(helped))).status).toBe(404);
    expect(await explained("read", helped)).toMatchObject({ allowed: false, gates: { rows: false } });
  });

  it("reads him where the line says so, is offered no change and refused one, and is a stranger to the next one still", async () => {
    await team(helped, NINTH, as("reader"));
    expect(await listed(helped)).toMatchObject({ code: "H1", actions: [] });
    expect(await read(sales, CUSTOMER, helped)).toMatchObject({ id: helped, actions: [] });
    expect([await levels(helped, "A"), (await sales.ask("GET", place(other))).status]).toEqual([403, 404]);
    const hung = await sales.ask("POST", place(helped).replace("?", "/comments?"), { text: "看到了", mentions: [] });
    expect(hung.status).toBe(403);
  });

  it("changes him where he helps, and adds nobody else's customers to what he sees by that", async () => {
    await team(helped, NINTH, as("helper"));
    expect((await listed(helped))?.actions).toContain("edit");
    expect((await read(sales, CUSTOMER, helped)).actions).toContain("edit");
    expect(await levels(helped, "A")).toBe(200);
    expect((await read(admin, CUSTOMER, helped)).header.level).toBe("A");
    expect(await listed(other)).toBeUndefined();
  });

  it("is told why by the row of the line, for what it says and no more", async () => {
    const found = await explained("edit", helped);
    expect(found).toMatchObject({ allowed: true, gates: { rows: true } });
    const own = found.stations.find(({ scope }) => scope === "own");
    expect(own?.opens).toEqual([{ column: "members.employeeId", value: expect.any(String), line: 2 }]);
    expect(own?.text).toContain("row 2 of “Team”: “Employee” = ");
    expect(found.stations.find(({ scope }) => scope === "department")?.opens).toEqual([]);
    await team(helped, NINTH, as("technician"));
    expect(await explained("edit", helped)).toMatchObject({ allowed: false, gates: { rows: false } });
    expect(await explained("read", helped)).toMatchObject({ allowed: true, gates: { rows: true } });
  });

  it("is told the numbers of his own customers and of those where he helps, and of the others a mask, at each door", async () => {
    const numbers = async (id: string, phone: string) =>
      expect((await saves(admin, CUSTOMER, await read(admin, CUSTOMER, id), { header: { phone } })).status).toBe(200);
    const mine = await create(admin, CUSTOMER, { header: { code: "H3", nameZh: "石圪台煤矿", ...elsewhere, ownerId: { code: "E1" } } });
    await numbers(helped, "13977001111");
    await numbers(helped, "13977001234");
    await numbers(mine.id, "13866005678");
    await team(helped, NINTH, as("reader"));
    const MASK = "139****34";
    const found = async (query: string) =>
      (await rows(sales, CUSTOMER, `${query}&limit=100`)).filter(({ code }) => ["H1", "H3"].includes(String(code)));
    const told = async () => (await found("sort=code")).map(({ phone }) => phone);
    const holding = (contains: string) => found(`filter=${encodeURIComponent(JSON.stringify({ phone: { contains } }))}`);
    expect([(await read(sales, CUSTOMER, helped)).header.phone, await told()]).toEqual([MASK, [MASK, "13866005678"]]);
    expect([(await holding("7700")).length, (await holding("6600")).length]).toEqual([0, 1]);
    expect((await found("sort=phone")).map(({ code }) => code)).toEqual(["H3", "H1"]);
    const asked = async (path: string) => {
      const answer = await room.app.request(`/api/documents/${CUSTOMER}${path}company=HS`, { headers: { cookie: sales.cookie } });
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.text();
    };
    const doors = [`/${helped}?`, `/${helped}/history?`, "/export?format=csv&"];
    const said = await Promise.all(doors.map(asked));
    const whole = await sales.ask("POST", "/api/lookup/panorama?company=HS", { module: CUSTOMER, id: helped });
    expect(whole.status).toBe(200);
    for (const text of [...said, JSON.stringify(whole.body)]) expect(text).not.toContain("7700");
    expect(said[2]).toContain("13866005678");
    const look = { header: { ownerId: { code: "E1" } }, lines: {} };
    const previewed = await sales.ask("POST", `/api/documents/${CUSTOMER}/preview?company=HS`, { ...look, id: helped });
    expect([previewed.status, JSON.stringify(previewed.body).includes("7700")]).toEqual([200, false]);
    await team(helped, NINTH, as("helper"));
    expect([(await read(sales, CUSTOMER, helped)).header.phone, await told()]).toEqual(["13977001234", ["13977001234", "13866005678"]]);
    expect(await asked(`/${helped}/history?`)).toContain("13977001111");
    await team(helped, NINTH, as("technician"));
  });

  it("may be named in a comment and is found for one, as a reader of him", async () => {
    const readers = async () =>
      (await leader.ask<{ account: string }[]>("GET", place(helped).replace("?", "/readers?q=sales&"))).body.map(({ account }) => account);
    expect(await readers()).toEqual(["sales"]);
    await team(helped, NINTH);
    expect(await readers()).toEqual([]);
    expect((await sales.ask("GET", place(helped))).status).toBe(404);
  });
});
