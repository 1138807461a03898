import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { act, type ActionInput } from "#engine/write/act";
import type { Draft } from "#engine/write/save";
import { subtract } from "#define/decimal";
import { listDocuments } from "#engine/list/list";
import { type Approver, openApprover } from "#support/chain";
import { openTrade, person, problemOf, receiptOf, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const SETTLEMENT = "warehouse.settlement";
type Line = Record<string, unknown>;
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
  await trade.create("masterData.warehouse", {
    header: { code: "W3", nameZh: "代储库", departmentId: { code: "D1" }, isSubstitute: true },
  });
  await trade.create("warehouse.operationType", { header: { code: "201", nameZh: "生产领用", direction: "send", account: "expense" } });
  const prices = [
    { materialId: { code: "M1" }, validOn: "2026-01-01", unitPrice: "4" },
    { materialId: { code: "M1" }, validOn: "2026-06-01", unitPrice: "5" },
  ];
  await trade.create("warehouse.settlementRule", {
    header: { code: "R1", nameZh: "代储结算", supplierId: { code: "V1" }, warehouseId: { code: "W3" } },
    lines: { prices },
  });
  const header = { ...receiptOf([]).header, warehouseId: { code: "W3" }, supplierId: { code: "V1" } };
  await trade.done(
    "warehouse.goodsReceipt",
    { header, lines: { lines: [{ materialId: { code: "M1" }, quantity: "20" }] } },
    "submit",
    "confirm",
  );
});

const issue = (quantity: string, docOn = "2026-03-20", type = "201") =>
  trade.done(
    "warehouse.goodsIssue",
    {
      header: { docOn, warehouseId: { code: "W3" }, departmentId: { code: "D1" }, operationTypeId: { code: type } },
      lines: { lines: [{ materialId: { code: "M1" }, quantity, owner: "supplier", supplierId: { code: "V1" } }] },
    },
    "submit",
    "confirm",
  );
const settlementOf = (lines: readonly Line[] = []): Draft => ({
  header: {
    docOn: "2026-04-10",
    departmentId: { code: "D1" },
    ruleId: { code: "R1" },
    consumedFrom: "2026-03-01",
    consumedTo: "2026-03-31",
  },
  lines: { lines },
});
const rowsAt = async (path: string) => {
  const claim = trade.runtime.definitions.paths.get(path);
  if (!claim) throw new Error(`nothing opens at ${path}`);
  return (await trade.work((work) => listDocuments(work, claim.module, { screen: claim.name }))).rows;
};
const stocks = () =>
  trade.rows<{
    owner: string;
    quantity: string;
    value: string;
  }>(sql`select owner, quantity, value from stock_valuation b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
    where b.comp_id = 1 and w.code = 'W3' order by owner`);

const definedBy = (code: string, header: Line = {}, lines: readonly Line[] = []): Draft => {
  const draft = settlementOf(lines);
  return { ...draft, header: { ...draft.header, ruleId: { code }, ...header } };
};
const buying = (quantity: string) => settlementOf([{ materialId: { code: "M1" }, quantity }]);

