import { describe, expect, it } from "vitest";
import type { Explanation } from "#engine/access/explain";
import { openSalesroom } from "../sales/salesroom.ts";

const room = await openSalesroom();
const { sales, admin } = room.people;
const { create, read, rows, saves, taken, tries, write } = room;
await write("masterData.employee", { code: "E8", nameZh: "业务员八", departmentId: { code: "D3" } });
await write("crm.customer", { code: "H1", nameZh: "保德煤矿", departmentId: { code: "D3" }, ownerId: { code: "E8" } });
const place = { customerId: { code: "H1" }, departmentId: { code: "D3" }, salespersonId: { code: "E8" } };
const FIRST = { employeeId: { code: "E1" } };

const visit = async (companions: object[]) =>
  (await create(admin, "crm.visit", { header: { ...place, visitOn: "2026-04-01" }, lines: { companions } })).id;
const project = async (members: object[]) => {
  const [made] = await taken("crm.salesProject", "takeOver", {
    header: { ...place, name: "一号井", estimatedAmount: "100" },
    lines: { members },
  });
  return String(made?.header.id);
};

describe.each([
  ["went along on a visit (/crmVisit)", "crm.visit", "companions", "prepare", visit, { address: "别处" }, "cancel"],
  ["is a member of a project (/crmProject)", "crm.salesProject", "members", "maintain", project, { competitor: "别家" }, "suspend"],
] as const)("Whoever %s", (_, module, table, screen, make, change, action) => {
  it("reads it, alone and in the list, and changes nothing of it; who is not named knows nothing of it", async () => {
    const [other, own] = [await make([]), await make([FIRST])];
    const listed = (await rows(sales, module, `screen=${screen}&limit=100`)).map(({ id, actions }) => [id, actions]);
    expect(listed).toEqual([[own, []]]);
    const alone = async (id: string) => (await sales.ask("GET", `/api/documents/${module}/${id}?company=HS`)).status;
    expect([await alone(other), await alone(own)]).toEqual([404, 200]);
    const stored = await read(sales, module, own);
    expect([stored.actions, stored.lines[table]?.length]).toEqual([[], 1]);
    expect((await saves(sales, module, stored, { header: change })).status).toBe(403);
    expect((await tries(sales, module, own, action, { reason: "越权" })).status).toBe(403);
    const asked = new URLSearchParams({ company: "HS", module, account: "sales", action: "read", id: own });
    const { body } = await admin.ask<Explanation>("GET", `/api/rights/explain?${asked}`);
    expect(body.stations.find(({ scope }) => scope === "own")?.opens).toMatchObject([{ column: `${table}.employeeId`, line: 1 }]);
  });
});
