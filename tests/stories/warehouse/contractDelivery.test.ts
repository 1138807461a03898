import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#db/id";
import { readHistory } from "#engine/history";
import { act } from "#engine/write/act";
import { type Draft, updateDocument } from "#engine/write/save";
import { PRODUCT_SALES_CHANGED } from "#reports/productSales";
import { again, CONTRACT, SELLER } from "#support/money";
import { openTrade, problemOf, receiptOf, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const ISSUE = "warehouse.goodsIssue";
const RECEIPT = "warehouse.goodsReceipt";
const CHANGE = "sales.contractChange";
type Line = Record<string, unknown>;
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
  const sale = { direction: "send", account: "costOfSales", requiresCustomer: true, requiresContract: true };
  await trade.create(
    "warehouse.operationType",
    { header: { code: "104", nameZh: "合同发货", ...sale } },
    { header: { code: "105", nameZh: "零星出库", direction: "send", account: "costOfSales" } },
    { header: { code: "201", nameZh: "退料入库", direction: "receive", account: "costOfSales", source: "goodsIssue" } },
  );
  await trade.done(RECEIPT, { header: receiptOf([]).header, lines: { lines: [of("M5", "100", { unitPrice: "1" })] } }, "submit", "confirm");
});

const of = (code: string, quantity: string, more: Line = {}): Line => ({ materialId: { code }, quantity, ...more });
const issueOf = (lines: readonly Line[], header: Line = {}): Draft => ({
  header: { docOn: "2026-03-20", warehouseId: { code: "W1" }, departmentId: { code: "D1" }, operationTypeId: { code: "105" }, ...header },
  lines: { lines },
});
const lineIds = ({ lines }: DocumentRecord) => (lines.lines ?? []).map(({ id }) => String(id));
const sold = (quantity: string, header: Line = {}) =>
  trade.done(
    CONTRACT,
    {
      header: { docOn: "2026-02-01", ...SELLER, ...header },
      lines: {
        products: [{ materialId: { code: "M5" }, quantity, unitPrice: "33.33", taxRate: "0" }],
        instalments: [{ kind: "delivery", percent: "100", trigger: "shipped", graceDays: 10, dueOn: "2026-06-01" }],
      },
    },
    "takeOver",
  );
const productOf = ({ lines }: DocumentRecord) => String(lines.products?.[0]?.id);
const deliveryOf = (contract: DocumentRecord, quantity: string, header: Line = {}, line: Line = {}) =>
  issueOf([of("M5", quantity, { contractProductId: productOf(contract), ...line })], {
    operationTypeId: { code: "104" },
    customerId: { code: "C1" },
    contractId: contract.header.id,
    ...header,
  });
const delivered = async (contract: DocumentRecord) => (await again(trade, CONTRACT, contract)).lines.products?.[0];
const due = async (contract: DocumentRecord) => (await again(trade, CONTRACT, contract)).lines.instalments?.[0];
/** The draft of a change, begun on a contract. */
async function changeOf(contract: DocumentRecord): Promise<DocumentRecord> {
  await trade.act(CONTRACT, await again(trade, CONTRACT, contract), ["beginChange"]);
  const [row] = await trade.rows<{ id: string }>(sql`select id from contract_change where comp_id = 1
    and contract_id = ${contract.header.id} order by id desc limit 1`);
  return again(trade, CHANGE, { header: { id: row?.id ?? "" }, lines: {} });
}
const returned = (issue: DocumentRecord, quantity: string, docOn: string) =>
  trade.done(
    RECEIPT,
    {
      header: { docOn, warehouseId: { code: "W1" }, departmentId: { code: "D1" }, operationTypeId: { code: "201" } },
      lines: { lines: [of("M5", quantity, { issueLineId: lineIds(issue)[0] })] },
    },
    "submit",
    "confirm",
  );