describe("A settlement", () => {
  it("pays a supplier for what was consumed of his goods, once, at the agreed price", async () => {
    const consumed = await issue("6");
    expect(consumed.header.totalAmount).toBe("0.0000");
    const collected = await trade.done(SETTLEMENT, settlementOf(), "collect");
    expect(collected.lines.lines).toMatchObject([{ quantity: "6.000000", unitPrice: "4.000000", amount: "24.0000", taxAmount: "3.1200" }]);
    const posted = await trade.act(SETTLEMENT, collected, ["submit", "confirm"]);
    expect(posted.header).toMatchObject({ stage: "posted", totalAmount: "24.0000", taxAmount: "3.1200" });
    const journal = await trade.rows(sql`select account, sum(debit - credit) as amount from journal_line where comp_id = 1
      and document_id = ${posted.header.id} group by account having sum(debit - credit) <> 0 order by account`);
    expect(journal).toEqual([
      { account: "expense", amount: "24.0000" },
      { account: "receivedNotInvoiced", amount: "-24.0000" },
    ]);
    expect(await stocks()).toEqual([
      { owner: "own", quantity: "0.000000", value: "0.0000" },
      { owner: "supplier", quantity: "14.000000", value: "0.0000" },
    ]);
    const [line] = consumed.lines.lines ?? [];
    const again = settlementOf([{ issueLineId: line?.id, quantity: "6" }]);
    expect(await problemOf(trade.done(SETTLEMENT, again, "submit"))).toMatchObject({ issues: [{ code: "settledBefore", row: 1 }] });
    expect(await trade.broken()).toEqual([]);
    const input = { header: { postedMonth: "2026-05" }, lines: {} };
    const target = { id: String(posted.header.id), version: Number(posted.header.version) };
    const [moved] = await trade.work((work) => act(work, trade.module(SETTLEMENT), "changeMonth", [target], { reason: "late", input }));
    if (!moved) throw new Error("the settlement was not booked elsewhere");
    expect([moved.header.postedMonth, await trade.broken()]).toEqual(["2026-05", []]);
    await trade.act(SETTLEMENT, moved, ["reverse"]);
    const anew = await trade.done(SETTLEMENT, again, "submit", "confirm");
    expect(anew.header.totalAmount).toBe("24.0000");
    expect(
      (await rowsAt("/settleAccountQuery")).map(({ stage }) => stage).toSorted((a, b) => String(a).localeCompare(String(b))),
    ).toContain("reversed");
    expect(await trade.broken()).toEqual([]);
  });

  it("pays for a part of a consumption, the rest another time, never more; what is paid for does not come back", async () => {
    const consumed = await issue("3", "2026-03-25");
    const [line] = consumed.lines.lines ?? [];
    const part = (quantity: string) => settlementOf([{ issueLineId: line?.id, quantity }]);
    const first = await trade.done(SETTLEMENT, part("2"), "submit", "confirm");
    expect(first.header.totalAmount, "2 at 4").toBe("8.0000");
    expect(await problemOf(trade.done(SETTLEMENT, part("2"), "submit"))).toMatchObject({
      issues: [{ code: "overSettled", row: 1, field: "quantity", params: { qty: "1.000000" } }],
    });
    const back = receiptOf([["M1", "2"]], { docOn: "2026-03-28", warehouseId: { code: "W3" }, supplierId: { code: "V1" } });
    const returned = { ...back, lines: { lines: (back.lines?.lines ?? []).map((one) => ({ ...one, issueLineId: line?.id })) } };
    expect(await problemOf(trade.done("warehouse.goodsReceipt", returned, "submit"))).toMatchObject({
      issues: [{ code: "overReturned", params: { qty: "1" } }],
    });
    await trade.act(SETTLEMENT, first, ["reverse"]);
    const whole = await trade.done(SETTLEMENT, part("3"), "submit", "confirm");
    expect(whole.header.totalAmount, "3 at 4").toBe("12.0000");
    expect(await trade.broken()).toEqual([]);
  });

  it("is refused for another time, and without any line", async () => {
    const later = await issue("1", "2026-04-02");
    expect(await problemOf(trade.done(SETTLEMENT, settlementOf([{ issueLineId: later.lines.lines?.[0]?.id }]), "submit"))).toMatchObject({
      issues: [{ code: "outOfRange", row: 1 }],
    });
    expect(await problemOf(trade.done(SETTLEMENT, settlementOf(), "submit"))).toMatchObject({ issues: [{ code: "noLines" }] });
  });

  it("follows its definition: these operations of this unit, this supplier, this warehouse and no other", async () => {
    await trade.create("warehouse.operationType", {
      header: { code: "202", nameZh: "维修领用", direction: "send", account: "projectCost" },
    });
    const definition = (code: string, header: Line) =>
      trade.create("warehouse.settlementRule", {
        header: { code, nameZh: code, supplierId: { code: "V1" }, warehouseId: { code: "W3" }, ...header },
        lines: { prices: [{ materialId: { code: "M1" }, validOn: "2026-01-01", unitPrice: "9" }] },
      });
    await definition("R2", { operationTypeId: { code: "202" }, unitId: { code: "U1" } });
    await definition("R3", { supplierId: { code: "V2" } });
    const [produced, repaired] = [await issue("1", "2026-03-26"), await issue("2", "2026-03-26", "202")];
    const collected = await trade.done(SETTLEMENT, definedBy("R2"), "collect");
    expect(collected.lines.lines, "the repair alone").toMatchObject([{ issueLineId: repaired.lines.lines?.[0]?.id, amount: "18.0000" }]);
    const strange = definedBy("R2", {}, [{ issueLineId: produced.lines.lines?.[0]?.id }]);
    expect(await problemOf(trade.done(SETTLEMENT, strange, "submit"))).toMatchObject({
      issues: [{ code: "otherThanDefined", row: 1, field: "issueLineId" }],
    });
    expect(await problemOf(trade.create(SETTLEMENT, definedBy("R3", { supplierId: { code: "V1" } })))).toMatchObject({
      issues: [{ code: "otherThanDefined", field: "supplierId" }],
    });
    expect(await problemOf(trade.create(SETTLEMENT, definedBy("R2", { warehouseId: { code: "W1" } })))).toMatchObject({
      issues: [{ code: "otherThanDefined", field: "warehouseId" }],
    });
  });

  it("takes the price of the last order at the rate of its day", async () => {
    const goods = [{ materialId: { code: "M1" }, quantity: "4", unitPrice: "3" }];
    const order = (docOn: string, unitPrice: string) =>
      trade.done(
        "purchasing.purchaseOrder",
        {
          header: { docOn, departmentId: { code: "D1" }, supplierId: { code: "V1" }, currency: "USD" },
          lines: { lines: goods.map((line) => ({ ...line, unitPrice })) },
        },
        "submit",
        "approve",
        "putInForce",
      );
    await order("2026-02-01", "3");
    await order("2026-05-20", "8");
    await trade.create("warehouse.settlementRule", {
      header: { code: "R4", nameZh: "按订单", supplierId: { code: "V1" }, priceBasis: "lastOrder" },
    });
    const consumed = await issue("2", "2026-03-27");
    const draft = settlementOf([{ issueLineId: consumed.lines.lines?.[0]?.id }]);
    const header = { ...draft.header, ruleId: { code: "R4" }, warehouseId: { code: "W3" } };
    const submitted = await trade.done(SETTLEMENT, { ...draft, header }, "submit");
    // On 10 April a dollar is 7 yuan and the order of May is still to come: 2 at 3 x 7.
    expect(submitted.lines.lines).toMatchObject([{ unitPrice: "21.000000", amount: "42.0000" }]);
    await trade.act(SETTLEMENT, submitted, ["reject", "void"]);
  });

  it("buys consigned stock that still lies there, a part of it too: it becomes the company's at the agreed price", async () => {
    const before = await stocks();
    const lying = before.find(({ owner }) => owner === "supplier")?.quantity;
    const short = { issues: [{ code: "shortStock", row: 1, field: "quantity" }] };
    expect(await problemOf(trade.done(SETTLEMENT, buying("1000"), "submit"))).toMatchObject(short);
    const waiting = await trade.done(SETTLEMENT, buying(lying ?? "0"), "submit");
    expect(await problemOf(issue("1", "2026-04-11")), "all of it is kept for the settlement that waits").toMatchObject(short);
    await trade.act(SETTLEMENT, waiting, ["withdraw", "void"]);
    const posted = await trade.done(SETTLEMENT, buying("1.5"), "submit", "confirm");
    expect(await stocks(), "1.5 at 4").toEqual([
      { owner: "own", quantity: "1.500000", value: "6.0000" },
      { owner: "supplier", quantity: subtract(lying ?? "0", "1.500000"), value: "0.0000" },
    ]);
    expect(await trade.broken()).toEqual([]);
    await trade.act(SETTLEMENT, posted, ["reverse"]);
    expect(await stocks()).toEqual(before);
    expect(await trade.broken()).toEqual([]);
  });

  it("is of a department of its warehouse, and buys from places that it has, as it is handed in and as it is confirmed", async () => {
    await trade.create("masterData.warehouse", {
      header: { code: "W5", nameEn: "Limited", departmentId: { code: "D1" }, isSubstitute: true },
      lines: { departments: [{ departmentId: { code: "D1" } }], positions: [{ area: "A" }, { area: "B" }] },
    });
    await trade.create("warehouse.settlementRule", {
      header: { code: "R5", nameEn: "Limited", supplierId: { code: "V1" }, warehouseId: { code: "W5" } },
      lines: { prices: [{ materialId: { code: "M1" }, validOn: "2026-01-01", unitPrice: "4" }] },
    });
    const header = { ...receiptOf([]).header, warehouseId: { code: "W5" }, supplierId: { code: "V1" } };
    const came = { materialId: { code: "M1" }, quantity: "5", area: "A" };
    await trade.done("warehouse.goodsReceipt", { header, lines: { lines: [came] } }, "submit", "confirm");
    const draft = (area: string, more: Line = {}) => definedBy("R5", more, [{ materialId: { code: "M1" }, quantity: "2", area }]);
    expect(await problemOf(trade.done(SETTLEMENT, draft("A", { departmentId: { code: "D2" } }), "submit"))).toMatchObject({
      issues: [{ code: "otherDepartment", field: "departmentId", params: { warehouse: "W5" } }],
    });
    const strange = { code: "noPosition", row: 1, field: "area", params: { warehouse: "W5" } };
    expect(await problemOf(trade.done(SETTLEMENT, draft("C"), "submit"))).toMatchObject({ issues: [strange] });
    const used = await trade.done(
      "warehouse.goodsIssue",
      {
        header: { docOn: "2026-03-20", warehouseId: { code: "W5" }, departmentId: { code: "D1" }, operationTypeId: { code: "201" } },
        lines: { lines: [{ ...came, quantity: "1", owner: "supplier", supplierId: { code: "V1" } }] },
      },
      "submit",
      "confirm",
    );
    const lies = await trade.done(SETTLEMENT, draft("A"), "submit");
    const gone = await trade.done(SETTLEMENT, definedBy("R5", {}, [{ issueLineId: used.lines.lines?.[0]?.id }]), "submit");
    await trade.rows(
      sql`delete from warehouse_position p using warehouse w where w.id = p.warehouse_id and w.code = 'W5' and p.area = 'A'`,
    );
    expect(await problemOf(trade.act(SETTLEMENT, lies, ["confirm"])), "area A was given up meanwhile").toMatchObject({ issues: [strange] });
    expect((await trade.act(SETTLEMENT, gone, ["confirm"])).header.stage, "what was used lies nowhere").toBe("posted");
    await trade.act(SETTLEMENT, lies, ["withdraw", "void"]);
    expect(trade.module(SETTLEMENT).fields, "its account is the suppliers' or that of the issue").not.toHaveProperty("operationTypeId");
  });

  it("is refused to a reader, at /settleAccount and /settleAccountConfirm; its business is defined at /settleAccountConfig", async () => {
    const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
    const [draft] = await trade.create(SETTLEMENT, settlementOf());
    if (!draft) throw new Error("no settlement was made");
    for (const action of ["collect", "submit"])
      expect(await problemOf(trade.act(SETTLEMENT, draft, [action], reader))).toMatchObject({ type: "forbidden" });
    expect(await rowsAt("/settleAccount")).not.toEqual([]);
    expect(await rowsAt("/settleAccountConfirm")).toEqual([]);
    expect((await rowsAt("/settleAccountConfig"))[0]).toMatchObject({ code: "R1", priceBasis: "agreed" });
  });
});

