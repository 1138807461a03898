import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listDocuments } from "#engine/list/list";
import { act } from "#engine/write/act";
import { again, BILL, itemsOf, issued, journalOf, moneyOf, openOn, RECEIPT, SELLER, SETTLEMENT } from "#support/money";
import { openTrade, person, problemOf, SYSTEM, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});

let papers = 0;
const billReceipt = (total: string, applications: readonly (readonly [string, string])[] = [], header = {}) =>
  trade.done(
    RECEIPT,
    moneyOf(total, applications, { method: "bankBill", paperNo: `P${++papers}`, billDueOn: "2026-10-01", acceptor: "Bank", ...header }),
    "submit",
    "confirm",
  );
async function billOf(receipt: DocumentRecord): Promise<DocumentRecord> {
  const [row] = await trade.rows<{ id: string }>(
    sql`select id from receivable_bill where comp_id = 1 and receipt_id = ${receipt.header.id}`,
  );
  return again(trade, BILL, { header: { id: row?.id ?? "" }, lines: {} });
}
async function doing(bill: DocumentRecord, action: string, header: Record<string, unknown> = {}): Promise<DocumentRecord> {
  const target = { id: String(bill.header.id), version: Number(bill.header.version) };
  const [done] = await trade.work((work) => act(work, trade.module(BILL), action, [target], { reason: "bounced", input: { header } }));
  if (!done) throw new Error("nothing was done");
  return done;
}

