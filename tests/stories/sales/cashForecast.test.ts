import { beforeAll, describe, expect, it } from "vitest";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { shaped } from "#db/row";
import { landed, rowsOf } from "#support/figures";
import { agreedBid, winBid } from "../crm/winBid.ts";
import { contractOf, openSalesroom } from "./salesroom.ts";

const [HS, BOND] = [2, "crm.bidBond"] as const;
const room = await openSalesroom();
const { sales, approver, leader, finance, admin, service } = room.people;
const { create, read, does, decides, billed, inForce } = room;
const place = { customerId: { code: "C1" }, departmentId: { code: "D1" }, salespersonId: { code: "E1" } };
type Answer = Parameters<typeof rowsOf>[0];
const FLOWS = ["receivablesIn", "bondsBack", "bondsOut", "netFlow"] as const;

const agreed = async (amount: string, header: object = {}) => {
  const bid = await agreedBid(room, { title: "支架", ...place, bidOn: "2026-04-20" });
  const paidTo = { payee: "招标公司", bank: "工行", bankAccount: "62-1" };
  const said = { kind: "cash", bidId: bid.id, ...place, ...paidTo, amount, dueOn: "2026-06-30", ...header };
  const bond = await create(sales, BOND, { header: said });
  await does(sales, BOND, bond.id, "submit");
  await decides(approver, bond.id, "approve");
  if ((await read(admin, BOND, bond.id)).stage === "inApproval") await decides(leader, bond.id, "approve");
  return bond.id;
};
const paid = async (amount: string, header: object = {}) => (await does(finance, BOND, await agreed(amount, header), "pay")).id;
const bankLine = async (totalAmount: string) => {
  const header = { bankRef: newId(), payer: "招标公司", currency: "CNY", totalAmount };
  return { header: { bankReceiptId: (await create(finance, "sales.bankReceipt", { header })).id } };
};
/** Flows by the day on which they are expected, those that are nothing left out. */
const flowsOf = async (asOf: string): Promise<Record<string, Record<string, number>>> => {
  await landed(room.served.analytics, HS);
  const slice = { dataset: "sales.expectedMoney", metrics: FLOWS, by: ["expectedOn"], params: { asOf }, order: [{ by: "expectedOn" }] };
  const { body } = await finance.ask<Answer>("POST", "/api/datasets/sales.expectedMoney/slice?company=HS", slice);
  return Object.fromEntries(
    rowsOf(body).map((row) => {
      const flows = FLOWS.map((name) => [name, Number(row[name] ?? 0)] as const).filter(([, amount]) => amount !== 0);
      return [String(row.expectedOn), Object.fromEntries(flows)];
    }),
  );
};

/** What the bonds themselves say is open. */
const held = async () => {
  const [row] = await transaction(room.client, [HS], (open) =>
    open.run(
      shaped({
        held: "decimal?",
      })`select sum(open_company_amount) as held from bid_bond where comp_id = ${HS} and kind in ('cash', 'loan')`,
    ),
  );
  return Number(row?.held ?? 0);
};
const total = (flows: Record<string, Record<string, number>>, name: string) =>
  Object.values(flows).reduce((sum, flow) => sum + (flow[name] ?? 0), 0);

beforeAll(async () => {
  await room.served.analytics.start();
  const [contract] = await inForce(contractOf({ salespersonId: { code: "E1" } }));
  if (contract) await billed(contract, "2026-03-01");
});