const PAYMENT = "finance.payment";
const paymentOf = (totalAmount: string, header: Line = {}): Draft => ({
  header: {
    docOn: "2026-06-20",
    category: "goods",
    supplierId: { code: "V2" },
    departmentId: { code: "D1" },
    currency: "CNY",
    totalAmount,
    ...header,
  },
});
const says = async (document: DocumentRecord, action: string, saying: ActionInput = {}) => {
  const target = { id: String(document.header.id), version: Number(document.header.version) };
  const [done] = await trade.work((work) => act(work, trade.module(PAYMENT), action, [target], { reason: "because", ...saying }));
  if (!done) throw new Error("nothing was done");
  return done;
};
const owing = () =>
  trade.rows<{ account: string; amount: string }>(sql`select s.account, sum(s.amount) as amount from supplier_movement s
    join business_unit u on u.comp_id = s.comp_id and u.id = s.unit_id and u.code = 'U1' join party p on p.id = s.supplier_id and p.code = 'V2'
    where s.comp_id = 1 group by 1 having sum(s.amount) <> 0 order by 1`);
const receive = (quantity: string, header: Line = {}) =>
  trade.done("warehouse.goodsReceipt", receiptOf([["M2", quantity, "5"]], { supplierId: { code: "V2" }, ...header }), "submit", "confirm");

