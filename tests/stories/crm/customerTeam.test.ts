import { describe, expect, it } from "vitest";
import type { Explanation } from "#engine/access/explain";
import { openSalesroom } from "../sales/salesroom.ts";

const CUSTOMER = "crm.customer";
const room = await openSalesroom();
const { sales, admin, leader } = room.people;
const { read, rows, saves, write } = room;
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

  it("may be named in a comment and is found for one, as a reader of him", async () => {
    const readers = async () =>
      (await leader.ask<{ account: string }[]>("GET", place(helped).replace("?", "/readers?q=sales&"))).body.map(({ account }) => account);
    expect(await readers()).toEqual(["sales"]);
    await team(helped, NINTH);
    expect(await readers()).toEqual([]);
    expect((await sales.ask("GET", place(helped))).status).toBe(404);
  });
});
