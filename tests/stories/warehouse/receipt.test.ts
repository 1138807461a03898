import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import type { Viewer } from "#define/viewer";
import type { DocumentRecord } from "#define/rows";
import { listDocuments } from "#engine/list/list";
import { act } from "#engine/write/act";
import { closeTo, openTrade, person, problemOf, receiptOf, type Trade } from "#support/trade";

const RECEIPT = "warehouse.goodsReceipt";
const ORDER = "purchasing.purchaseOrder";
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});

const orderOf = (lines: readonly (readonly [string, string, string])[], header: Record<string, unknown> = {}) => ({
  header: { docOn: "2026-03-01", departmentId: { code: "D1" }, supplierId: { code: "V1" }, ...header },
  lines: { lines: lines.map(([code, quantity, unitPrice]) => ({ materialId: { code }, quantity, unitPrice, taxRate: "13" })) },
});
const inForce = (lines: readonly (readonly [string, string, string])[], header?: Record<string, unknown>) =>
  trade.done(ORDER, orderOf(lines, header), "submit", "approve", "putInForce");
const stockOf = async (warehouse: string, material: string) => {
  const [row] = await trade.rows<{ quantity: string; value: string }>(sql`select b.quantity, b.value from stock_on_hand b
    join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id join material m on m.id = b.material_id
    where b.comp_id = 1 and w.code = ${warehouse} and m.code = ${material}`);
  return row;
};

