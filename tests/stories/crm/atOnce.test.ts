import { describe, expect, it } from "vitest";
import { openSalesroom, type Reply } from "../sales/salesroom.ts";
import { newId } from "#db/id";

const room = await openSalesroom();
const { sales, approver, admin } = room.people;
const { create, read, tries, does, decides, saves, rows } = room;
const CUSTOMER = "crm.customer";
const PLACE = { departmentId: { code: "D1" }, ownerId: { code: "E1" } };
const MANY = 8;

const post = (module: string, header: object): Promise<Reply> =>
  sales.ask("POST", `/api/documents/${module}?company=HS`, { key: newId(), header }) as Promise<Reply>;
/** As many at once; how many were taken, and what the others were told. */
async function atOnce(ask: (at: number) => Promise<Reply>) {
  const answers = await Promise.all(Array.from({ length: MANY }, (_, at) => ask(at)));
  const refused = answers.filter(({ status }) => status !== 201);
  return { taken: MANY - refused.length, told: [...new Set(refused.flatMap(({ body }) => (body.issues ?? []).map(({ code }) => code)))] };
}
const visit = (customerId: unknown) => post("crm.visit", { customerId, departmentId: { code: "D1" } });
const naming = async (id: string) =>
  (await rows(admin, "crm.visit", `filter=${encodeURIComponent(JSON.stringify({ customerId: [id] }))}&limit=20`)).length;
const customer = (code: string) => create(sales, CUSTOMER, { header: { code, nameZh: `甲${code}矿`, ...PLACE } });

describe("Of many who enter the same at once one is taken", () => {
  it("as the customer of a credit code, and as the one of a name", async () => {
    const byCode = await atOnce((at) =>
      post(CUSTOMER, { code: `A${at}`, nameZh: `同码${at}号矿`, creditCode: "91140000MA0000441U", ...PLACE }),
    );
    expect([byCode.taken, byCode.told]).toEqual([1, expect.arrayContaining(["customerExists"])]);
    const byName = await atOnce((at) => post(CUSTOMER, { code: `B${at}`, nameZh: "同名煤矿", ...PLACE }));
    expect(byName).toEqual({ taken: 1, told: ["customerExists"] });
  });

  it("as the person of a mobile number at a customer", async () => {
    const { id } = await customer("M1");
    const mobile = await atOnce((at) => post("crm.contact", { nameZh: `张${at}`, customerId: id, mobile: "13800138000" }));
    expect(mobile).toEqual({ taken: 1, told: ["mobileTaken"] });
  });

  it("as the supplier of a credit code that a customer gets", async () => {
    const [one, other] = await Promise.all([
      post(CUSTOMER, { code: "S1", nameZh: "双面煤业", creditCode: "91140000MA0000451W", ...PLACE }),
      room.people.buyer.ask("POST", "/api/documents/purchasing.supplier?company=HS", {
        key: newId(),
        header: { code: "S2", nameZh: "双面供应", creditCode: "91140000MA0000451W" },
      }),
    ]);
    expect([one.status, other.status].toSorted((a, b) => a - b)).toEqual([201, 422]);
  });
});

describe("Transfers of one customer that are approved at once", () => {
  it("give him to one", async () => {
    await room.write("masterData.employee", ...["E6", "E7", "E8"].map((code) => ({ code, nameZh: code, departmentId: { code: "D1" } })));
    const { id: customerId } = await customer("T1");
    const transfers: string[] = [];
    for (const code of ["E6", "E7", "E8"]) {
      const header = { departmentId: { code: "D1" }, formerOwnerId: { code: "E1" }, ownerId: { code }, reason: "岗位调整" };
      const { id } = await create(sales, "crm.customerTransfer", { header, lines: { lines: [{ customerId }] } });
      await does(sales, "crm.customerTransfer", id, "submit");
      transfers.push(id);
    }
    const told = await Promise.all(transfers.map((id) => decides(approver, id, "approve")));
    expect(told.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422, 422]);
    expect(told.flatMap(({ body }) => (body.issues ?? []).map(({ code }) => code))).toEqual(["otherOwner", "otherOwner"]);
  });
});

describe("Customers that are put together at once", () => {
  it("do not head each other", async () => {
    const [a, b] = await Promise.all(["G1", "G2"].map(customer));
    if (!a || !b) throw new Error("no customers");
    const told = await Promise.all([
      saves(sales, CUSTOMER, a, { header: { groupId: b.id } }),
      saves(sales, CUSTOMER, b, { header: { groupId: a.id } }),
    ]);
    expect(told.map(({ status }) => status).toSorted((low, high) => low - high)).toEqual([200, 422]);
  });

  it("are never all merged away", async () => {
    const three = await Promise.all(["K1", "K2", "K3"].map(customer));
    await Promise.all(
      three.map(({ id }, at) => tries(approver, CUSTOMER, id, "merge", { header: { mergedIntoId: three[(at + 1) % 3]?.id } })),
    );
    const stages = await Promise.all(three.map(async ({ id }) => (await read(admin, CUSTOMER, id)).stage));
    expect(stages.filter((stage) => stage === "enabled").length).toBeGreaterThan(0);
    expect(stages.filter((stage) => stage === "disabled").length, "somebody was merged").toBeGreaterThan(0);
    expect((await rows(admin, CUSTOMER, "screen=maintain&limit=1")).length).toBe(1);
  });

  it("leave nothing at the duplicate that is written meanwhile", async () => {
    const [duplicate, other] = await Promise.all(["V1", "V2"].map(customer));
    if (!duplicate || !other) throw new Error("no customers");
    const early = await Promise.all([visit(duplicate.id), visit({ code: "V1" })]);
    expect(early.map(({ status }) => status)).toEqual([201, 201]);
    const { asked } = await room.client.begin(async (open) => {
      await open`select set_config('app.comp_ids', '2', true)`;
      await open`select from customer where comp_id = 2 and id = ${duplicate.id} for update`;
      const waiting = async (count: number) => {
        await expect
          .poll(
            () => open`select from pg_locks l join pg_stat_activity a using (pid)
              where a.datname = current_database() and l.locktype in ('tuple', 'transactionid') and not l.granted`,
            { timeout: 10_000 },
          )
          .toHaveLength(count);
      };
      const merge = tries(approver, CUSTOMER, duplicate.id, "merge", { header: { mergedIntoId: other.id } });
      await waiting(1);
      const writers = [visit({ code: "V1" }), post("crm.contact", { nameZh: "李四", customerId: duplicate.id })];
      await waiting(1 + writers.length);
      return { asked: [merge, ...writers] };
    });
    const told = await Promise.all(asked);
    expect(told.map(({ status, body }) => [status, (body.issues ?? []).map(({ code }) => code)])).toEqual([
      [200, []],
      ...Array.from({ length: 2 }, () => [422, ["sealedRecord"]]),
    ]);
    expect([await naming(duplicate.id), await naming(other.id)]).toEqual([0, 2]);
  });

  it("take along what was begun before", async () => {
    const [duplicate, other] = await Promise.all(["W1", "W2"].map(customer));
    if (!duplicate || !other) throw new Error("no customers");
    const [merged, ...visits] = await Promise.all([
      tries(approver, CUSTOMER, duplicate.id, "merge", { header: { mergedIntoId: other.id } }),
      ...Array.from({ length: MANY }, () => visit(duplicate.id)),
    ]);
    const taken = visits.filter(({ status }) => status === 201).length;
    expect([merged.status, await naming(duplicate.id), await naming(other.id)]).toEqual([200, 0, taken]);
  });
});
