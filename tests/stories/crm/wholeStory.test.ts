import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { shaped } from "#db/row";
import { doWhatIsDue } from "#engine/automatic";
import { remindOfDays } from "#engine/reminders";
import type { Visitor } from "#support/server";
import { openSalesroom } from "../sales/salesroom.ts";
import { agreedBid, winBid } from "./winBid.ts";

const [CUSTOMER, PROJECT, RESULT, MINE, CONTACT, BID, LEAD] = [
  "crm.customer",
  "crm.salesProject",
  "crm.bidResult",
  "crm.coalMine",
  "crm.contact",
  "crm.projectBid",
  "crm.lead",
] as const;
const room = await openSalesroom();
const { admin, sales, approver, service } = room.people;
const { create, does, taken, rows } = room;
const C1 = { customerId: { code: "C1" } };
const D1 = { departmentId: { code: "D1" } };

type Told = { module: string; id: string; code: string; name: string | null; amount: string | null };
type Part = { module: string; lines: string | null; section: string | null; total: string; rows: Told[] };
type Matter = Told & { stage: string; dueOn: string | null; dueField: string | null; isLate: boolean };
type Panorama = { open: { total: number; rows: Matter[] }; parts: Part[] };
const panorama = async (who: Visitor, module: string, id: string): Promise<Panorama> =>
  (await who.ask<Panorama>("POST", "/api/lookup/panorama?company=HS", { module, id })).body;
const namesOf = ({ parts }: Panorama, module: string, lines: string | null = null) =>
  parts.find((part) => part.module === module && part.lines === lines)?.rows.map(({ code, name }) => name ?? code);
const sectionsOf = ({ parts }: Panorama) => [...new Set(parts.map(({ section }) => section))];

const projectOf = (header: object = {}, lines: object = {}) => ({
  header: { name: "支架更新", ...C1, ...D1, estimatedAmount: "5000000", salespersonId: { code: "E1" }, ...header },
  lines,
});
const active = async (header: object = {}, lines: object = {}) => {
  const [project] = await taken(PROJECT, "takeOver", projectOf(header, lines));
  return String(project?.header.id);
};
const lost = async (projectId: string, winner: string, bidAmount: string) => {
  const header = { projectId, projectName: "支架", ...C1, ...D1, result: "lost", lostCause: "price", bidAmount: "100", winner };
  const bidders = [
    { bidder: winner, bidAmount, ranking: 1 },
    { bidder: "衡山", bidAmount: "100", ranking: 2 },
  ];
  const { id } = await create(sales, RESULT, { header, lines: { bidders } });
  await does(sales, RESULT, id, "submit");
  await does(approver, RESULT, id, "confirm");
};

const sign = (id: string, isSigned: boolean) =>
  transaction(room.client, [2], (open) => open.run(sql`update project_bid set is_signed = ${isSigned} where comp_id = 2 and id = ${id}`));
const remindersOf = (id: string) =>
  transaction(room.client, [2], (open) =>
    open.run(shaped({ name: "text" })`select name from reminder where comp_id = 2 and document_id = ${id}`),
  );

let project = "";
let customer = "";
beforeAll(async () => {
  customer = String((await rows(admin, CUSTOMER, "limit=50")).find(({ code }) => code === "C1")?.id);
  const faces = [
    { workingFace: "8101", equipmentModel: "ZY6800", quantity: "120" },
    { workingFace: "8102", equipmentModel: "ZF8000", competitor: "他厂", quantity: "90" },
  ];
  const [mine] = await taken(MINE, "takeOver", { header: { code: "M1", nameZh: "塔山", ...C1, ...D1 }, lines: { faces } });
  await create(admin, CONTACT, { header: { nameZh: "王矿长", ...C1 } });
  await create(admin, "crm.rival", { header: { code: "BM", nameZh: "北煤机" }, lines: { aliases: [{ alias: "北煤机集团" }] } });
  project = await active({ mineId: String(mine?.header.id) }, { members: [{ employeeId: { code: "E2" }, task: "技术" }] });
  const others = [await active(), await active()];
  await lost(project, "北煤机集团", "92");
  await lost(String(others[0]), "北煤机", "91");
  await lost(String(others[1]), "无名厂", "80");
});

describe("The page of a project", () => {
  it("tells the people of it and of its customer, the machines in its mine and who else bid, each under its heading", async () => {
    const told = await panorama(admin, PROJECT, project);
    expect([namesOf(told, PROJECT, "members"), namesOf(told, CONTACT)]).toEqual([["乙"], ["王矿长"]]);
    expect(namesOf(told, "crm.mineEquipment")).toEqual(["ZY6800", "ZF8000"]);
    expect(namesOf(told, RESULT, "bidders"), "competitors by their name, without ourselves").toEqual(["北煤机"]);
    const members = told.parts.find(({ lines }) => lines === "members")?.rows;
    expect(
      members?.map(({ module }) => module),
      "who is told leads to himself",
    ).toEqual(["masterData.employee"]);
    expect(sectionsOf(told)).toEqual(["people", "machines", "rivals", null]);
  });

  it("leaves out what its reader may not see", async () => {
    const { status, body } = await service.ask<Panorama>("POST", "/api/lookup/panorama?company=HS", { module: PROJECT, id: project });
    expect([status, body.parts]).toEqual([403, undefined]);
    const few = await panorama(service, CUSTOMER, customer);
    expect([namesOf(few, RESULT, "bidders"), namesOf(few, "crm.mineEquipment")]).toEqual([undefined, ["ZY6800", "ZF8000"]]);
  });
});