describe("A goods issue that delivers a sales contract", () => {
  it("says what the contract delivered, when and worth how much; once all left, what was to be paid then falls due", async () => {
    const contract = await sold("3");
    const first = await trade.done(ISSUE, deliveryOf(contract, "1"), "submit", "confirm");
    expect(await delivered(contract)).toMatchObject({
      shippedQuantity: "1.000000",
      shippedAmount: "33.3300",
      firstShippedOn: "2026-03-20",
      shippedOn: "2026-03-20",
    });
    await trade.done(ISSUE, deliveryOf(contract, "2", { docOn: "2026-04-02" }), "submit", "confirm");
    const whole = await again(trade, CONTRACT, contract);
    expect(whole.lines.products).toMatchObject([{ shippedQuantity: "3.000000", shippedAmount: "99.9900", shippedOn: "2026-04-02" }]);
    expect(whole.header).toMatchObject({ shippedOn: "2026-04-02", stage: "effective" });
    expect(whole.lines.instalments).toMatchObject([{ triggeredOn: "2026-04-02", dueOn: "2026-04-12" }]);
    const history = await trade.work((work) => readHistory(work, trade.module(CONTRACT), String(contract.header.id)));
    expect(history.map(({ action }) => action)).toEqual(expect.arrayContaining(["takeOver", "deliver"]));
    expect(await problemOf(trade.act(ISSUE, first, ["void"]))).toMatchObject({ type: "illegalAction" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is told anew among the sales by product, with what came back of it, once its contract was touched", async () => {
    const contract = await sold("3");
    const issue = await trade.done(ISSUE, deliveryOf(contract, "2"), "submit", "confirm");
    const receipt = await returned(issue, "1", "2026-04-05");
    const since = newId();
    await trade.done(ISSUE, deliveryOf(contract, "1"), "submit", "confirm");
    const asked = PRODUCT_SALES_CHANGED.replaceAll("$comp", "1").replaceAll("$since", since);
    const keys = (await trade.rows<{ key: string }>(sql.raw(asked))).map(({ key }) => key);
    expect(keys).toEqual(expect.arrayContaining([issue.header.id, receipt.header.id]));
  });

  it("is asked for contract and line where its type is a sale, and refused for another customer, material or line, a contract that is not in effect, or too much", async () => {
    const contract = await sold("3");
    const other = await sold("3", { customerId: { code: "C2" } });
    const [draft] = await trade.create(CONTRACT, {
      header: { docOn: "2026-02-01", ...SELLER },
      lines: {
        products: [{ materialId: { code: "M5" }, quantity: "3", unitPrice: "1" }],
        instalments: [{ kind: "delivery", amount: "3", dueOn: "2026-06-01" }],
      },
    });
    const issuesOf = async (asked: Draft) => {
      const problem = await problemOf(trade.done(ISSUE, asked, "submit"));
      return "issues" in problem ? problem.issues.map(({ code, field }) => `${code} ${field}`) : [];
    };
    expect(await issuesOf(deliveryOf(contract, "1", { contractId: null }, { contractProductId: null }))).toEqual([
      "required contractId",
      "required contractProductId",
    ]);
    expect(await issuesOf(deliveryOf(contract, "1", {}, { contractProductId: productOf(other) }))).toEqual([
      "unknownRecord contractProductId",
    ]);
    expect(await issuesOf(deliveryOf(other, "1", { customerId: { code: "C1" } }))).toContain("unknownRecord contractId");
    expect(await issuesOf(deliveryOf(contract, "1", {}, { materialId: { code: "M4" } }))).toEqual(["otherMaterial materialId"]);
    expect(await issuesOf(deliveryOf(contract, "4"))).toEqual(["overDelivered quantity"]);
    expect(await issuesOf(deliveryOf(draft as DocumentRecord, "1"))).toContain("unknownRecord contractId");
    const free = await trade.done(ISSUE, issueOf([of("M5", "1")]), "submit", "confirm");
    expect(free.header).toMatchObject({ stage: "posted", contractId: null });
  });

  it("never delivers a piece twice: of issues that are confirmed at once, only what the contract holds goes out", async () => {
    const contract = await sold("3");
    const submitted = await Promise.all([1, 2, 3, 4].map(() => trade.done(ISSUE, deliveryOf(contract, "2"), "submit")));
    const outcomes = await Promise.allSettled(submitted.map((issue) => trade.act(ISSUE, issue, ["confirm"])));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await delivered(contract)).toMatchObject({ shippedQuantity: "2.000000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("gives back what returns or is reversed, at its own worth; what did not come back after all is delivered again unless others took its place", async () => {
    const contract = await sold("3");
    const issue = await trade.done(ISSUE, deliveryOf(contract, "3"), "submit", "confirm");
    const back = await returned(issue, "2", "2026-04-10");
    expect(await delivered(contract)).toMatchObject({ shippedQuantity: "1.000000", shippedAmount: "33.3300", shippedOn: "2026-03-20" });
    expect(await due(contract)).toMatchObject({ triggeredOn: null, dueOn: "2026-06-01" });
    const second = await trade.done(ISSUE, deliveryOf(contract, "1", { docOn: "2026-05-05" }), "submit", "confirm");
    expect(await problemOf(trade.act(RECEIPT, back, ["reverse"]))).toMatchObject({
      issues: [{ code: "overDelivered", params: { qty: "1" } }],
    });
    await trade.act(ISSUE, second, ["reverse"]);
    await trade.act(RECEIPT, back, ["reverse"]);
    expect(await due(contract)).toMatchObject({ triggeredOn: "2026-03-20", dueOn: "2026-03-30" });
    expect(await delivered(contract)).toMatchObject({ shippedQuantity: "3.000000", shippedAmount: "99.9900", shippedOn: "2026-03-20" });
    const [moved] = await trade.rows<{
      days: string[];
    }>(sql`select array_agg(moved_on || ' ' || kind || ' ' || trim_scale(quantity) order by id) as days
      from contract_delivery where comp_id = 1 and contract_id = ${contract.header.id}`);
    expect(moved?.days).toEqual([
      "2026-03-20 delivery 3",
      "2026-04-10 return -2",
      "2026-05-05 delivery 1",
      "2026-06-30 return -1",
      "2026-06-30 return 2",
    ]);
    await trade.act(ISSUE, issue, ["reverse"]);
    expect(await delivered(contract)).toMatchObject({
      shippedQuantity: "0.000000",
      shippedAmount: "0.0000",
      firstShippedOn: null,
      shippedOn: null,
    });
    expect(await due(contract)).toMatchObject({ triggeredOn: null, dueOn: "2026-06-01" });
    expect(await trade.broken()).toEqual([]);
  });

  it("keeps what was delivered: no change and no record makes it less, and nothing is confirmed while the contract is being changed", async () => {
    const contract = await sold("3");
    await trade.done(ISSUE, deliveryOf(contract, "2"), "submit", "confirm");
    const waiting = await trade.done(ISSUE, deliveryOf(contract, "1"), "submit");
    const productId = productOf(contract);
    const before = await again(trade, CONTRACT, contract);
    const recorded = trade.work((work) =>
      act(work, trade.module(CONTRACT), "recordDelivery", [{ id: String(contract.header.id), version: Number(before.header.version) }], {
        input: { header: {}, lines: { products: [{ id: productId, shippedQuantity: "1", shippedOn: "2026-03-25" }] } },
      }),
    );
    expect(await problemOf(recorded)).toMatchObject({
      issues: [{ code: "underShipped", table: "products", row: 1, field: "shippedQuantity", value: "1.000000", params: { qty: "2" } }],
    });
    expect(await again(trade, CONTRACT, contract)).toEqual(before);
    const begun = await changeOf(contract);
    const [line] = begun.lines.products ?? [];
    const says = (document: DocumentRecord, product: Line, amount: string) =>
      trade.work((work) =>
        updateDocument(work, trade.module(CHANGE), String(document.header.id), Number(document.header.version), {
          header: { reason: "other goods" },
          lines: { products: [product], instalments: [{ id: document.lines.instalments?.[0]?.id, amount }] },
        }),
      );
    const fewer = await says(begun, { id: line?.id, quantity: "1" }, "33.33");
    expect(await problemOf(trade.act(CHANGE, fewer, ["submit"]))).toMatchObject({
      issues: [{ code: "underShipped", table: "products", row: 1, field: "quantity", value: "1.000000", params: { qty: "2" } }],
    });
    const other = await says(fewer, { materialId: { code: "M4" }, quantity: "3", unitPrice: "33.33", taxRate: "0" }, "99.99");
    expect(await problemOf(trade.act(CHANGE, other, ["submit"]))).toMatchObject({
      issues: [{ code: "deliveredProduct", field: "contractId", params: { row: 1 } }],
    });
    expect((await again(trade, CONTRACT, contract)).header).toMatchObject({ stage: "effective", revision: 1 });
    const second = await changeOf(contract);
    const named = await says(second, { id: second.lines.products?.[0]?.id, equipmentModel: "ZY6800" }, "99.99");
    await trade.act(CHANGE, named, ["submit"]);
    expect(await problemOf(trade.act(ISSUE, waiting, ["confirm"]))).toMatchObject({
      issues: [{ code: "notInEffect", field: "contractId", value: contract.header.docNo }],
    });
    expect(await delivered(contract)).toMatchObject({ shippedQuantity: "2.000000" });
    expect(await trade.broken()).toEqual([]);
  });
});