describe("A payment to a supplier", () => {
  let approver: Approver;
  beforeAll(async () => {
    approver = await openApprover(trade, [PAYMENT]);
    await receive("10");
  });
  const agreed = async (draft: Draft) => approver.decides(await trade.done(PAYMENT, draft, "submit"), { verb: "approve" });

  it("goes to the account of his master once it is approved, no more than the unit owes him: /payMentEdit, /payMentApproval, /payMentConfirm, /payMentQuery", async () => {
    expect(await problemOf(trade.done(PAYMENT, paymentOf("10"), "submit"))).toMatchObject({ issues: [{ code: "noBankAccount" }] });
    await trade.rows(
      sql`update company_party set bank = 'First bank', bank_account = '62-9' where comp_id = 1 and id = (select id from party where code = 'V2')`,
    );
    expect(await problemOf(trade.done(PAYMENT, paymentOf("50.01"), "submit"))).toMatchObject({
      issues: [{ code: "overPaid", field: "totalAmount", params: { open: "50.0000" } }],
    });
    const elsewhere = paymentOf("10", { departmentId: { code: "D2" } });
    expect(await problemOf(trade.done(PAYMENT, elsewhere, "submit"))).toMatchObject({ issues: [{ code: "overPaid" }] });
    const [first, second] = [await agreed(paymentOf("40")), await agreed(paymentOf("30"))];
    expect(first.header).toMatchObject({ stage: "approved", bankAccount: "62-9", settleableAmount: "50.0000" });
    const paid = await says(first, "pay", { input: { header: { paidOn: "2026-06-25", bankRef: "B1" } } });
    expect(paid.header).toMatchObject({ stage: "paid", paidOn: "2026-06-25", companyAmount: "40.0000" });
    expect(await problemOf(says(second, "pay"))).toMatchObject({ issues: [{ code: "overPaid", params: { open: "10.0000" } }] });
    expect(await owing()).toEqual([
      { account: "payable", amount: "-40.0000" },
      { account: "receivedNotInvoiced", amount: "50.0000" },
    ]);
    for (const path of ["/payMentEdit", "/payMentApproval", "/payMentConfirm", "/payMentQuery"]) await rowsAt(path);
    expect((await rowsAt("/payMentConfirm")).map(({ id }) => id)).toEqual([second.header.id]);
    expect(await trade.broken()).toEqual([]);
    const bounced = await says(paid, "bounce");
    expect([bounced.header.stage, await owing()]).toEqual(["bounced", [{ account: "receivedNotInvoiced", amount: "50.0000" }]]);
    const again = await says(await says(bounced, "payAgain"), "pay");
    expect(again.header).toMatchObject({ stage: "paid", paidOn: "2026-06-30" });
    await says(second, "cancelApproved");
    expect(await trade.broken()).toEqual([]);
  });

  it("ahead of goods is for an order in force, and is set off once they came", async () => {
    const goods = [{ materialId: { code: "M3" }, quantity: "4", unitPrice: "25" }];
    const order = await trade.done(
      "purchasing.purchaseOrder",
      {
        header: { docOn: "2026-06-01", departmentId: { code: "D1" }, supplierId: { code: "V2" }, currency: "CNY" },
        lines: { lines: goods },
      },
      "submit",
      "approve",
    );
    const ahead = (totalAmount: string, header: Line = {}) =>
      paymentOf(totalAmount, { category: "prepayment", orderId: order.header.id, ...header });
    expect(await problemOf(trade.create(PAYMENT, paymentOf("1", { category: "prepayment" })))).toMatchObject({
      issues: [{ code: "required", field: "orderId" }],
    });
    expect(await problemOf(trade.done(PAYMENT, ahead("30"), "submit"))).toMatchObject({
      issues: [{ code: "overPaid", params: { open: "0" } }],
    });
    await trade.act("purchasing.purchaseOrder", order, ["putInForce"]);
    const paid = await says(await agreed(ahead("60")), "pay", { input: { header: { paidOn: "2026-06-10" } } });
    expect(await problemOf(trade.done(PAYMENT, ahead("40.01"), "submit"))).toMatchObject({
      issues: [{ code: "overPaid", params: { open: "40.0000" } }],
    });
    const before = await owing();
    expect(before).toContainEqual({ account: "prepayment", amount: "-60.0000" });
    expect(await problemOf(says(paid, "apply", { input: { header: { appliedOn: "2026-06-29" } } }))).toMatchObject({
      issues: [{ code: "overPaid", field: "companyAmount" }],
    });
    const came = { docOn: "2026-06-28", purchaseOrderId: order.header.id, supplierId: { code: "V2" } };
    await trade.done("warehouse.goodsReceipt", receiptOf([["M3", "4"]], came), "submit", "confirm");
    expect(await problemOf(says(paid, "apply", { input: { header: { appliedOn: "2026-06-09" } } }))).toMatchObject({
      issues: [{ code: "laterDay", field: "appliedOn" }],
    });
    const applied = await says(paid, "apply", { input: { header: { appliedOn: "2026-06-28" } } });
    expect(applied.header).toMatchObject({ stage: "applied", appliedOn: "2026-06-28" });
    expect(await owing()).toEqual([
      { account: "payable", amount: "-100.0000" },
      { account: "receivedNotInvoiced", amount: "150.0000" },
    ]);
    const back = await says(applied, "unapply");
    expect([back.header.stage, back.header.appliedOn]).toEqual(["paid", null]);
    expect(await owing()).toContainEqual({ account: "prepayment", amount: "-60.0000" });
    await says(back, "apply");
    expect(await trade.broken()).toEqual([]);
  });

  it("is refused to a reader", async () => {
    const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
    const [draft] = await trade.create(PAYMENT, paymentOf("1"));
    if (!draft) throw new Error("no payment was made");
    for (const action of ["submit", "pay", "apply", "bounce"])
      expect(await problemOf(trade.act(PAYMENT, draft, [action], reader))).toMatchObject({ type: "forbidden" });
  });
});
