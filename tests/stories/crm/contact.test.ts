import { describe, expect, it } from "vitest";
import { openSalesroom } from "../sales/salesroom.ts";

const CONTACT = "crm.contact";
const room = await openSalesroom();
const { sales, analyst, approver } = room.people;
const { create, read, tries, does, saves, rows } = room;
const issuesOf = (body: unknown) => (body as { issues?: { code: string; field?: string }[] }).issues?.map(({ code }) => code);
const person = (nameZh: string, header: object = {}) => ({
  header: { nameZh, customerId: { code: "C1" }, position: "机电矿长", ...header },
});

describe("A contact (/linkMan)", () => {
  it("has a number, the owner of its customer, and a post that began today; a reader writes none", async () => {
    const made = await create(sales, CONTACT, person("联系人一", { mobile: "138 0000 0001" }));
    const contact = await read(sales, CONTACT, made.id);
    expect(contact.header.code).toMatch(/^LM/);
    expect(contact.lines.posts).toMatchObject([
      { customerId: contact.header.customerId, position: "机电矿长", fromOn: "2026-03-31", toOn: null },
    ]);
    expect((await rows(sales, CONTACT, "screen=maintain")).map(({ id }) => id)).toContain(made.id);
    expect((await saves(analyst, CONTACT, contact, { header: { position: "矿长" } })).status).toBe(403);
  });

  it("has a phone of his own within a customer, not beyond it", async () => {
    await create(sales, CONTACT, person("联系人二", { mobile: "13800000002" }));
    const again = { key: "twice", ...person("联系人三", { mobile: "138-0000-0002" }) };
    const { status, body } = await sales.ask("POST", `/api/documents/${CONTACT}?company=HS`, again);
    expect([status, issuesOf(body)]).toEqual([422, ["mobileTaken"]]);
    await create(sales, CONTACT, person("联系人四", { mobile: "13800000002", customerId: { code: "C2" } }));
  });

  it("who leaves is kept with an end day, and his number is free again", async () => {
    const made = await create(sales, CONTACT, person("联系人五", { mobile: "13800000005" }));
    const left = await does(sales, CONTACT, made.id, "leave", { header: { leftOn: "2026-03-15" } });
    expect([left.stage, left.header.leftOn, left.lines.posts?.[0]?.toOn]).toEqual(["sealed", "2026-03-15", "2026-03-15"]);
    await create(sales, CONTACT, person("联系人六", { mobile: "13800000005" }));
    expect((await tries(analyst, CONTACT, made.id, "unseal")).status).toBe(403);
    expect((await does(approver, CONTACT, made.id, "disable")).stage).toBe("disabled");
  });

  it("who changes his employer stays the same person; a save does not move him", async () => {
    const made = await create(sales, CONTACT, person("联系人七"));
    expect(issuesOf((await saves(sales, CONTACT, made, { header: { customerId: { code: "C2" } } })).body)).toEqual(["changesEmployer"]);
    expect(issuesOf((await tries(sales, CONTACT, made.id, "changeEmployer", { header: { nextCustomerId: { code: "C1" } } })).body)).toEqual(
      ["sameValue"],
    );
    const moved = await does(sales, CONTACT, made.id, "changeEmployer", {
      header: { nextCustomerId: { code: "C2" }, nextPosition: "总工程师", startsOn: "2026-03-20" },
    });
    expect([moved.id, moved.header.position, moved.header.nextCustomerId]).toEqual([made.id, "总工程师", null]);
    expect((await read(sales, CONTACT, made.id)).lines.posts).toMatchObject([
      { customerId: made.header.customerId, toOn: "2026-03-20" },
      { customerId: moved.header.customerId, position: "总工程师", fromOn: "2026-03-20", toOn: null },
    ]);
  });
});
