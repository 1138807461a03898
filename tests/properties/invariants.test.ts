import { beforeAll, describe, expect, it } from "vitest";
import { type Client } from "#db/client";
import { newId } from "#db/id";
import { checkLedgers, linesOf } from "#db/invariants";
import { createDatabase, openClient } from "#support/database";
import { chainHistory } from "#engine/auditChain";
import { act } from "#engine/write/act";
import { updateDocument } from "#engine/write/save";
import { postStock } from "#posting/stock/stock";
import { movedTo } from "#posting/stock/movedTo";
import { openApprover } from "#support/chain";
import { openDealing } from "#support/group/dealing";
import { again } from "#support/money";
import { stockDesk } from "#support/stockDesk";
import { closeTo, openTrade, receiptOf, SYSTEM, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

let trade: Trade;
let owner: Client;
beforeAll(async () => {
  trade = await openTrade();
  const { ownerOptions } = await createDatabase();
  owner = openClient(ownerOptions, 1);
  const seller = { departmentId: { code: "D1" }, customerId: { code: "C1" } };
  const order = await trade.done(
    "purchasing.purchaseOrder",
    {
      header: { departmentId: { code: "D1" }, supplierId: { code: "V1" } },
      lines: { lines: [{ materialId: { code: "M1" }, quantity: "9", unitPrice: "3" }] },
    },
    "submit",
    "approve",
    "putInForce",
  );
  const vendor = { supplierId: { code: "V1" } };
  const received = receiptOf([["M1", "4"]], { purchaseOrderId: order.header.id, ...vendor });
  await trade.done("warehouse.goodsReceipt", received, "submit", "confirm");
  const paid = { docOn: "2026-03-20", category: "goods", ...vendor, departmentId: { code: "D1" }, totalAmount: "5" };
  await trade.done("finance.payment", { header: paid }, "takeOver");
  await owner`update warehouse set cost_method = 'plannedPrice' where code = 'W2'`;
  await owner`update company_material set planned_price = 5`;
  const planned = { warehouseId: { code: "W2" }, departmentId: { code: "D2" } };
  await trade.done("warehouse.goodsReceipt", receiptOf([["M2", "4", "6"]], planned), "submit", "confirm");
  const desk = stockDesk(trade);
  await trade.create("masterData.warehouse", {
    header: { code: "F1", nameEn: "Layers", departmentId: { code: "D1" }, costMethod: "fifo" },
  });
  await desk.post([
    { at: "F1", quantity: "5", value: "10" },
    { at: "F1", quantity: "-2" },
    { of: "M4", quantity: "1", value: "8", serial: "S1" },
  ]);
  await desk.post([{ of: "M5", quantity: "3", owner: "supplier" }]);
  await desk.reserve([{ quantity: "-1" }]);
  const [out] = await desk.requestsOf(desk.paper(), [{ quantity: "-1", account: "" }]);
  if (!out) throw new Error("no movement");
  const warehouseId = await desk.idOf("warehouse", "W2");
  await trade.work((work) => postStock(work, movedTo(out, { warehouseId, state: "inspection" })));
  await desk.post([{ at: "W2", of: "M2", quantity: "-1", account: "materialConsumption" }]);
  await trade.done(
    "warehouse.stockTransfer",
    {
      header: { warehouseId: { code: "W1" }, inWarehouseId: { code: "W2" } },
      lines: { lines: [{ materialId: { code: "M1" }, quantity: "1" }] },
    },
    "submit",
    "confirmOut",
  );
  await closeTo(trade, "W2", "2026-03");
  const products = [{ materialId: { code: "M1" }, quantity: "1", unitPrice: "100" }];
  const instalments = [{ kind: "delivery", amount: "100", dueOn: "2026-04-01" }];
  const contract = await trade.done(
    "sales.salesContract",
    { header: { docOn: "2026-02-01", ...seller }, lines: { products, instalments } },
    "takeOver",
  );
  const delivered = { materialId: { code: "M1" }, quantity: "1", contractProductId: contract.lines.products?.[0]?.id };
  await trade.create("warehouse.operationType", { header: { code: "S", nameEn: "Sale", direction: "send", account: "costOfSales" } });
  const ofContract = {
    docOn: "2026-03-25",
    warehouseId: { code: "W1" },
    operationTypeId: { code: "S" },
    ...seller,
    contractId: contract.header.id,
  };
  await trade.done("warehouse.goodsIssue", { header: ofContract, lines: { lines: [delivered] } }, "submit", "confirm");
  await trade.act("sales.salesContract", await read("sales.salesContract", "sales_contract"), ["beginChange"]);
  const [begun] = await owner<{ id: string; version: number }[]>`select id, version from contract_change`;
  const renamed = await trade.work((work) =>
    updateDocument(work, trade.module("sales.contractChange"), begun?.id ?? "", begun?.version ?? 0, {
      header: { title: "Shield", reason: "name" },
    }),
  );
  await trade.act("sales.contractChange", renamed, ["submit", "approve"]);
  const approver = await openApprover(trade, ["sales.contractChange", "sales.refundRequest", "sales.salesContract"]);
  const billed = { contractId: contract.header.id, instalmentId: contract.lines.instalments?.[0]?.id, totalAmount: "100" };
  await trade.done("sales.salesInvoice", { header: { docOn: "2026-02-02", ...seller }, lines: { lines: [billed] } }, "takeOver");
  const [item] = await owner<{ id: string }[]>`select id from receivable_item`;
  const applications = [{ itemId: item?.id, amount: "60" }];
  await trade.done(
    "sales.salesReceipt",
    { header: { docOn: "2026-03-01", ...seller, totalAmount: "75" }, lines: { applications } },
    "submit",
    "confirm",
  );
  const bill = { method: "bankBill", paperNo: "P-1", billDueOn: "2026-09-01" };
  await trade.done("sales.salesReceipt", { header: { docOn: "2026-03-02", ...seller, totalAmount: "30", ...bill } }, "submit", "confirm");
  await trade.done("sales.salesReceipt", { header: { docOn: "2026-03-03", ...seller, totalAmount: "5" } }, "submit", "confirm", "reverse");
  await trade.act("sales.salesContract", await read("sales.salesContract", "sales_contract"), ["beginChange"]);
  const later = await read("sales.contractChange", "contract_change");
  const due = await trade.work((work) =>
    updateDocument(work, trade.module("sales.contractChange"), String(later.header.id), Number(later.header.version), {
      header: { reason: "later" },
      lines: { instalments: (later.lines.instalments ?? []).map(({ id }) => ({ id, dueOn: "2026-08-01" })) },
    }),
  );
  await approver.decides(await trade.act("sales.contractChange", due, ["submit"]), { verb: "approve" });
  const back = { ...seller, totalAmount: "10", reason: "too much", bank: "B", bankAccount: "1", explanation: "asked for" };
  const asked = await trade.done("sales.refundRequest", { header: { docOn: "2026-06-01", ...back } }, "submit");
  await trade.act("sales.refundRequest", await approver.decides(asked, { verb: "approve" }), ["pay"]);
  for (const [paperNo, action, header] of [
    ["P-2", "discount", { discountBank: "B", discountFee: "1" }],
    ["P-3", "dishonour", {}],
  ] as const) {
    const paper = { docOn: "2026-03-02", ...seller, totalAmount: "20", ...bill, paperNo };
    await trade.done("sales.salesReceipt", { header: paper }, "submit", "confirm");
    const { header: held } = await read("sales.receivableBill", "receivable_bill");
    const target = { id: String(held.id), version: Number(held.version) };
    await trade.work((work) => act(work, trade.module("sales.receivableBill"), action, [target], { reason: "bounced", input: { header } }));
  }
  const abroad = { header: { docOn: "2026-02-10", ...seller, currency: "USD", totalAmount: "10" } };
  await trade.done("sales.salesReceipt", abroad, "submit", "confirm");
  await trade.done("sales.receivableRevaluation", { header: { yearMonth: "2026-05" } }, "post");
  const [may] = await owner<{ id: string; version: number }[]>`select id, version from receivable_period where year_month = '2026-05'`;
  await trade.act("sales.receivablePeriod", { header: { ...may }, lines: {} }, ["close"]);
  const accounts = ["receivable", "revenue", "outputTax", "cash", "advance", "billReceivable", "exchangeDifference", "openingBalance"];
  await trade.create("finance.accountMapping", ...accounts.map((account) => ({ header: { account, yonyouCode: account } })));
  await trade.done("finance.voucherExport", { header: { yearMonth: "2026-05", target: "yonyou" } }, "generate");
  const group = await openDealing(trade, approver);
  await group.relation(SYSTEM, "N1", "TWO", { priceSource: "plannedPrice", taxRate: "13" });
  await trade.act("sales.salesContract", await group.signed({}), ["takeEffect"]);
  await trade.work((work) => chainHistory(work, newId()));
});

/** The newest record of a module, by its table. */
async function read(module: string, table: string): Promise<DocumentRecord> {
  const [row] = await owner<{ id: string }[]>`select id from ${owner(table)} where comp_id = 1 order by id desc limit 1`;
  return again(trade, module, { header: { id: row?.id ?? "" }, lines: {} });
}

const PLANTED: readonly (readonly [law: string, fault: string])[] = [
  ["stock on a key = sum of its moves", "update stock_balance set quantity = quantity + 0.01"],
  ["what a material is worth in a warehouse", "update stock_valuation set value = value + 0.01"],
  ["what a material is worth in a warehouse", "update stock_valuation set variance = variance + 0.01"],
  ["no value without quantity", "update stock_valuation set quantity = 0"],
  ["a warehouse document is posted exactly once", "update stock_move set line_id = line_id + 1, document_id = document_id + 1"],
  ["a warehouse document is posted exactly once", "update goods_receipt set stage = 'submitted'"],
  ["a warehouse document is posted exactly once", "update stock_transfer set stage = 'draft'"],
  [
    "a warehouse document is posted exactly once",
    "update stock_move set line_id = line_id + 1 where module = 'warehouse.stockTransfer' and leg = 'in'",
  ],
  ["a money document is posted exactly once", "update sales_invoice set stage = 'submitted'"],
  ["a money document is posted exactly once", "update sales_receipt set applied_amount = total_amount"],
  ["a refund is paid exactly once", "update refund_request set paid_amount = 9"],
  ["a refund is paid exactly once", "update refund_request set stage = 'approved'"],
  ["a refund is paid exactly once", "update receivable_entry set document_id = 1 where kind = 'refund'"],
  ["a refund is paid exactly once", "update journal_line set generation = 2 where module = 'sales.refundRequest' and account = 'cash'"],
  ["a payment is booked exactly once", "update payment set stage = 'approved'"],
  ["a payment is booked exactly once", "update payment set category = 'prepayment'"],
  ["a payment is booked exactly once", "update journal_line set account = 'expense' where module = 'finance.payment' and account = 'cash'"],
  ["a bill leaves the books exactly once", "update receivable_bill set stage = 'inHand' where stage = 'discounted'"],
  ["a bill leaves the books exactly once", "update receivable_bill set stage = 'paid' where stage = 'dishonoured'"],
  ["a bill leaves the books exactly once", "update receivable_entry set amount = amount * 2 where module = 'sales.receivableBill'"],
  ["a bill leaves the books exactly once", "update journal_line set credit = credit * 2 where module = 'sales.receivableBill'"],
  ["an item falls due on the day", "update receivable_item set due_on = '2026-01-01'"],
  ["an item falls due on the day", "update receivable_due_move set to_on = '2026-01-01'"],
  ["a reversal of the receivable ledger", "update receivable_entry set company_amount = company_amount - 1 where reversal_of is not null"],
  ["a reversal of the receivable ledger", "update receivable_entry set entry_on = '2026-01-01' where reversal_of is not null"],
  ["what is settled of a receipt", "update sales_receipt set settled_amount = settled_amount + 1"],
  ["what is settled of a receipt", "update sales_receipt set stage = 'applied' where stage = 'partApplied'"],
  ["bills in hand and in collection", "update receivable_bill set stage = 'paid'"],
  ["a revaluation = open amount", "update receivable_revaluation_line set difference = difference + 1"],
  ["a revaluation = open amount", "update receivable_entry set amount = 1 where kind = 'revaluation'"],
  ["a revaluation = open amount", "update receivable_entry set entry_on = '2026-06-02' where kind = 'revaluationBack'"],
  ["what was delivered of a contract", "update sales_contract_product set shipped_amount = 1"],
  ["what was delivered of a contract", "update contract_delivery set quantity = 2"],
  ["a goods issue delivers on its contract", "update goods_issue_line set quantity = 2 where contract_product_id is not null"],
  ["what a contract in effect demands", "update contract_due set amount = amount + 1"],
  ["nothing is booked in a month", "update receivable_period set closed_at = '2026-01-01' where stage = 'closed'"],
  ["what was given to an accounting program", "update voucher_export set debit = debit + 1"],
  ["what was given to an accounting program", "delete from voucher_export_line where seq = 1"],
  ["a contract is worth what it was before", "update contract_change set company_delta = 1"],
  ["a contract is worth what it was before", "update sales_contract set company_amount = company_amount + 1"],
  ["a sale within the group and the order of its buyer", "update purchase_order_line set quantity = quantity + 1 where comp_id = 2"],
  ["a sale within the group and the order of its buyer", "update purchase_order set total_amount = 1 where comp_id = 2"],
  ["a sale within the group and the order of its buyer", "update purchase_order set stage = '07' where comp_id = 2"],
  ["a sale within the group and the order of its buyer", "delete from purchase_order_line where comp_id = 2"],
  ["a sale within the group and the order of its buyer", "update sales_contract set twin_id = 1 where twin_id is not null"],
  ["invoiced quantity of a contract", "update sales_contract_product set invoiced_quantity = 1"],
  ["what red invoices took back", "update sales_invoice_line set red_amount = 1"],
  ["open amount of an item", "update receivable_item set open_amount = 41 where kind = 'delivery'"],
  ["no item is settled past zero", "update receivable_entry set amount = -100.01 where kind = 'receipt'"],
  ["no item is settled past zero", "update receivable_entry set entry_on = '2026-01-01' where kind = 'receipt'"],
  ["journal of a document balances", "update journal_line set debit = debit + 1 where account = 'cash'"],
  ["stock ledger = inventory account", "update journal_line set posted_month = '2026-04' where module = 'warehouse.goodsReceipt'"],
  ["receivable ledger = receivable account", "update receivable_entry set company_amount = 99 where kind = 'invoice'"],
  ["advances = advance account", "update journal_line set account = 'receivable' where account = 'advance'"],
  ["what moves within the inventory", "update stock_move set value = value + 1 where account = '' and leg = 'in'"],
  ["closed month = the moves up to it", "update stock_move set posted_month = '2026-04' where leg = 'out'"],
  [
    "closed month = the moves up to it",
    "update stock_period_snapshot_line set in_quantity = in_quantity + 1, opening_quantity = opening_quantity - 1",
  ],
  ["closed month = the moves up to it", "update stock_period_snapshot set hash = 'x'"],
  ["value of a closed month", "update stock_period_snapshot_value set in_value = in_value + 1, opening_value = opening_value - 1"],
  ["a closed month has one snapshot", "update stock_period set stage = 'open'"],
  ["a closed month has one snapshot", "update stock_period_snapshot set voided_at = now()"],
  ["price variance of a closed month", "update price_variance set out_variance = 0"],
  ["reserved quantity = open reservations", "update stock_balance set reserved = 0"],
  [
    "reserved quantity = open reservations",
    "update stock_reservation set quantity = 99; update stock_balance set reserved = 99 where reserved <> 0",
  ],
  ["layers = what lies there", "update stock_layer set remaining = remaining - 1"],
  ["layers = what lies there", "update stock_layer set remaining_value = remaining_value - 1"],
  ["layers and what was taken from them tell", "update stock_layer set posted_on = posted_on + 1"],
  ["layers and what was taken from them tell", "update stock_layer_use set posted_on = posted_on + 1"],
  ["what is left of a layer", "delete from stock_layer_use"],
  ["a serial number lies at one place", "update stock_balance set quantity = 2 where serial <> ''"],
  ["a serial number lies at one place", "update company_material set is_serial_controlled = true"],
  ["goods of others have no value", "update stock_valuation set value = 1 where owner = 'supplier'"],
  ["price variance of the stock ledger", "update stock_move set value = 3 where leg = 'priceVariance'"],
  ["received quantity of an order line", "update purchase_order_line set received_quantity = 5"],
  ["invoiced amount of an instalment", "update sales_contract_instalment set invoiced_amount = 99"],
  ["the history is what was chained", "update document_history set stage_to = 'void'"],
  ["the history is what was chained", "delete from document_history"],
  ["the history is what was chained", "update audit_batch set hash = ''"],
];

describe("The laws of the ledgers", () => {
  it("all hold after ordinary business, and each has looked at something", async () => {
    const results = await checkLedgers(trade.client);
    expect(results.filter(({ broken }) => broken > 0)).toEqual([]);
    expect(results.filter(({ looked }) => looked === 0)).toEqual([]);
  });

  it.each(PLANTED)("find a fault against: %s (%s)", async (law, fault) => {
    const rollback = new Error("rolled back");
    let found: string[] = [];
    await owner
      .begin(async (planted) => {
        await planted.unsafe(fault);
        const inside = Object.assign(((...args: Parameters<Client>) => planted(...args)) as unknown as Client, {
          unsafe: planted.unsafe.bind(planted),
          begin: (_mode: string, job: (sql: typeof planted) => Promise<unknown>) => job(planted),
        }) as Client;
        const results = await checkLedgers(inside);
        found = results.filter(({ broken }) => broken > 0).flatMap(linesOf);
        throw rollback;
      })
      .catch((error: unknown) => {
        if (error !== rollback) throw error;
      });
    expect(found.some((line) => line.startsWith("BROKEN") && line.includes(law))).toBe(true);
    expect(found.some((line) => line.startsWith("       1 "))).toBe(true);
  });
});