describe("A bill of exchange", () => {
  it("comes with the receipt that brings it, needs a number and a day, and lies in hand instead of cash", async () => {
    const { items } = await issued(trade);
    const bare = trade.create(RECEIPT, moneyOf("10", [], { method: "bankBill" }));
    expect(await problemOf(bare)).toMatchObject({
      issues: [
        { code: "fillIn", field: "paperNo" },
        { code: "fillIn", field: "billDueOn" },
      ],
    });
    const dueBefore = moneyOf("10", [], { method: "bankBill", paperNo: "P0", billDueOn: "2026-03-31" });
    expect(await problemOf(trade.create(RECEIPT, dueBefore)), "it came on 1 April").toMatchObject({
      issues: [{ code: "laterDay", field: "billDueOn", params: { min: "2026-04-01" } }],
    });
    const receipt = await billReceipt("339", [[items[0]?.id ?? "", "339"]]);
    expect(receipt.header).toMatchObject({ stage: "applied", billState: "inHand" });
    expect(await journalOf(trade, receipt)).toMatchObject({ billReceivable: "339.0000", receivable: "-339.0000" });
    const bill = await billOf(receipt);
    expect(bill.header).toMatchObject({ stage: "inHand", dueOn: "2026-10-01", totalAmount: "339.0000", billType: "bankBill" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is not told to have cost nothing in a currency in which no fee is known", async () => {
    const dollars = await billReceipt("50", [], { currency: "USD" });
    const yuan = await billOf(await billReceipt("60"));
    await doing(yuan, "discount", { discountBank: "City bank", discountFee: "2", movedOn: "2026-05-02" });
    const ids = [(await billOf(dollars)).header.id, yuan.header.id].map(String);
    const { unitSums } = await trade.work((work) => listDocuments(work, trade.module(BILL), { filter: { id: ids }, count: true }));
    expect(unitSums).toMatchObject({
      totalAmount: [
        { unit: "CNY", sum: "60.0000" },
        { unit: "USD", sum: "50.0000" },
      ],
      discountFee: [{ unit: "CNY", sum: "2.0000" }],
    });
  });

  it("is discounted with a fee, endorsed to a supplier, collected, and comes back to hand", async () => {
    const [first, second, third] = [
      await billOf(await billReceipt("100")),
      await billOf(await billReceipt("200")),
      await billOf(await billReceipt("300")),
    ];
    expect(await problemOf(doing(first, "discount"))).toMatchObject({ issues: [{ code: "fillIn" }, { code: "fillIn" }] });
    const discounted = await doing(first, "discount", { discountBank: "City bank", discountFee: "1.5", movedOn: "2026-05-02" });
    expect(await journalOf(trade, discounted)).toMatchObject({ cash: "98.5000", financeExpense: "1.5000", billReceivable: "-100.0000" });
    const supplier = await trade.rows<{ id: string }>(sql`select id from party where code = 'V1'`);
    const endorsed = await doing(second, "endorse", { endorsedToId: supplier[0]?.id, movedOn: "2026-05-02" });
    expect(await journalOf(trade, endorsed)).toMatchObject({ payable: "200.0000", billReceivable: "-200.0000" });
    const collected = await doing(await doing(third, "collect"), "pay", { movedOn: "2026-06-01" });
    expect(collected.header.stage).toBe("paid");
    expect(await journalOf(trade, collected)).toMatchObject({ cash: "300.0000", billReceivable: "-300.0000" });
    expect((await doing(discounted, "pay")).header).toMatchObject({ stage: "paid", movedOn: "2026-06-30" });
    const back = await doing(endorsed, "takeBack");
    expect(back.header).toMatchObject({ stage: "inHand", endorsedToId: null });
    expect(await journalOf(trade, back)).toMatchObject({ payable: "0.0000", billReceivable: "0.0000" });
    const early = doing(back, "collect", { movedOn: "2026-03-31" });
    expect(await problemOf(early)).toMatchObject({ issues: [{ code: "laterDay", field: "movedOn" }] });
    expect(await trade.broken()).toEqual([]);
  });

  it("that is dishonoured opens what it settled again from that day, directly and through settlements, and ends what was unapplied", async () => {
    const { items } = await issued(trade);
    const [deposit, delivery] = items.map(({ id }) => id);
    const receipt = await billReceipt("1000", [[deposit ?? "", "339"]]);
    const [advance] = await itemsOf(trade, receipt);
    const pair = { advanceItemId: advance?.id, itemId: delivery, amount: "400" };
    const settlement = await trade.done(
      SETTLEMENT,
      { header: { docOn: "2026-04-20", ...SELLER, method: "manual" }, lines: { lines: [pair] } },
      "post",
    );
    expect((await again(trade, RECEIPT, receipt)).header).toMatchObject({ stage: "partApplied", settledAmount: "739.0000" });
    const bill = await doing(await billOf(receipt), "discount", { discountBank: "City bank", discountFee: "10", movedOn: "2026-05-02" });
    const bounced = await doing(bill, "dishonour", { movedOn: "2026-05-20" });
    expect(await journalOf(trade, bounced)).toMatchObject({
      receivable: "739.0000",
      advance: "261.0000",
      cash: "-10.0000",
      financeExpense: "10.0000",
    });
    expect([await openOn(trade, deposit ?? "", "2026-05-19"), await openOn(trade, deposit ?? "", "2026-05-20")]).toEqual([
      "0.0000",
      "339.0000",
    ]);
    expect([await openOn(trade, delivery ?? "", "2026-05-19"), await openOn(trade, delivery ?? "", "2026-05-20")]).toEqual([
      "391.0000",
      "791.0000",
    ]);
    expect((await again(trade, RECEIPT, receipt)).header).toMatchObject({
      stage: "reversed",
      billState: "dishonoured",
      settledAmount: "0.0000",
    });
    expect(await problemOf(trade.act(SETTLEMENT, settlement, ["reverse"]))).toMatchObject({ issues: [{ code: "billMoved" }] });
    const [collected] =
      await trade.rows(sql`select s.received_amount as status, s.is_collected, m.received_amount as money, m.last_received_on as last,
        (select sum(r.amount) from received_money r where r.comp_id = 1 and r.contract_id = s.id) as list
      from contract_status s join contract_money m on m.comp_id = s.comp_id and m.id = s.id
      where s.comp_id = 1 and s.id = (select contract_id from receivable_item where comp_id = 1 and id = ${deposit})`);
    expect(collected).toEqual({ status: "0.0000", is_collected: false, money: "0.0000", last: null, list: "0.0000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is moved on no day that has not come", async () => {
    const bill = await billOf(await billReceipt("80"));
    for (const [action, header] of [
      ["dishonour", {}],
      ["pay", {}],
      ["collect", {}],
      ["discount", { discountBank: "City bank", discountFee: "1" }],
    ] as const)
      expect(await problemOf(doing(bill, action, { ...header, movedOn: "2026-07-01" }))).toMatchObject({
        issues: [{ code: "outOfRange", field: "movedOn", value: "2026-07-01", params: { max: "2026-06-30" } }],
      });
    expect((await doing(bill, "dishonour", { movedOn: "2026-06-30" })).header).toMatchObject({
      stage: "dishonoured",
      movedOn: "2026-06-30",
    });
  });

  it("goes back with its receipt only while it is in hand", async () => {
    const kept = await billReceipt("50");
    const reversed = await trade.act(RECEIPT, kept, ["reverse"]);
    expect(reversed.header.stage).toBe("reversed");
    expect((await billOf(kept)).header.stage).toBe("void");
    const given = await billReceipt("60");
    await doing(await billOf(given), "collect");
    expect(await problemOf(trade.act(RECEIPT, given, ["reverse"]))).toMatchObject({ issues: [{ code: "billMoved" }] });
    expect(await trade.broken()).toEqual([]);
  });

  it("is moved by nobody who may only read it", async () => {
    const bill = await billOf(await billReceipt("70"));
    const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
    expect(await problemOf(trade.act(BILL, bill, ["collect"], reader))).toMatchObject({ type: "forbidden" });
    expect(await trade.act(BILL, bill, ["collect"], { ...SYSTEM, accountId: "78" }).then(({ header }) => header.stage)).toBe(
      "inCollection",
    );
  });
});