describe("The page of a customer", () => {
  it("tells the machines in his mines and every competitor met at his tenders once, however he was written", async () => {
    const told = await panorama(admin, CUSTOMER, customer);
    expect(namesOf(told, "crm.mineEquipment")).toEqual(["ZY6800", "ZF8000"]);
    expect(namesOf(told, RESULT, "bidders")?.toSorted((a, b) => a.localeCompare(b, "zh"))).toEqual(["北煤机", "无名厂"]);
  });

  it("tells of a visit that is still to be told of when its day is over, and of no person who merely is there", async () => {
    const { id } = await create(sales, "crm.visit", { header: { ...C1, ...D1 } });
    await does(sales, "crm.visit", id, "checkIn", { header: { checkinKind: "manual", checkinNote: "井下" } });
    const told = async () => {
      const { open } = await panorama(admin, CUSTOMER, customer);
      return [open.rows.find((row) => row.id === id), open.rows.some(({ module }) => module === CONTACT), open.total - open.rows.length];
    };
    expect(await told()).toMatchObject([{ stage: "done", dueField: "reportDueOn", isLate: false }, false, 0]);
    await room.onDay("2026-04-20");
    await doWhatIsDue(room.served, 2);
    expect(await told()).toMatchObject([{ stage: "overdue", dueField: "reportDueOn", isLate: true }, false, 0]);
    await does(sales, "crm.visit", id, "report", { header: { visitResult: "已见" } });
    expect((await told())[0]).toBeUndefined();
    await room.onDay("2026-03-31");
  });

  it("tells what is open and due, overdue first, and nothing that is finished", async () => {
    const due = async (header: object) => {
      const lead = await create(sales, LEAD, { header: { name: "线索", source: "visit", ...C1, ...D1 } });
      await does(sales, LEAD, lead.id, "take");
      await does(sales, LEAD, lead.id, "follow", { header: { followUp: "已联系", ...header } });
      return lead.id;
    };
    const later = await due({ nextFollowOn: "2026-04-10" });
    const gone = await due({ nextFollowOn: "2026-04-02" });
    await does(sales, LEAD, gone, "lose", { reason: "无预算" });
    const [bid] = await taken(BID, "takeOver", {
      header: { title: "支架投标", ...C1, ...D1, bidOn: "2026-03-20", salespersonId: { code: "E1" } },
      lines: { lots: [{ lotNo: "1", quantity: "1", unitPrice: "1000" }] },
    });
    const heard = await create(sales, LEAD, { header: { name: "新线索", source: "visit", ...C1, ...D1 } });
    const { open } = await panorama(admin, CUSTOMER, customer);
    const ids = open.rows.map(({ id }) => id);
    const said = open.rows.map(({ dueOn, dueField, isLate }) => [dueOn, dueField, isLate]);
    expect([ids[0], said[0]]).toEqual([String(bid?.header.id), ["2026-03-20", "bidOn", true]]);
    expect([ids[1], said[1]]).toEqual([later, ["2026-04-10", "nextFollowOn", false]]);
    expect(ids, "nobody has it yet: no day is due").toContain(heard.id);
    expect(ids).not.toContain(gone);
    expect(
      open.rows.map(({ module }) => module),
      "a result that was confirmed is finished",
    ).not.toContain(RESULT);
    expect(open.total).toBe(open.rows.length);
  });

  it("tells until when a bid that was won is to be signed, until it is; nobody is reminded of it then either", async () => {
    const standard = { code: "STD", nameZh: "通用", marginLimit: "0", priceMovePercent: "5", warningDays: 30, contractDays: 30 };
    await create(admin, "crm.bidProcess", { header: standard });
    const bid = await agreedBid(room, { title: "支架", ...C1, ...D1, bidOn: "2026-03-31", salespersonId: { code: "E1" } });
    await winBid(room, bid.id);
    const told = async () => (await panorama(admin, CUSTOMER, customer)).open.rows.find(({ id }) => id === bid.id);
    expect(await told()).toMatchObject({ stage: "won", dueOn: "2026-04-30", dueField: "signBy", isLate: false });
    await sign(bid.id, true);
    expect(await told()).toBeUndefined();
    room.clock.at = new Date("2026-04-28T08:00:00Z");
    await remindOfDays(room.served, 2);
    expect(await remindersOf(bid.id)).toEqual([]);
    await sign(bid.id, false);
    await remindOfDays(room.served, 2);
    expect(await remindersOf(bid.id)).toEqual([{ name: "sign" }]);
    room.clock.at = new Date("2026-03-31T08:00:00Z");
  });

  it("names the next twelve of many, and how many there are", async () => {
    for (let count = 0; count < 14; count++)
      await create(sales, LEAD, { header: { name: `线索 ${count}`, source: "visit", ...C1, ...D1 } });
    const { open } = await panorama(admin, CUSTOMER, customer);
    expect(open.rows).toHaveLength(12);
    expect(open.total).toBeGreaterThanOrEqual(16);
    expect(open.rows[0]?.isLate).toBe(true);
  });
});