describe("The cash forecast (/cashForecast)", () => {
  it("sets bonds that are out, and those to be paid, beside what customers owe, each on its expected day", async () => {
    const before = await flowsOf("2026-03-31");
    expect(Object.values(before).reduce((sum, { receivablesIn = 0 }) => sum + receivablesIn, 0)).toBe(1130);
    await paid("80000");
    const longer = await paid("50000");
    await does(sales, BOND, longer, "extend", { header: { extendedTo: "2026-09-30" } });
    const part = await paid("30000", { dueOn: "2026-07-15" });
    await does(finance, BOND, part, "returnPart", await bankLine("10000"));
    const won = await agreedBid(room, { title: "支架", ...place, bidOn: "2026-03-31" });
    const secures = await paid("7000", { bidId: won.id, dueOn: "2026-08-08" });
    await winBid(room, won.id);
    await does(approver, BOND, secures, "convert");
    const lost = await paid("4000", { dueOn: "2026-08-09" });
    await does(leader, BOND, lost, "forfeit", { reason: "弃标" });
    await does(finance, BOND, await agreed("600000", { kind: "guarantee", issuer: "银行" }), "pay");
    await agreed("20000");
    const after = await flowsOf("2026-03-31");
    expect(after).toEqual({
      ...before,
      "2026-04-20": { bondsOut: 20000, netFlow: -20000 },
      "2026-06-30": { bondsBack: 80000, netFlow: 80000 },
      "2026-07-15": { bondsBack: 20000, netFlow: 20000 },
      "2026-08-08": { bondsBack: 7000, netFlow: 7000 },
      "2026-09-30": { bondsBack: 50000, netFlow: 50000 },
    });
  });

  it("comes to what the bonds themselves have open, and moves from the one side to the other with the payment", async () => {
    const waiting = await agreed("900", { kind: "loan", dueOn: "2026-05-05" });
    const before = await flowsOf("2026-03-31");
    expect(total(before, "bondsBack")).toBe(await held());
    expect(before["2026-04-20"]).toMatchObject({ bondsOut: 20900 });
    await does(finance, BOND, waiting, "pay");
    const after = await flowsOf("2026-03-31");
    expect([total(after, "bondsBack"), total(after, "bondsOut")]).toEqual([await held(), 20000]);
    expect(after["2026-05-05"]).toEqual({ bondsBack: 900, netFlow: 900 });
    expect(total(await flowsOf("2026-02-28"), "bondsBack"), "nothing was out then").toBe(0);
  });

  it("counts a bond in foreign money at the rate of its day before it is paid, too", async () => {
    const header = { fromCurrency: { code: "USD" }, toCurrency: { code: "CNY" }, validOn: "2026-03-30", rate: "7.1" };
    await create(admin, "masterData.exchangeRate", { header });
    const before = total(await flowsOf("2026-03-31"), "bondsOut");
    const waiting = await agreed("1000", { currency: { code: "USD" }, dueOn: "2026-10-10" });
    expect(total(await flowsOf("2026-03-31"), "bondsOut")).toBe(before + 7100);
    await does(finance, BOND, waiting, "pay");
    const after = await flowsOf("2026-03-31");
    expect(total(after, "bondsOut")).toBe(before);
    expect(after["2026-10-10"]).toEqual({ bondsBack: 7100, netFlow: 7100 });
  });

  it("expects a bond that was extended on its former day for the days before that", async () => {
    await room.onDay("2026-03-20");
    const id = await paid("7700", { dueOn: "2026-05-17" });
    await room.onDay("2026-03-31");
    await does(sales, BOND, id, "extend", { header: { extendedTo: "2026-11-17" } });
    const [before, after] = [await flowsOf("2026-03-30"), await flowsOf("2026-03-31")];
    expect([before["2026-05-17"], before["2026-11-17"]]).toEqual([{ bondsBack: 7700, netFlow: 7700 }, undefined]);
    expect([after["2026-05-17"], after["2026-11-17"]]).toEqual([undefined, { bondsBack: 7700, netFlow: 7700 }]);
  });

  it("is refused to whoever reads neither sales nor bids", async () => {
    expect((await finance.ask("GET", "/api/reports/sales.cashForecast?company=HS")).status).toBe(200);
    expect((await service.ask("GET", "/api/reports/sales.cashForecast?company=HS")).status).toBe(403);
  });
});
