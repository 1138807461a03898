import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { shaped } from "#db/row";
import type { Viewer } from "#define/viewer";
import { act } from "#engine/write/act";
import { readDocument } from "#engine/read";
import { readRecords } from "#engine/records";
import { createDocuments, deleteDocument, updateDocument } from "#engine/write/save";
import { type DealingGroup, MID, openDealing, TWO } from "#support/group/dealing";
import { openTrade, problemOf, receiptOf, SYSTEM, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const [CONTRACT, ORDER] = ["sales.salesContract", "purchasing.purchaseOrder"];
const CHANGE = "sales.contractChange";
const idOf = ({ header }: DocumentRecord) => String(header.id);
let trade: Trade;
let group: DealingGroup;
beforeAll(async () => {
  trade = await openTrade();
  group = await openDealing(trade);
  await trade.done(
    "warehouse.goodsReceipt",
    receiptOf([
      ["M1", "10", "10"],
      ["M3", "10", "2"],
    ]),
    "submit",
    "confirm",
  );
});

const does = (module: string, document: DocumentRecord, action: string, viewer: Viewer = SYSTEM) =>
  trade.work(async (work) => {
    const target = { id: idOf(document), version: Number(document.header.version) };
    const [done] = await act(work, trade.module(module), action, [target], { reason: "story" });
    if (!done) throw new Error("nothing was done");
    return done;
  }, viewer);
const submits = async (header: Record<string, unknown>, lines?: Parameters<DealingGroup["draft"]>[1]) =>
  trade.act(CONTRACT, await group.draft(header, lines), ["submit"]);
const effective = async (header: Record<string, unknown> = {}, lines?: Parameters<DealingGroup["draft"]>[1]) =>
  does(CONTRACT, await group.signed(header, lines), "takeEffect");
const saves = (order: DocumentRecord, header: object, lines: object = {}) =>
  trade.work(
    (work) =>
      updateDocument(work, trade.module(ORDER), idOf(order), Number(order.header.version), { header: { ...header }, lines: { ...lines } }),
    TWO,
  );

const newest = () =>
  trade.work(async (work) => {
    const [row] = await work.run(shaped({ id: "id" })`select id from contract_change where comp_id = 1 order by id desc limit 1`);
    return readRecords(work, trade.module(CHANGE), [row?.id ?? ""]);
  });
const table = (...rows: object[]) => ({ lines: rows });
const inForce = async (order: DocumentRecord) => {
  let placed = order;
  for (const action of ["submit", "approve", "putInForce"]) placed = await does(ORDER, placed, action, TWO);
  return placed;
};
/** What of a contract left the plant, and what of an order came. */
const delivers = async (contract: DocumentRecord, quantity: string) => {
  const products = (contract.lines.products ?? []).map(({ id }) => ({ id, shippedQuantity: quantity, shippedOn: "2026-03-05" }));
  const target = { id: idOf(contract), version: Number(contract.header.version) };
  const saying = { input: { header: {}, lines: { products } } };
  const [sent] = await trade.work((work) => act(work, trade.module(CONTRACT), "recordDelivery", [target], saying));
  return sent ?? contract;
};
const receives = async (order: DocumentRecord, quantity: string) => {
  const { supplierId } = order.header;
  const draft = receiptOf([["M1", quantity]], { departmentId: { code: "D" }, supplierId, purchaseOrderId: idOf(order) });
  const [receipt] = await trade.work((work) => createDocuments(work, trade.module("warehouse.goodsReceipt"), [draft]), TWO);
  if (!receipt) throw new Error("nothing came");
  await does("warehouse.goodsReceipt", await does("warehouse.goodsReceipt", receipt, "submit", TWO), "confirm", TWO);
};

describe("A sale within the group", () => {
  it("between companies that agreed on no relation is a contract like any other", async () => {
    const contract = await effective();
    expect(contract.header).toMatchObject({ stage: "effective", isInternal: true, twinId: null });
    expect(contract.lines.products?.[0]).toMatchObject({ unitPrice: "1.000000" });
  });

  it("is at the price of the relation of its day: which of two holds is decided by the day", async () => {
    await group.relation(SYSTEM, "N1", "TWO", { priceSource: "cost", markup: "10", taxRate: "13", validTo: "2026-03-31" });
    await group.relation(SYSTEM, "N2", "TWO", { priceSource: "listPrice", markup: "-20", validFrom: "2026-05-01", validTo: "2026-05-31" });
    const typed = await group.draft({ docOn: "2026-03-31" });
    expect(await trade.warnings(CONTRACT, typed, "submit")).toMatchObject([
      { code: "pricedByRelation", table: "products", row: 1, field: "unitPrice", value: "1.000000", params: { price: "11.0000" } },
    ]);
    const march = await trade.act(CONTRACT, typed, ["submit"]);
    expect(march.lines.products).toMatchObject([{ unitPrice: "11.000000", taxRate: "13.0000", amount: "44.0000" }]);
    expect(march.header.totalAmount).toBe("49.7200");
    expect(march.lines.instalments).toMatchObject([{ amount: "12.4300" }, { amount: "37.2900" }]);
    const may = { docOn: "2026-05-01", currency: { code: "USD" } };
    expect(await problemOf(submits(may))).toMatchObject({
      issues: [{ code: "noDealingPrice", table: "products", row: 1, field: "materialId" }],
    });
    await trade.work((work) =>
      work.run(sql`update company_material set list_price = 90 where comp_id = 1 and id = ${march.lines.products?.[0]?.materialId}`),
    );
    expect((await submits(may)).lines.products).toMatchObject([{ unitPrice: "10.000000", taxRate: "0.0000" }]);
    expect(await problemOf(submits({ docOn: "2026-04-15" }))).toMatchObject({
      issues: [{ code: "noDealing", field: "docOn", value: "2026-04-15", params: { company: "TWO" } }],
    });
  });

  it("makes the order of the buyer as it takes effect, each naming the other", async () => {
    const contract = await effective();
    const order = await group.twinOf(contract, ORDER, TWO);
    expect(contract.header).toMatchObject({ twinCompId: 2, twinId: order.header.id, twinNo: `ONE-${String(contract.header.docNo)}` });
    expect(order.header).toMatchObject({
      docNo: contract.header.twinNo,
      stage: "01",
      twinCompId: 1,
      twinId: contract.header.id,
      twinNo: contract.header.docNo,
      currency: "CNY",
      amount: "44.0000",
      taxAmount: "5.7200",
      totalAmount: "49.7200",
    });
    expect(order.lines.lines).toMatchObject([
      { quantity: "4.000000", unitPrice: "11.000000", amount: "44.0000", twinLineId: contract.lines.products?.[0]?.id },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("shows neither company more of the other than the number of its document", async () => {
    const contract = await effective();
    const order = await group.twinOf(contract, ORDER, TWO);
    expect(await problemOf(trade.work((work) => readDocument(work, trade.module(ORDER), idOf(order))))).toMatchObject({ type: "notFound" });
    const there = trade.work((work) => readDocument(work, trade.module(CONTRACT), idOf(contract)), TWO);
    expect(await problemOf(there)).toMatchObject({ type: "notFound" });
    expect(Object.values(contract.header)).toContain(order.header.docNo);
  });

  it("is changed by the seller alone: the buyer says when he needs it and who buys, not what, how much and at what price", async () => {
    const contract = await effective();
    const order = await group.twinOf(contract, ORDER, TWO);
    const [line] = order.lines.lines ?? [];
    const own = await saves(order, { notes: "to gate 2" });
    expect(own.header).toMatchObject({ notes: "to gate 2", amount: "44.0000", totalAmount: "49.7200" });
    expect(await problemOf(saves(own, {}, table({ id: line?.id, unitPrice: "9" })))).toMatchObject({
      issues: [{ code: "readonly", table: "lines", row: 1, field: "unitPrice" }],
    });
    expect(await problemOf(saves(own, {}, table({ id: line?.id, quantity: "5" })))).toMatchObject({
      issues: [{ code: "readonly", field: "quantity" }],
    });
    expect(await problemOf(saves(own, { freight: "5" }))).toMatchObject({ issues: [{ code: "readonly", field: "freight" }] });
    const another = { materialId: { code: "M2" }, quantity: "1", unitPrice: "1" };
    expect(await problemOf(saves(own, {}, table({ id: line?.id }, another)))).toMatchObject({ type: "invalid" });
    const deletes = trade.work((work) => deleteDocument(work, trade.module(ORDER), idOf(own), Number(own.header.version)), TWO);
    expect(await problemOf(deletes)).toMatchObject({ issues: [{ code: "saidThere", params: { other: contract.header.docNo } }] });
    expect(await trade.broken()).toEqual([]);
  });

  it("ends on both sides when either ends it", async () => {
    const first = await effective();
    const closed = await does(CONTRACT, first, "closeEarly");
    expect(closed.header).toMatchObject({ stage: "closed", cancelledAmount: "44.0000" });
    expect((await group.twinOf(first, ORDER, TWO)).header.stage).toBe("07");
    const second = await effective();
    const order = await group.twinOf(second, ORDER, TWO);
    expect((await does(ORDER, order, "cancel", TWO)).header.stage).toBe("07");
    expect((await group.again(CONTRACT, second)).header).toMatchObject({ stage: "closed", cancelledAmount: "44.0000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("ends on neither side where one has gone further: what is under way is received first, and what came is not cancelled", async () => {
    const contract = await effective();
    const order = await inForce(await group.twinOf(contract, ORDER, TWO));
    const sent = await delivers(contract, "1");
    const differs = { issues: [{ code: "counterpartDiffers", field: "twinNo", params: { other: order.header.docNo } }] };
    expect(await problemOf(does(CONTRACT, sent, "closeEarly"))).toMatchObject(differs);
    expect(await problemOf(does(ORDER, order, "closeShort", TWO))).toMatchObject({
      issues: [{ code: "counterpartDiffers", params: { other: contract.header.docNo } }],
    });
    expect((await group.again(CONTRACT, sent)).header.stage).toBe("effective");
    await receives(order, "1");
    const part = await group.again(ORDER, order, TWO);
    expect(part.header.stage).toBe("04");
    expect((await does(ORDER, part, "closeShort", TWO)).header.stage).toBe("06");
    expect((await group.again(CONTRACT, sent)).header).toMatchObject({ stage: "closed", cancelledAmount: "33.0000" });
    const whole = await effective();
    const taken = await inForce(await group.twinOf(whole, ORDER, TWO));
    await receives(taken, "4");
    expect(await problemOf(does(CONTRACT, whole, "closeEarly"))).toMatchObject({
      issues: [{ code: "counterpartWentOn", field: "twinNo", params: { other: taken.header.docNo } }],
    });
    expect(await trade.broken()).toEqual([]);
  });

  it("that is changed is changed for the buyer too, as far as nothing more has come there", async () => {
    const contract = await effective();
    const order = await inForce(await saves(await group.twinOf(contract, ORDER, TWO), { deliveryOn: "2026-04-20" }));
    await receives(order, "2");
    await does(CONTRACT, await group.again(CONTRACT, contract), "beginChange");
    const handsIn = async (quantity: string) => {
      const [change] = await newest();
      if (!change) throw new Error("no change was begun");
      const { products = [], instalments = [] } = change.lines;
      const amount = String(Number(quantity) * 12.43);
      const lines = {
        products: products.map(({ id }) => ({ id, quantity })),
        instalments: instalments.slice(-1).map(({ id }) => ({ id, amount, dueOn: "2026-05-01" })),
      };
      const said = await trade.work((work) =>
        updateDocument(work, trade.module(CHANGE), idOf(change), Number(change.header.version), { header: { reason: "fewer" }, lines }),
      );
      return trade.act(CHANGE, said, ["submit"]);
    };
    const less = await handsIn("1");
    expect(await problemOf(group.approver.decides(less, { verb: "approve" }))).toMatchObject({
      issues: [{ code: "counterpartWentOn", params: { other: order.header.docNo } }],
    });
    await group.approver.decides(less, { verb: "return" }, "more came");
    await group.approver.decides(await handsIn("2"), { verb: "approve" });
    const followed = await group.again(ORDER, order, TWO);
    expect(followed.header).toMatchObject({ stage: "05", amount: "22.0000", totalAmount: "24.8600", deliveryOn: "2026-04-20" });
    expect(followed.lines.lines).toMatchObject([{ id: order.lines.lines?.[0]?.id, quantity: "2.000000", receivedQuantity: "2.000000" }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("leaves nothing behind where the buyer keeps no such material or supplier", async () => {
    const strange = await group.signed({}, [{ materialId: { code: "M3" }, quantity: "4" }]);
    expect(await problemOf(does(CONTRACT, strange, "takeEffect"))).toMatchObject({
      issues: [{ code: "notKeptThere", table: "products", row: 1, field: "materialId" }],
    });
    expect((await group.again(CONTRACT, strange)).header).toMatchObject({ stage: "sealed", twinId: null });
    const unknown = await group.signed({});
    await trade.work(
      (work) => work.run(sql`delete from supplier where comp_id = 2 and id = (select id from party where code = 'ONE')`),
      TWO,
    );
    expect(await problemOf(does(CONTRACT, unknown, "takeEffect"))).toMatchObject({
      issues: [{ code: "noSupplierThere", field: "customerId", params: { company: "ONE" } }],
    });
    await group.make(TWO, "purchasing.supplier", { code: "ONE", nameEn: "ONE" });
    expect((await does(CONTRACT, unknown, "takeEffect")).header.stage).toBe("effective");
  });
});

describe("A sale within the group through a third company", () => {
  it("names that company as its customer and the last one as final, under the relation that says so", async () => {
    await group.relation(SYSTEM, "N3", "MID", { priceSource: "cost", markup: "5" });
    await group.relation(MID, "M1", "ONE", { priceSource: "cost", markup: "1" });
    expect(await problemOf(submits({ docOn: "2026-03-02", finalPartyId: { code: "MID" } }))).toMatchObject({
      issues: [{ code: "dealsDirectly", field: "finalPartyId", params: { company: "MID" } }],
    });
    await group.relation(SYSTEM, "N4", "TWO", {
      priceSource: "cost",
      markup: "20",
      middleCompId: "3",
      validFrom: "2026-06-01",
    });
    expect(await problemOf(submits({ docOn: "2026-06-02" }))).toMatchObject({
      issues: [{ code: "dealsThrough", field: "customerId", params: { company: "TWO", middle: "MID" } }],
    });
  });

  it("is bought and sold on by it in one transaction, at its own price, and ends along the whole chain", async () => {
    const through = { docOn: "2026-06-02", customerId: { code: "MID" }, finalPartyId: { code: "TWO" } };
    const waiting = await group.signed(through);
    expect(waiting.lines.products).toMatchObject([{ unitPrice: "12.000000" }]);
    const takes = () => does(CONTRACT, waiting, "takeEffect");
    expect(await problemOf(takes())).toMatchObject({
      issues: [{ code: "noCustomerThere", field: "finalPartyId", params: { company: "TWO" } }],
    });
    await group.make(MID, "crm.customer", { code: "TWO", nameEn: "TWO", departmentId: { code: "D" } });
    expect(await problemOf(takes())).toMatchObject({
      issues: [{ code: "noDealing", field: "customerId", params: { company: "MID - TWO" } }],
    });
    await group.relation(MID, "M2", "TWO", { priceSource: "cost", markup: "25", taxRate: "6" });
    const chain = async (first: DocumentRecord) => {
      const bought = await group.twinOf(first, ORDER, MID);
      const [sold] = await trade.work(async (work) => {
        const rows = await work.run(
          shaped({ id: "id" })`select id from sales_contract where comp_id = 3 and bought_by_id = ${bought.header.id}`,
        );
        return readRecords(
          work,
          trade.module(CONTRACT),
          rows.map(({ id }) => id),
        );
      }, MID);
      if (!sold) throw new Error("nothing was sold on");
      return { bought, sold, last: await group.twinOf(sold, ORDER, TWO) };
    };
    const first = await takes();
    const { bought, sold, last } = await chain(first);
    expect(bought.header).toMatchObject({ stage: "01", twinCompId: 1, totalAmount: "48.0000" });
    expect(sold.header).toMatchObject({
      stage: "effective",
      isInternal: true,
      boughtById: bought.header.id,
      totalAmount: "63.6000",
      companyAmount: "60.0000",
    });
    expect(sold.lines.products).toMatchObject([{ unitPrice: "15.000000", taxRate: "6.0000" }]);
    expect(last.header).toMatchObject({ stage: "01", twinCompId: 3, twinId: sold.header.id, totalAmount: "63.6000" });
    expect(await trade.broken()).toEqual([]);
    const stages = async () => {
      const now = await chain(first);
      return [(await group.again(CONTRACT, first)).header.stage, now.bought.header.stage, now.sold.header.stage, now.last.header.stage];
    };
    expect(await stages()).toEqual(["effective", "01", "effective", "01"]);
    await does(ORDER, last, "cancel", TWO);
    expect(await stages()).toEqual(["closed", "07", "closed", "07"]);
    const again = await effective(through);
    await does(CONTRACT, again, "closeEarly");
    expect((await chain(again)).last.header.stage).toBe("07");
    const third = await effective(through);
    await does(ORDER, (await chain(third)).bought, "cancel", MID);
    expect([(await group.again(CONTRACT, third)).header.stage, (await chain(third)).last.header.stage]).toEqual(["closed", "07"]);
    expect(await trade.broken()).toEqual([]);
  });
});