describe("A goods receipt", () => {
  it("brings stock in at its price when it is confirmed, and not before", async () => {
    const submitted = await trade.done(
      RECEIPT,
      receiptOf([
        ["M3", "3", "3.335"],
        ["M4", "7", "0.333333"],
      ]),
      "submit",
    );
    expect(await stockOf("W1", "M3")).toBeUndefined();
    const posted = await trade.act(RECEIPT, submitted, ["confirm"]);
    expect(posted.header).toMatchObject({ stage: "posted", postedOn: "2026-03-10", postedMonth: "2026-03", totalAmount: "12.3400" });
    expect(await stockOf("W1", "M3")).toEqual({ quantity: "3.000000", value: "10.0100" });
    expect(posted.header.unitId).not.toBeNull();
    expect(await trade.broken()).toEqual([]);
  });

  it("takes its price from the order, in company currency of its day, and moves the order on", async () => {
    const order = await inForce([["M2", "10", "100"]], { currency: "USD" });
    const header = { purchaseOrderId: order.header.id, supplierId: { code: "V1" } };
    const first = await trade.done(RECEIPT, receiptOf([["M2", "4"]], header), "submit", "confirm");
    expect(first.lines.lines?.[0]).toMatchObject({ unitPrice: "700.000000", amount: "2800.0000" });
    const [half] = await trade.rows<{ stage: string }>(sql`select stage from purchase_order where comp_id = 1 and id = ${order.header.id}`);
    expect(half?.stage).toBe("04");
    await trade.done(RECEIPT, receiptOf([["M2", "6"]], { ...header, docOn: "2026-05-02" }), "submit", "confirm");
    const [whole] = await trade.rows(sql`select o.stage, l.received_quantity as received from purchase_order o
      join purchase_order_line l on l.comp_id = o.comp_id and l.order_id = o.id where o.comp_id = 1 and o.id = ${order.header.id}`);
    expect(whole).toEqual({ stage: "05", received: "10.000000" });
    expect(await stockOf("W1", "M2")).toEqual({ quantity: "10.000000", value: "7120.0000" });
    const history = await trade.rows<{ action: string }>(
      sql`select action from document_history where comp_id = 1 and document_id = ${order.header.id} and action like 'receive%' order by version`,
    );
    expect(history.map(({ action }) => action)).toEqual(["receivePart", "receiveAll"]);
    expect(await trade.broken()).toEqual([]);
  });

  it("takes its tax from the order where it says none itself, typed or taken over", async () => {
    const goods = [
      { materialId: { code: "M2" }, quantity: "10", unitPrice: "100", taxRate: "13" },
      { materialId: { code: "M3" }, quantity: "5", unitPrice: "8", taxRate: "6" },
    ];
    const header = { docOn: "2026-02-01", departmentId: { code: "D1" }, supplierId: { code: "V1" }, currency: "CNY" };
    const order = await trade.done("purchasing.purchaseOrder", { header, lines: { lines: goods } }, "submit", "approve", "putInForce");
    const draft = receiptOf(
      [
        ["M2", "1"],
        ["M3", "1"],
        ["M3", "1"],
      ],
      { purchaseOrderId: order.header.id },
    );
    const [, , third] = draft.lines?.lines ?? [];
    Object.assign(third ?? {}, { taxRate: "9" });
    const submitted = await trade.done(RECEIPT, draft, "submit");
    expect(submitted.lines.lines?.map(({ taxRate }) => taxRate)).toEqual(["13.0000", "6.0000", "9.0000"]);
    await trade.act(RECEIPT, submitted, ["withdraw", "void"]);
    const { rows } = await trade.work((work) =>
      listDocuments(work, trade.module("purchasing.orderRow"), { filter: { orderId: String(order.header.id) } }),
    );
    expect(new Set(rows.map(({ taxRate }) => taxRate))).toEqual(new Set(["13.0000", "6.0000"]));
    const { fetches } = trade.module(RECEIPT).lines?.lines?.itemsFrom?.order ?? {};
    expect(fetches, "taken over with the goods").toMatchObject({ taxRate: "taxRate" });
  });

  it("is refused above the order and the smaller tolerance, naming line and quantity", async () => {
    const order = await inForce([["M1", "100", "5"]]);
    const header = { purchaseOrderId: order.header.id };
    const over = await problemOf(
      trade.create(
        RECEIPT,
        receiptOf(
          [
            ["M1", "60"],
            ["M1", "45.5"],
          ],
          header,
        ),
      ),
    );
    expect(over).toMatchObject({ type: "invalid", issues: [{ code: "overReceived", table: "lines", row: 2, params: { qty: "45" } }] });
    const exact = await trade.done(
      RECEIPT,
      receiptOf(
        [
          ["M1", "60"],
          ["M1", "45"],
        ],
        header,
      ),
      "submit",
      "confirm",
    );
    expect(exact.header.stage).toBe("posted");
  });

  it("of the last open quantity is confirmed once when two are confirmed at the same time", async () => {
    const order = await inForce([["M5", "10", "5"]]);
    const drafts = [1, 2].map(() => receiptOf([["M5", "10"]], { purchaseOrderId: order.header.id }));
    const submitted = await Promise.all(drafts.map((draft) => trade.done(RECEIPT, draft, "submit")));
    const results = await Promise.allSettled(submitted.map((document) => trade.act(RECEIPT, document, ["confirm"])));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await stockOf("W1", "M5")).toEqual({ quantity: "10.000000", value: "50.0000" });
  });

  it("is refused for another party's order, an order not in force and a material that was not ordered", async () => {
    const order = await inForce([["M1", "5", "1"]]);
    const purchaseOrderId = order.header.id;
    const wrongParty = await problemOf(trade.create(RECEIPT, receiptOf([["M1", "1"]], { purchaseOrderId, supplierId: { code: "V2" } })));
    expect(wrongParty).toMatchObject({ issues: [{ code: "wrongParty", field: "supplierId" }] });
    const notOrdered = await problemOf(
      trade.create(
        RECEIPT,
        receiptOf(
          [
            ["M1", "1"],
            ["M2", "1"],
          ],
          { purchaseOrderId },
        ),
      ),
    );
    expect(notOrdered).toMatchObject({ issues: [{ code: "wrongOrder", table: "lines", row: 2 }] });
    const draft = await trade.done(ORDER, orderOf([["M1", "5", "1"]]));
    const notInForce = await problemOf(trade.create(RECEIPT, receiptOf([["M1", "1"]], { purchaseOrderId: draft.header.id })));
    expect(notInForce).toMatchObject({ issues: [{ code: "wrongOrder", field: "purchaseOrderId" }] });
  });

  it("is refused without quantity, with a quantity that is not above zero, and without a price from anywhere", async () => {
    const bad = receiptOf([
      ["M1", "0", "1"],
      ["M1", "-1", "1"],
      ["M1", "", "1"],
    ]);
    const problem = await problemOf(trade.create(RECEIPT, bad));
    expect(problem).toMatchObject({ issues: [{ code: "required", row: 3, field: "quantity" }] });
    const nothing = receiptOf([
      ["M1", "0", "1"],
      ["M1", "-1", "1"],
    ]);
    expect(await problemOf(trade.create(RECEIPT, nothing))).toMatchObject({
      issues: [
        { code: "positive", row: 1, field: "quantity" },
        { code: "positive", row: 2, field: "quantity" },
      ],
    });
    const unpriced = await problemOf(trade.done(RECEIPT, receiptOf([["M1", "1"]]), "submit"));
    expect(unpriced).toMatchObject({ issues: [{ code: "required", row: 1, field: "unitPrice" }] });
  });

  it("of a closed month keeps its day and is booked in the first open month", async () => {
    const period = await closeTo(trade, "W2", "2026-02");
    const header = { warehouseId: { code: "W2" }, docOn: "2026-02-27" };
    const late = await trade.done(RECEIPT, receiptOf([["M1", "1", "2"]], header), "submit", "confirm");
    expect(late.header).toMatchObject({ stage: "posted", postedOn: "2026-02-27", postedMonth: "2026-03" });
    await trade.act("warehouse.stockPeriod", period, ["reopen"]);
    const next = await trade.done(RECEIPT, receiptOf([["M1", "1", "2"]], header), "submit", "confirm");
    expect(next.header.postedMonth).toBe("2026-02");
    expect(await trade.broken()).toEqual([]);
  });

  it("is confirmed by the keeper of its warehouse and does not exist for the keeper of another", async () => {
    const ids = await trade.rows<{ id: string; code: string }>(sql`select id, code from warehouse where comp_id = 1 order by code`);
    const [own, foreign] = ids.map(({ id }) => person({ warehouses: [id] }));
    const submitted = await trade.done(RECEIPT, receiptOf([["M1", "1", "2"]]), "submit");
    expect(await problemOf(trade.act(RECEIPT, submitted, ["confirm"], foreign))).toMatchObject({ type: "notFound" });
    const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
    expect(await problemOf(trade.act(RECEIPT, submitted, ["confirm"], reader))).toMatchObject({ type: "forbidden" });
    expect((await trade.act(RECEIPT, submitted, ["confirm"], own)).header.stage).toBe("posted");
  });

  it("comes back to its preparer with a reason and can be submitted again", async () => {
    const rejected = await trade.done(RECEIPT, receiptOf([["M1", "1", "2"]]), "submit", "reject");
    expect(rejected.header.stage).toBe("rejected");
    expect((await trade.act(RECEIPT, rejected, ["submit", "withdraw", "void"])).header.stage).toBe("void");
  });

  it("is undone: the goods leave at their own value and the order is open again", async () => {
    const order = await inForce([["M2", "8", "10"]]);
    const before = await stockOf("W1", "M2");
    const receipt = await trade.done(RECEIPT, receiptOf([["M2", "8"]], { purchaseOrderId: order.header.id }), "submit", "confirm");
    const orderNow = () =>
      trade.rows(sql`select o.stage, l.received_quantity as received from purchase_order o
        join purchase_order_line l on l.comp_id = o.comp_id and l.order_id = o.id where o.comp_id = 1 and o.id = ${order.header.id}`);
    expect(await orderNow()).toEqual([{ stage: "05", received: "8.000000" }]);
    expect((await trade.act(RECEIPT, receipt, ["reverse"])).header.stage).toBe("reversed");
    expect(await orderNow()).toEqual([{ stage: "03", received: "0.000000" }]);
    expect(await stockOf("W1", "M2")).toEqual(before);
    expect(await trade.broken()).toEqual([]);
  });

  it("into substitute storage brings a supplier's goods, which have no value and need no price", async () => {
    await trade.create("masterData.warehouse", {
      header: { code: "W3", nameZh: "代储库", departmentId: { code: "D1" }, isSubstitute: true },
    });
    const header = { warehouseId: { code: "W3" } };
    const nobodys = await problemOf(trade.done(RECEIPT, receiptOf([["M1", "5"]], header), "submit"));
    expect(nobodys).toMatchObject({ issues: [{ code: "required", field: "supplierId" }] });
    await trade.done(RECEIPT, receiptOf([["M1", "5"]], { ...header, supplierId: { code: "V1" } }), "submit", "confirm");
    const [row] =
      await trade.rows(sql`select owner, b.quantity, b.value from stock_on_hand b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
      where b.comp_id = 1 and w.code = 'W3'`);
    expect(row).toEqual({ owner: "supplier", quantity: "5.000000", value: "0.0000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("of own production meets the production account at the planned price, and waits for inspection where its line says so", async () => {
    const type = { code: "301", nameZh: "完工入库", direction: "receive", account: "materialConsumption", source: "production" };
    await trade.create("warehouse.operationType", { header: type });
    const made = { code: "M6", nameZh: "液压支架", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" }, plannedPrice: "120" };
    await trade.create("masterData.material", { header: { ...made, isBatchControlled: true, shelfLifeDays: 30 } });
    const line = { materialId: { code: "M6" }, quantity: "2", batch: "P-1", producedOn: "2026-03-01", state: "inspection", taxRate: "13" };
    const draft = { header: { ...receiptOf([]).header, operationTypeId: { code: "301" } }, lines: { lines: [line] } };
    const posted = await trade.done(RECEIPT, draft, "submit", "confirm");
    const priced = { unitPrice: "120.000000", plannedPrice: "120.000000", taxRate: "13.0000", amount: "240.0000" };
    expect(posted.lines.lines?.[0]).toMatchObject({ ...priced, expiresOn: "2026-03-31" });
    const [journal] = await trade.rows(
      sql`select account from journal_line where comp_id = 1 and document_id = ${posted.header.id} and credit > 0`,
    );
    expect(journal).toEqual({ account: "materialConsumption" });
    const [row] = await trade.rows(sql`select state, batch, s.expires_on::text as "expiresOn" from stock_balance b
      join stock_batch s using (comp_id, material_id, batch) where b.comp_id = 1 and b.batch = 'P-1'`);
    expect(row).toEqual({ state: "inspection", batch: "P-1", expiresOn: "2026-03-31" });
  });

  it("of the bearing unit names customer model, packing quantity and batch, at /warehouseReceiptPreparationLYC", async () => {
    const draft = receiptOf([["M1", "1", "1"]], { variant: "LYC", customerId: { code: "C1" } });
    const fields = ["customerModelId", "packingQuantity", "batch"];
    const problem = await problemOf(trade.create(RECEIPT, draft));
    expect(problem).toMatchObject({ type: "invalid" });
    expect(new Set("issues" in problem ? problem.issues.map(({ field }) => field) : [])).toEqual(new Set(fields));
  });

  it("is inspected after it came: what is let through is available, what is not is blocked; with it both are undone", async () => {
    await trade.create("masterData.warehouse", { header: { code: "Q1", nameEn: "Inspected", departmentId: { code: "D1" } } });
    const draft = receiptOf([["M5", "10", "3"]], { warehouseId: { code: "Q1" } });
    const lines = (draft.lines?.lines ?? []).map((line) => ({ ...line, state: "inspection" }));
    const posted = await trade.done(RECEIPT, { ...draft, lines: { lines } }, "submit", "confirm");
    const states = () =>
      trade.rows(sql`select b.state, b.quantity::integer as quantity, b.value::integer as value from stock_on_hand b
        join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id where b.comp_id = 1 and b.year_month = '' and w.code = 'Q1' and b.quantity <> 0 order by 1`);
    expect(await states()).toEqual([{ state: "inspection", quantity: 10, value: 30 }]);
    const target = { id: String(posted.header.id), version: Number(posted.header.version) };
    const inspect = (acceptedQuantity: string | null, rejectedQuantity: string) => {
      const said = { id: String(posted.lines.lines?.[0]?.id), acceptedQuantity, rejectedQuantity };
      return trade.work((work) =>
        act(work, trade.module(RECEIPT), "inspect", [target], { input: { header: {}, lines: { lines: [said] } } }),
      );
    };
    expect(await problemOf(inspect(null, "2"))).toMatchObject({ issues: [{ code: "fillIn", row: 1, field: "acceptedQuantity" }] });
    expect(await problemOf(inspect("7", "2"))).toMatchObject({ issues: [{ code: "inspectedSum", row: 1, params: { qty: "10.000000" } }] });
    const [inspected] = await inspect("8", "2");
    if (!inspected) throw new Error("nothing was inspected");
    expect(await states(), "at 3 each").toEqual([
      { state: "available", quantity: 8, value: 24 },
      { state: "blocked", quantity: 2, value: 6 },
    ]);
    expect(await problemOf(trade.act(RECEIPT, inspected, ["inspect"]))).toMatchObject({ issues: [{ code: "nothingToInspect" }] });
    expect(await trade.broken()).toEqual([]);
    await trade.act(RECEIPT, inspected, ["reverse"]);
    expect(await states()).toEqual([]);
    expect(await trade.broken()).toEqual([]);
  });
});

/** Confirms what really came of each line. */
const confirmed = (document: DocumentRecord, said: readonly Record<string, unknown>[], viewer?: Viewer) => {
  const lines = (document.lines.lines ?? []).map(({ id }, at) => ({ id: String(id), ...said[at] }));
  const target = { id: String(document.header.id), version: Number(document.header.version) };
  return trade.work((work) => act(work, trade.module(RECEIPT), "confirm", [target], { input: { header: {}, lines: { lines } } }), viewer);
};

const over = (qty: string) => ({ issues: [{ code: "overReceived", table: "lines", row: 1, params: { qty } }] });

describe("What really came of a goods receipt", () => {
  it("is what the keeper confirms, with batch and place; the rest of the order stays open, at /receiptConfirmation", async () => {
    const order = await inForce([["M3", "10", "5"]]);
    const submitted = await trade.done(RECEIPT, receiptOf([["M3", "10"]], { purchaseOrderId: order.header.id }), "submit");
    const [posted] = await confirmed(submitted, [{ quantity: "7", batch: "B7", area: "A", seat: "2", box: "X" }]);
    expect(posted?.lines.lines).toMatchObject([{ expectedQuantity: "10.000000", quantity: "7.000000", batch: "B7", amount: "35.0000" }]);
    const stock = await trade.rows(sql`select quantity, area, seat, box from stock_balance where comp_id = 1 and batch = 'B7'`);
    expect(stock).toEqual([{ quantity: "7.000000", area: "A", seat: "2", box: "X" }]);
    const [row] = await trade.rows(sql`select o.stage, l.received_quantity as received from purchase_order o
      join purchase_order_line l on l.comp_id = o.comp_id and l.order_id = o.id where o.comp_id = 1 and o.id = ${order.header.id}`);
    expect(row).toEqual({ stage: "04", received: "7.000000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is not more than the order leaves open with its tolerance, nor more than was expected without an order, and not nothing", async () => {
    const order = await inForce([["M1", "100", "5"]]);
    const ordered = await trade.done(RECEIPT, receiptOf([["M1", "90"]], { purchaseOrderId: order.header.id }), "submit");
    expect(await problemOf(confirmed(ordered, [{ quantity: "105.5" }]))).toMatchObject(over("105"));
    expect((await confirmed(ordered, [{ quantity: "105" }]))[0]?.header.stage).toBe("posted");
    const free = await trade.done(RECEIPT, receiptOf([["M2", "3", "2"]]), "submit");
    expect(await problemOf(confirmed(free, [{ quantity: "4" }]))).toMatchObject(over("3"));
    expect(await problemOf(confirmed(free, [{ quantity: "0" }]))).toMatchObject({
      issues: [{ code: "nothingReceived", field: "quantity" }],
    });
    expect((await confirmed(free, [{ quantity: "2" }]))[0]?.header).toMatchObject({ stage: "posted", totalAmount: "4.0000" });
  });

  it("is expected anew when the receipt goes back to its preparer and comes again", async () => {
    const submitted = await trade.done(RECEIPT, receiptOf([["M2", "3", "2"]]), "submit");
    const back = await trade.act(RECEIPT, submitted, ["withdraw"]);
    expect(back.lines.lines).toMatchObject([{ expectedQuantity: null }]);
  });
});

describe("A part of a receipt that goes back to its supplier", () => {
  it("at planned prices takes its variance along, and is no issue when the month is closed", async () => {
    const store = { code: "PL", nameEn: "Planned", departmentId: { code: "D1" }, costMethod: "plannedPrice" };
    await trade.create("masterData.warehouse", { header: store });
    await trade.rows(
      sql`update company_material set planned_price = 5 where comp_id = 1 and id = (select id from material where code = 'M5')`,
    );
    await trade.create(
      "warehouse.operationType",
      { header: { code: "RTP", nameZh: "计划价退货", direction: "send", source: "goodsReceipt", account: "receivedNotInvoiced" } },
      { header: { code: "USE", nameZh: "领用", direction: "send", account: "materialConsumption" } },
    );
    const inPl = { warehouseId: { code: "PL" } };
    const came = await trade.done(RECEIPT, receiptOf([["M5", "10", "5.2"]], { ...inPl, supplierId: { code: "V1" } }), "submit", "confirm");
    await trade.done(RECEIPT, receiptOf([["M5", "10", "6"]], inPl), "submit", "confirm");
    const leave = (quantity: string, type: string, more: object = {}) => ({
      header: { ...receiptOf([], inPl).header, docOn: "2026-03-20", operationTypeId: { code: type } },
      lines: { lines: [{ materialId: { code: "M5" }, quantity, ...more }] },
    });
    const receiptLineId = came.lines.lines?.[0]?.id;
    const back = await trade.done("warehouse.goodsIssue", leave("4", "RTP", { receiptLineId }), "submit", "confirm");
    expect(back.lines.lines?.[0]).toMatchObject({ amount: "20.8000" });
    const books = await trade.rows(
      sql`select account, (debit - credit)::float8 as amount from journal_line where document_id = ${back.header.id} order by 1`,
    );
    expect(books).toEqual([
      { account: "inventory", amount: -20 },
      { account: "priceVariance", amount: -0.8 },
      { account: "receivedNotInvoiced", amount: 20.8 },
    ]);
    await trade.done("warehouse.goodsIssue", leave("8", "USE"), "submit", "confirm");
    await closeTo(trade, "PL", "2026-03");
    // 2 and 10 came beyond 50 and 50, 0.80 of it went back with 20: 11.20 of 80, of which 40 were issued.
    const shares = await trade.rows(
      sql`select rate::float8 as rate, in_planned::float8 as came, out_planned::float8 as went, out_variance::float8 as share from price_variance where comp_id = 1`,
    );
    expect(shares).toEqual([{ rate: 0.14, came: 80, went: 40, share: 5.6 }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("leaves at what it came for, against his account, and its order is open again: no more than came", async () => {
    await trade.create("warehouse.operationType", {
      header: { code: "RTV", nameZh: "采购退货", direction: "send", source: "goodsReceipt", account: "receivedNotInvoiced" },
    });
    const line = { materialId: { code: "M4" }, quantity: "10", unitPrice: "3.333" };
    const ordered = await trade.done("purchasing.purchaseOrder", {
      header: { docOn: "2026-03-01", departmentId: { code: "D1" }, supplierId: { code: "V1" }, currency: "CNY" },
      lines: { lines: [line] },
    });
    const orderId = ordered.header.id;
    await trade.rows(sql`update purchase_order set stage = '03' where id = ${orderId}`);
    const came = await trade.done(RECEIPT, receiptOf([["M4", "10"]], { purchaseOrderId: orderId }), "submit", "confirm");
    await trade.done(RECEIPT, receiptOf([["M4", "10", "5"]]), "submit", "confirm");
    const receiptLineId = came.lines.lines?.[0]?.id;
    const back = (quantity: string, more: object = {}) => ({
      header: { ...receiptOf([]).header, docOn: "2026-03-20", operationTypeId: { code: "RTV" } },
      lines: { lines: [{ materialId: { code: "M4" }, quantity, receiptLineId, ...more }] },
    });
    const sending = (...args: Parameters<typeof back>) => trade.done("warehouse.goodsIssue", back(...args), "submit", "confirm");
    expect(await problemOf(sending("1", { receiptLineId: null }))).toMatchObject({
      issues: [{ code: "required", field: "receiptLineId" }],
    });
    expect(await problemOf(sending("11"))).toMatchObject({ issues: [{ code: "overReturned", row: 1, params: { qty: "10" } }] });
    const first = await sending("4");
    // 10 came for 33.33: 4 go back for 13.33, then 6 for 20.00; what else lies there keeps its own value.
    expect(first.lines.lines?.[0]).toMatchObject({ amount: "13.3300" });
    const books = await trade.rows(
      sql`select account, (debit - credit)::float8 as amount from journal_line where document_id = ${first.header.id} order by 1`,
    );
    expect(books).toEqual([
      { account: "inventory", amount: -13.33 },
      { account: "receivedNotInvoiced", amount: 13.33 },
    ]);
    const order = async () =>
      trade.rows(sql`select o.stage, l.received_quantity::float8 as received from purchase_order o
      join purchase_order_line l on l.order_id = o.id where o.id = ${orderId}`);
    expect(await order()).toEqual([{ stage: "04", received: 6 }]);
    expect(await problemOf(trade.act(RECEIPT, came, ["reverse"]))).toMatchObject({ issues: [{ code: "hasFollowers", row: 1 }] });
    const rest = await sending("6");
    expect([rest.lines.lines?.[0]?.amount, await order()]).toEqual(["20.0000", [{ stage: "03", received: 0 }]]);
    expect(await problemOf(sending("1"))).toMatchObject({ issues: [{ code: "unknownRecord", field: "receiptLineId" }] });
    await trade.act("warehouse.goodsIssue", rest, ["reverse"]);
    expect(await order()).toEqual([{ stage: "04", received: 6 }]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("A document in the books", () => {
  it("says who confirmed and who reversed it, and when", async () => {
    const keeper = { ...person({ company: true }), accountId: "41" };
    const accountant = { ...person({ company: true }), accountId: "42" };
    const submitted = await trade.done(RECEIPT, receiptOf([["M2", "3", "2"]]), "submit");
    const posted = await trade.act(RECEIPT, submitted, ["confirm"], keeper);
    expect(posted.header).toMatchObject({ confirmedBy: "41", reversedBy: null, reversedAt: null });
    const target = { id: String(posted.header.id), version: Number(posted.header.version) };
    const [gone] = await trade.work((work) => act(work, trade.module(RECEIPT), "reverse", [target], { reason: "错收" }), accountant);
    expect(gone?.header).toMatchObject({ confirmedBy: "41", reversedBy: "42", confirmedAt: posted.header.confirmedAt });
    expect(gone?.header.reversedAt).not.toBeNull();
    const listed = await trade.work((work) =>
      listDocuments(work, trade.module("warehouse.inventoryDocument"), {
        screen: "query",
        filter: { warehouseId: String(posted.header.warehouseId), reversedBy: "42" },
      }),
    );
    expect(listed.rows).toMatchObject([{ docNo: posted.header.docNo, confirmedBy: "41" }]);
  });
});

const placed = (quantity: string, area: string, seat?: string) => ({ materialId: { code: "M2" }, quantity, unitPrice: "1", area, seat });

describe("A place with room for so much", () => {
  it("is told when a receipt or a transfer would bring more to it, which hinders nobody", async () => {
    await trade.create("masterData.warehouse", {
      header: { code: "R1", nameEn: "Room", departmentId: { code: "D1" } },
      lines: {
        positions: [
          { area: "A", maximum: "10" },
          { area: "B", seat: "1" },
        ],
      },
    });
    const there = { ...receiptOf([]).header, warehouseId: { code: "R1" } };
    const of = (...lines: ReturnType<typeof placed>[]) => ({ header: there, lines: { lines } });
    const warned = async (id: string, draft: Parameters<typeof trade.create>[1]) =>
      trade.warnings(id, await trade.done(id, draft), "submit");
    expect(await warned(RECEIPT, of(placed("10", "A", "7"), placed("99", "B", "1"))), "10 of 10, and as much as one likes").toEqual([]);
    expect(await warned(RECEIPT, of(placed("6", "A", "7"), placed("5", "A", "8")))).toMatchObject([
      { code: "placeFull", table: "lines", row: 2, field: "area", params: { place: "A", max: "10", lies: "6" } },
    ]);
    const full = await trade.done(RECEIPT, of(placed("6", "A", "7"), placed("5", "A", "8")), "submit");
    expect(await trade.warnings(RECEIPT, full, "confirm"), "whoever confirms it hears it too").toMatchObject([
      { code: "placeFull", row: 2 },
    ]);
    expect(await trade.warnings(RECEIPT, full, "withdraw"), "what goes back is not asked about").toEqual([]);
    expect((await trade.act(RECEIPT, full, ["confirm"])).header.stage).toBe("posted");
    await trade.done(RECEIPT, receiptOf([["M2", "3", "1"]]), "submit", "confirm");
    const moving = { materialId: { code: "M2" }, quantity: "1", inArea: "A" };
    const transfer = { header: { ...receiptOf([]).header, inWarehouseId: { code: "R1" } }, lines: { lines: [moving] } };
    expect(await warned("warehouse.stockTransfer", transfer)).toMatchObject([
      { code: "placeFull", row: 1, field: "inArea", params: { place: "A", max: "10", lies: "11" } },
    ]);
  });
});
