import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { beforeAll, describe, expect, it } from "vitest";
import { act } from "#engine/write/act";
import { readHistory } from "#engine/history";
import { exportDocuments } from "#engine/list/export";
import { listDocuments } from "#engine/list/list";
import type { Draft } from "#engine/write/save";
import { preparePrint } from "#extras/print/printOuts";
import { openTrade, person, problemOf, receiptOf, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const ISSUE = "warehouse.goodsIssue";
const RECEIPT = "warehouse.goodsReceipt";
type Line = Record<string, unknown>;
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
  await trade.create(
    "warehouse.operationType",
    { header: { code: "101", nameZh: "生产领用", direction: "send", account: "materialConsumption", requiresDepartment: true } },
    { header: { code: "102", nameZh: "项目领用", direction: "send", account: "projectCost", requiresProject: true } },
    { header: { code: "103", nameZh: "销售出库", direction: "send", account: "costOfSales", requiresCustomer: true } },
    { header: { code: "201", nameZh: "退料入库", direction: "receive", account: "materialConsumption", source: "goodsIssue" } },
  );
  await trade.create("masterData.project", { header: { code: "J1", nameZh: "八号工作面" } });
});

const issueOf = (lines: readonly Line[], header: Line = {}): Draft => ({
  header: {
    docOn: "2026-03-20",
    warehouseId: { code: "W1" },
    departmentId: { code: "D1" },
    operationTypeId: { code: "101" },
    useDepartmentId: { code: "D2" },
    ...header,
  },
  lines: { lines },
});
const of = (code: string, quantity: string, more: Line = {}): Line => ({ materialId: { code }, quantity, ...more });
const receive = (lines: readonly Line[], header: Line = {}) =>
  trade.done(RECEIPT, { header: { ...receiptOf([]).header, ...header }, lines: { lines } }, "submit", "confirm");
const inW2 = { warehouseId: { code: "W2" } };
const inW2There = { inWarehouseId: { code: "W2" }, inDepartmentId: { code: "D2" } };
const none: DocumentRecord = { header: {}, lines: {} };
const confirmWith = (document: DocumentRecord, lines: readonly Line[]) =>
  trade.work((work) =>
    act(work, trade.module(ISSUE), "confirm", [{ id: String(document.header.id), version: Number(document.header.version) }], {
      input: { header: {}, lines: { lines } },
    }),
  );
const stockOf = async (material: string, warehouse = "W1") => {
  const [row] = await trade.rows<{ quantity: string; reserved: string; value: string }>(sql`select sum(b.quantity) as quantity,
      sum(b.reserved) as reserved, sum(b.value) as value from stock_on_hand b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
    join material m on m.id = b.material_id where b.comp_id = 1 and m.code = ${material} and w.code = ${warehouse}`);
  return row;
};
const lineIds = ({ lines }: DocumentRecord) => (lines.lines ?? []).map(({ id }) => String(id));

describe("A goods issue", () => {
  it("keeps its goods when it is submitted and takes them at cost when it is confirmed", async () => {
    await receive([of("M1", "10", { unitPrice: "2" }), of("M1", "10", { unitPrice: "4" })]);
    const submitted = await trade.done(ISSUE, issueOf([of("M1", "6")]), "submit");
    expect(await stockOf("M1")).toMatchObject({ quantity: "20.000000", reserved: "6.000000" });
    const posted = await trade.act(ISSUE, submitted, ["confirm"]);
    expect(posted.header).toMatchObject({ stage: "posted", postedMonth: "2026-03", totalAmount: "18.0000", openQuantity: "0.000000" });
    expect(posted.lines.lines?.[0]).toMatchObject({ unitPrice: "3.000000", issuedQuantity: "6.000000" });
    expect(await stockOf("M1")).toMatchObject({ quantity: "14.000000", reserved: "0.000000", value: "42.0000" });
    const journal = await trade.rows(
      sql`select account, debit, credit from journal_line where comp_id = 1 and document_id = ${posted.header.id} order by seq`,
    );
    expect(journal).toEqual(
      expect.arrayContaining([
        { account: "inventory", debit: "0.0000", credit: "18.0000" },
        { account: "materialConsumption", debit: "18.0000", credit: "0.0000" },
      ]),
    );
    expect(await trade.broken()).toEqual([]);
  });

  it("says no amount before it is posted: not on the line, not in all, in no list and no file", async () => {
    const submitted = await trade.done(ISSUE, issueOf([of("M1", "1")]), "submit");
    expect([submitted.lines.lines?.[0]?.amount, submitted.header.totalAmount]).toEqual([null, null]);
    const about = { filter: { docNo: submitted.header.docNo } };
    for (const id of [ISSUE, "warehouse.inventoryDocument"]) {
      const { rows, sums, leftOut } = await trade.work((work) => listDocuments(work, trade.module(id), { ...about, count: true }));
      expect([rows[0]?.totalAmount, sums?.totalAmount, leftOut]).toEqual([null, null, { totalAmount: 1 }]);
    }
    const file = await exportDocuments(trade.runtime, () => Promise.resolve(person({ company: true })), trade.module(ISSUE), about, "csv");
    expect(await new Response(file).text()).not.toContain(",0.0000,");
    const posted = await trade.act(ISSUE, submitted, ["confirm"]);
    expect([posted.lines.lines?.[0]?.amount, posted.header.totalAmount]).toEqual(["3.0000", "3.0000"]);
  });

  it("is refused when others keep what it wants, and goes through when they give it back", async () => {
    await receive([of("M2", "10", { unitPrice: "1" })]);
    const first = await trade.done(ISSUE, issueOf([of("M2", "7")]), "submit");
    const [second] = await trade.create(ISSUE, issueOf([of("M2", "6")]));
    if (!second) throw new Error("no issue was made");
    expect(await problemOf(trade.act(ISSUE, second, ["submit"]))).toMatchObject({
      issues: [{ code: "shortStock", table: "lines", row: 1, params: { available: "3.000000" } }],
    });
    expect((await trade.act(ISSUE, first, ["reject"])).header.stage).toBe("rejected");
    expect(await stockOf("M2")).toMatchObject({ reserved: "0.000000" });
    const submitted = await trade.act(ISSUE, second, ["submit", "withdraw"]);
    expect(await stockOf("M2")).toMatchObject({ quantity: "10.000000", reserved: "0.000000" });
    expect((await trade.act(ISSUE, submitted, ["void"])).header.stage).toBe("void");
  });

  it("keeps within the quota of its line, as it is asked for and as it is handed out", async () => {
    await receive([of("M1", "10", { unitPrice: "1" })]);
    const asked = (quantity: string, quotaQuantity: string) =>
      trade.done(ISSUE, issueOf([of("M1", quantity, { quotaQuantity })]), "submit");
    expect(await problemOf(asked("5", "4"))).toMatchObject({
      issues: [{ code: "overQuota", table: "lines", row: 1, field: "requestedQuantity", params: { qty: "4" } }],
    });
    const within = await asked("4", "4");
    const id = lineIds(within)[0];
    expect(await problemOf(confirmWith(within, [{ id, quantity: "5" }]))).toMatchObject({
      issues: [{ code: "overIssued", table: "lines", row: 1, field: "quantity", params: { qty: "4" } }],
    });
    expect((await trade.act(ISSUE, within, ["reject", "void"])).header.stage).toBe("void");
  });

  it("says for which department, project or customer, as its operation type asks", async () => {
    const lacking = await trade.create(
      ISSUE,
      issueOf([of("M1", "1")], { useDepartmentId: null }),
      issueOf([of("M1", "1")], { operationTypeId: { code: "102" } }),
      issueOf([of("M1", "1")], { operationTypeId: { code: "103" } }),
    );
    const fields = await Promise.all(lacking.map((document) => problemOf(trade.act(ISSUE, document, ["submit"]))));
    expect(fields).toMatchObject(
      ["useDepartmentId", "projectId", "customerId"].map((field) => ({ issues: [{ code: "required", field }] })),
    );
    const toProject = issueOf([of("M1", "1")], { operationTypeId: { code: "102" }, projectId: { code: "J1" } });
    const posted = await trade.done(ISSUE, toProject, "submit", "confirm");
    const [line] = await trade.rows(
      sql`select account from journal_line where comp_id = 1 and document_id = ${posted.header.id} and debit > 0`,
    );
    expect(line).toEqual({ account: "projectCost" });
    expect(await problemOf(trade.create(ISSUE, issueOf([of("M1", "1")], { operationTypeId: { code: "201" } })))).toMatchObject({
      issues: [{ field: "operationTypeId" }],
    });
  });

  it("is refused for a quantity that is not above zero, naming the line", async () => {
    expect(await problemOf(trade.create(ISSUE, issueOf([of("M1", "1"), of("M1", "0")])))).toMatchObject({
      issues: [{ code: "positive", table: "lines", row: 2, field: "quantity" }],
    });
  });

  it("takes the batch that expires first, splits what one batch cannot give, and asks why another is taken", async () => {
    await receive([
      of("M3", "5", { unitPrice: "1", batch: "B-LATE", producedOn: "2026-01-01", expiresOn: "2027-01-01" }),
      of("M3", "4", { unitPrice: "1", batch: "B-SOON", producedOn: "2025-06-01", expiresOn: "2026-06-01" }),
    ]);
    const proposed = await trade.done(ISSUE, issueOf([of("M3", "3")]), "propose");
    expect(proposed.lines.lines).toMatchObject([{ batch: "B-SOON", quantity: "3.000000" }]);
    const split = await trade.done(ISSUE, issueOf([of("M3", "7")]), "submit");
    expect(split.lines.lines).toMatchObject([
      { batch: "B-SOON", quantity: "4.000000", requestedQuantity: "4.000000" },
      { batch: "B-LATE", quantity: "3.000000", requestedQuantity: "3.000000" },
    ]);
    await trade.act(ISSUE, split, ["withdraw"]);
    const late = of("M3", "2", { batch: "B-LATE" });
    expect(await problemOf(trade.done(ISSUE, issueOf([late]), "submit"))).toMatchObject({
      issues: [{ code: "earlierBatch", row: 1, field: "batchReason", params: { batch: "B-SOON", on: "2026-06-01" } }],
    });
    const explained = await trade.done(ISSUE, issueOf([{ ...late, batchReason: "客户指定" }]), "submit", "confirm");
    expect(explained.header.stage).toBe("posted");
  });

  it("takes from the first to expire even where a later batch has all of it, over several places, and fills a batch that lies elsewhere", async () => {
    await trade.create("masterData.material", {
      header: { code: "M31", nameEn: "Grease", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" }, isBatchControlled: true },
    });
    const at = (batch: string, quantity: string, expiresOn: string, area: string) =>
      of("M31", quantity, { unitPrice: "1", batch, expiresOn, area });
    await receive([at("LATE", "10", "2027-02-01", "A"), at("SOON", "4", "2026-08-01", "A"), at("SOON", "2", "2026-08-01", "B")]);
    // 7 wanted, 10 asked for, 12 allowed: SOON gives 4 in A and 2 in B, LATE the last 1; what is beyond (3, and 5) stays with it.
    const drafted = await trade.done(ISSUE, issueOf([of("M31", "7", { requestedQuantity: "10", quotaQuantity: "12" })]), "submit");
    expect(
      drafted.lines.lines?.map(({ batch, area, ...line }) => [batch, area, line.quantity, line.requestedQuantity, line.quotaQuantity]),
    ).toEqual([
      ["SOON", "A", "4.000000", "4.000000", "4.000000"],
      ["SOON", "B", "2.000000", "2.000000", "2.000000"],
      ["LATE", "A", "1.000000", "4.000000", "6.000000"],
    ]);
    const less = lineIds(drafted).map((id, index) => ({ id, quantity: ["4", "0.5", "1"][index] }));
    expect(await problemOf(confirmWith(drafted, less)), "of the first to expire 1.5 would stay").toMatchObject({
      issues: [{ code: "earlierBatch", row: 3, params: { batch: "SOON" } }],
    });
    await trade.act(ISSUE, drafted, ["withdraw", "void"]);
    // SOON has 6 in all: a line that takes LATE leaves some of it, whatever each line wants.
    expect(await problemOf(trade.done(ISSUE, issueOf([of("M31", "10", { batch: "LATE", area: "A" })]), "submit"))).toMatchObject({
      issues: [{ code: "earlierBatch", row: 1 }],
    });
    const named = await trade.done(ISSUE, issueOf([of("M31", "5", { batch: "SOON" })]), "submit", "confirm");
    expect(named.lines.lines?.map(({ batch, area, quantity }) => [batch, area, quantity])).toEqual([
      ["SOON", "A", "4.000000"],
      ["SOON", "B", "1.000000"],
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("proposes what lay there on its day and ever since, never what came later", async () => {
    await trade.create("masterData.material", {
      header: { code: "M32", nameEn: "Oil", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" }, isBatchControlled: true },
    });
    const came = (batch: string, docOn: string, expiresOn: string) =>
      receive([of("M32", "6", { unitPrice: "1", batch, expiresOn, area: batch })], { docOn });
    await came("EARLY", "2026-03-01", "2027-06-01");
    await came("LATE", "2026-03-25", "2026-12-01");
    // LATE expires first and came on the 25th: on the 20th EARLY alone lay there, on the 26th both did.
    const proposed = async (docOn: string, quantity: string) => {
      const drafted = await trade.done(ISSUE, issueOf([of("M32", quantity)], { docOn }), "propose");
      return drafted.lines.lines?.map(({ batch, area, ...line }) => [batch, area, line.quantity]);
    };
    expect(await proposed("2026-03-20", "5")).toEqual([["EARLY", "EARLY", "5.000000"]]);
    expect(await proposed("2026-03-26", "5")).toEqual([["LATE", "LATE", "5.000000"]]);
    expect(await proposed("2026-02-27", "5"), "nothing lay there yet").toEqual([[null, null, "5.000000"]]);
    const issued = await trade.done(ISSUE, issueOf([of("M32", "2")], { docOn: "2026-03-20" }), "submit", "confirm");
    expect(issued.lines.lines, "what expires first was not there, so nobody asks why another is taken").toMatchObject([{ batch: "EARLY" }]);
    await receive([of("M32", "3", { unitPrice: "1", batch: "EARLY", area: "EARLY" })], { docOn: "2026-03-28" });
    // 6 came on the 1st and 3 on the 28th, 2 went on the 20th: on the 21st there are 4.
    expect(await proposed("2026-03-21", "4")).toEqual([["EARLY", "EARLY", "4.000000"]]);
    expect(await proposed("2026-03-29", "9")).toEqual([
      ["LATE", "LATE", "6.000000"],
      ["EARLY", "EARLY", "3.000000"],
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it("may give less than was asked for: the rest is issued later from the open request, never more, or closed", async () => {
    await receive([of("M4", "20", { unitPrice: "5" })]);
    const submitted = await trade.done(ISSUE, issueOf([of("M4", "10")]), "submit");
    const [posted] = await confirmWith(submitted, [{ id: lineIds(submitted)[0], quantity: "6" }]);
    if (!posted) throw new Error("nothing was confirmed");
    expect(posted.header).toMatchObject({ openQuantity: "4.000000", totalAmount: "30.0000" });
    const sourceLineId = lineIds(posted)[0];
    const tooMuch = trade.done(ISSUE, issueOf([of("M4", "5", { sourceLineId })]), "submit");
    expect(await problemOf(tooMuch)).toMatchObject({ issues: [{ code: "overIssued", row: 1, params: { qty: "4" } }] });
    await trade.done(ISSUE, issueOf([of("M4", "3", { sourceLineId })]), "submit", "confirm");
    const [open] = await trade.rows<{ quantity: string; version: number }>(sql`select open_quantity as quantity, version from goods_issue
      where comp_id = 1 and id = ${posted.header.id}`);
    expect(open?.quantity).toBe("1.000000");
    const now = { ...posted, header: { ...posted.header, version: open?.version ?? 0 } };
    expect(await problemOf(trade.act(ISSUE, now, ["reverse"]))).toMatchObject({ issues: [{ code: "hasFollowers" }] });
    const told = async () => {
      const { rows } = await trade.work((work) => listDocuments(work, trade.module(ISSUE), { filter: { docNo: posted.header.docNo } }));
      return rows.map(({ unitSums }) => unitSums?.openQuantity);
    };
    expect(await told()).toEqual([[{ unit: "Piece", sum: "1.000000" }]]);
    expect((await trade.act(ISSUE, now, ["closeRest"])).header).toMatchObject({ stage: "posted", openQuantity: "0.000000" });
    expect(await told(), "what is given up is in no unit").toEqual([undefined]);
    expect(await problemOf(trade.done(ISSUE, issueOf([of("M4", "1", { sourceLineId })]), "submit"))).toMatchObject({
      issues: [{ code: "unknownRecord", field: "sourceLineId" }],
    });
    expect(await trade.broken()).toEqual([]);
  });

  it("takes goods back in part at the cost they went out with, and no more than went out", async () => {
    await receive([of("M5", "3", { unitPrice: "3.333333" })], inW2);
    const issued = await trade.done(ISSUE, issueOf([of("M5", "3")], inW2), "submit", "confirm");
    expect(issued.header.totalAmount).toBe("10.0000");
    await receive([of("M5", "1", { unitPrice: "90" })], inW2);
    const issueLineId = lineIds(issued)[0];
    const back = (quantity: string) =>
      receive([of("M5", quantity, { issueLineId })], { ...inW2, operationTypeId: { code: "201" }, docOn: "2026-03-21" });
    expect((await back("1")).lines.lines?.[0]).toMatchObject({ amount: "3.3300" });
    const elsewhere = receive([of("M5", "1", { issueLineId })], { operationTypeId: { code: "201" }, docOn: "2026-03-21" });
    expect(await problemOf(elsewhere), "it comes back to where it went out").toMatchObject({
      issues: [{ code: "notAsSource", field: "warehouseId" }],
    });
    expect(await problemOf(back("3"))).toMatchObject({ issues: [{ code: "overReturned", row: 1, params: { qty: "2" } }] });
    const rest = await back("2");
    expect(rest.lines.lines?.[0]).toMatchObject({ amount: "6.6700" });
    expect(await stockOf("M5", "W2")).toMatchObject({ quantity: "4.000000", value: "100.0000" });
    const accounts = await trade.rows(sql`select account, sum(quantity)::text as quantity from stock_move
      where comp_id = 1 and document_id = any(${arrayOf(
        [issued, rest].map(({ header }) => String(header.id)),
        "bigint",
      )}) and account <> '' group by 1`);
    expect(accounts, "what comes back relieves the account that it was used on").toEqual([
      { account: "materialConsumption", quantity: "-1.000000" },
    ]);
    const ages =
      await trade.rows(sql`select distinct l.first_on < l.posted_on as "isOlder" from stock_layer l join stock_valuation v on v.comp_id = l.comp_id and v.id = l.valuation_id
      where l.comp_id = 1 and l.posted_on = '2026-03-21' and v.material_id = (select id from material where code = 'M5')`);
    expect(ages, "what comes back is as old as it was").toEqual([{ isOlder: true }]);
    expect(await problemOf(trade.act(ISSUE, issued, ["reverse"]))).toMatchObject({ issues: [{ code: "hasFollowers", row: 1 }] });
    await trade.act(RECEIPT, rest, ["reverse"]);
    const [line] = await trade.rows(
      sql`select returned_quantity as returned from goods_issue_line where comp_id = 1 and id = ${issueLineId}`,
    );
    expect(line).toEqual({ returned: "1.000000" });
    expect(await problemOf(receive([of("M5", "1", { unitPrice: "1" })], { operationTypeId: { code: "201" } }))).toMatchObject({
      issues: [{ code: "required", field: "issueLineId" }],
    });
    expect(await trade.broken()).toEqual([]);
  });

  it("of goods that only came later is as old when they come back as they are then, never younger", async () => {
    const store = { code: "N1", nameEn: "Early", departmentId: { code: "D1" }, allowsNegative: true };
    await trade.create("masterData.warehouse", { header: store });
    const inN1 = { warehouseId: { code: "N1" } };
    const early = await trade.done(ISSUE, issueOf([of("M5", "5")], { ...inN1, docOn: "2026-03-05" }), "submit", "confirm");
    await receive([of("M5", "6", { unitPrice: "2" })], { ...inN1, docOn: "2026-03-20" });
    const back = (quantity: string, docOn: string) =>
      receive([of("M5", quantity, { issueLineId: lineIds(early)[0] })], { ...inN1, docOn, operationTypeId: { code: "201" } });
    await back("2", "2026-03-10");
    await back("3", "2026-03-25");
    // 2 came back before anything had come: of that day; 3 are of the 20th, as is the one that never left.
    const lots = await trade.rows(sql`select l.first_on::text as since, sum(l.remaining)::float8 as left from stock_layer l
      join stock_valuation v on v.comp_id = l.comp_id and v.id = l.valuation_id join warehouse w on w.comp_id = v.comp_id and w.id = v.warehouse_id
      where l.comp_id = 1 and w.code = 'N1' and l.remaining <> 0 group by 1 order by 1`);
    expect(lots).toEqual([
      { since: "2026-03-10", left: 2 },
      { since: "2026-03-20", left: 4 },
    ]);
    expect(await trade.broken()).toEqual([]);
  });

  it.each([
    ["N2", "movingAverage"],
    ["N3", "fifo"],
  ])("from nothing is as old as what covers it last: an undone receipt lends no first day (%s)", async (code, costMethod) => {
    await trade.create("masterData.warehouse", {
      header: { code, nameEn: code, departmentId: { code: "D1" }, allowsNegative: true, costMethod },
    });
    const there = { warehouseId: { code } };
    const early = await trade.done(ISSUE, issueOf([of("M5", "5")], { ...there, docOn: "2026-03-05" }), "submit", "confirm");
    const undone = await receive([of("M5", "5", { unitPrice: "2" })], { ...there, docOn: "2026-03-20" });
    await trade.act(RECEIPT, undone, ["reverse"]);
    await receive([of("M5", "6", { unitPrice: "3" })], { ...there, docOn: "2026-04-10" });
    const lots = () =>
      trade.rows(sql`select l.first_on::text as since, sum(l.remaining)::float8 as left from stock_layer l
        join stock_valuation v on v.comp_id = l.comp_id and v.id = l.valuation_id join warehouse w on w.comp_id = v.comp_id and w.id = v.warehouse_id
        where l.comp_id = 1 and w.code = ${code} and l.remaining <> 0 group by 1 order by 1`);
    const back = { ...there, docOn: "2026-04-20", operationTypeId: { code: "201" } };
    await receive([of("M5", "2", { issueLineId: lineIds(early)[0] })], back);
    // 6 came on 10 April, 5 of them for the issue of March; 1 is left and 2 come back. What came on 20 March never did.
    expect(await lots()).toEqual([{ since: "2026-04-10", left: 3 }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("is undone: the goods lie where they lay, at their own cost", async () => {
    const before = await stockOf("M1");
    const posted = await trade.done(ISSUE, issueOf([of("M1", "2")]), "submit", "confirm");
    expect((await trade.act(ISSUE, posted, ["reverse"])).header.stage).toBe("reversed");
    expect(await stockOf("M1")).toEqual(before);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("A goods issue of the bearing unit", () => {
  it("names the customer and his model, which stands for one material on its day", async () => {
    await trade.create(
      "warehouse.customerModel",
      {
        header: {
          code: "6204-2RS",
          nameZh: "轴承",
          customerId: { code: "C1" },
          materialId: { code: "M1" },
          validOn: "2026-01-01",
          packingQuantity: "10",
        },
      },
      { header: { code: "6205-2RS", nameZh: "轴承", customerId: { code: "C2" }, materialId: { code: "M1" }, validOn: "2026-01-01" } },
    );
    const [own, foreign] = await trade.rows<{ id: string }>(sql`select id from customer_model where comp_id = 1 order by code`);
    const header = { operationTypeId: { code: "103" }, customerId: { code: "C1" }, variant: "LYC" };
    const made = (lines: readonly Line[]) => trade.create(ISSUE, issueOf(lines, header));
    expect(await problemOf(made([of("M1", "1")]))).toMatchObject({ issues: [{ code: "emptyAlone", field: "customerModelId" }] });
    expect(await problemOf(made([of("M1", "1", { customerModelId: foreign?.id })]))).toMatchObject({ type: "invalid" });
    const early = issueOf([of("M1", "1", { customerModelId: own?.id })], { ...header, docOn: "2025-12-31" });
    expect(await problemOf(trade.create(ISSUE, early))).toEqual({
      type: "invalid",
      issues: [
        {
          code: "notValidOn",
          document: 0,
          table: "lines",
          row: 1,
          field: "customerModelId",
          value: "6204-2RS",
          params: { on: "2025-12-31" },
        },
      ],
    });
    const [document] = await made([{ quantity: "1", customerModelId: own?.id }]);
    expect(document?.header).toMatchObject({ variant: "LYC", docNo: expect.stringMatching(/^LGI/) });
    expect(document?.lines.lines?.[0]).toMatchObject({ packingQuantity: "10.000000" });
    const claim = trade.runtime.definitions.paths.get("/makeOutWarehouseOrderLYC");
    const listed = await trade.work((work) => listDocuments(work, trade.module(ISSUE), { screen: claim?.name ?? "" }));
    expect(listed.rows.map(({ id }) => id)).toEqual([document?.header.id]);
  });

  it("leaves only a warehouse that ships to the customer", async () => {
    await trade.create("warehouse.warehouseCustomer", { header: { warehouseId: { code: "W2" }, customerId: { code: "C2" } } });
    const toCustomer = issueOf([of("M1", "1")], { operationTypeId: { code: "103" }, customerId: { code: "C2" } });
    expect(await problemOf(trade.done(ISSUE, toCustomer, "submit"))).toMatchObject({
      issues: [{ code: "notLinked", field: "customerId" }],
    });
  });
});

describe("The confirmation of an issue", () => {
  it("belongs to the keepers that the warehouse names, in places that it has", async () => {
    const [keeper] = await trade.create("masterData.employee", { header: { code: "E1", nameZh: "王", departmentId: { code: "D1" } } });
    await trade.create("masterData.warehouse", {
      header: { code: "W4", nameZh: "轴承库", departmentId: { code: "D1" } },
      lines: {
        keepers: [{ employeeId: { code: "E1" } }],
        departments: [{ departmentId: { code: "D1" } }],
        positions: [{ area: "A", seat: "1" }],
      },
    });
    const inW4 = { warehouseId: { code: "W4" } };
    for (const place of [{ area: "B" }, { area: "A", seat: "9" }]) {
      const lines = [of("M1", "5", { unitPrice: "1", ...place })];
      const elsewhere = trade.done(RECEIPT, { header: { ...receiptOf([]).header, ...inW4 }, lines: { lines } }, "submit");
      expect(await problemOf(elsewhere)).toMatchObject({
        issues: [{ code: "noPosition", row: 1, field: "area", params: { warehouse: "W4" } }],
      });
    }
    await receive([of("M1", "5", { unitPrice: "1", area: "A", seat: "1" })], inW4);
    const foreign = trade.done(ISSUE, issueOf([of("M1", "1")], { ...inW4, departmentId: { code: "D2" } }), "submit");
    expect(await problemOf(foreign)).toMatchObject({ issues: [{ code: "otherDepartment", field: "departmentId" }] });
    const submitted = await trade.done(ISSUE, issueOf([of("M1", "1")], inW4), "submit");
    expect(await problemOf(trade.act(ISSUE, submitted, ["confirm"], person({ company: true })))).toMatchObject({
      issues: [{ code: "notKeeper", field: "warehouseId", params: { warehouse: "W4" } }],
    });
    const his = { ...person({ company: true }), employeeId: String(keeper?.header.id) };
    expect((await trade.act(ISSUE, submitted, ["confirm"], his)).header.stage).toBe("posted");
  });

  it("of every other document of the warehouse belongs to them too: scrap, adjustment, transfer out and in, count and correction", async () => {
    const inW4 = { warehouseId: { code: "W4" } };
    const stranger = person({ company: true });
    const at = { area: "A", seat: "1" };
    const moves = await trade.rows<{ id: string }>(
      sql`select v.id from stock_move v join warehouse w on w.id = v.warehouse_id where w.code = 'W4' and v.quantity > 0`,
    );
    const drafted: readonly (readonly [string, Line, Line, string])[] = [
      ["warehouse.scrapOrder", { reason: "锈蚀" }, of("M1", "1", at), "confirm"],
      ["warehouse.stockAdjustment", { reason: "盘亏" }, of("M1", "-1", at), "confirm"],
      ["warehouse.stockTransfer", { inWarehouseId: { code: "W1" }, inDepartmentId: { code: "D1" } }, of("M1", "1", at), "confirmOut"],
      ["warehouse.materialCorrection", { reason: "录错" }, { moveId: moves[0]?.id, rightMaterialId: { code: "M2" } }, "confirm"],
    ];
    for (const [module, header, line, action] of drafted) {
      const draft = { header: { docOn: "2026-03-20", departmentId: { code: "D1" }, ...inW4, ...header }, lines: { lines: [line] } };
      const [foreign] = await trade.create(module, { ...draft, header: { ...draft.header, departmentId: { code: "D2" } } });
      expect([module, await problemOf(trade.act(module, foreign ?? none, ["submit"]))]).toMatchObject([
        module,
        { issues: [{ code: "otherDepartment", field: "departmentId" }] },
      ]);
      const ready = await trade.done(module, draft, "submit");
      const confirming = trade.act(module, ready, [action], stranger);
      const refusal = expect.objectContaining({ code: "notKeeper", params: { warehouse: "W4" } });
      expect([module, await problemOf(confirming)]).toMatchObject([module, { issues: expect.arrayContaining([refusal]) }]);
      await trade.act(module, ready, ["withdraw"]);
    }
    const there = { inWarehouseId: { code: "W4" }, inDepartmentId: { code: "D1" } };
    const arriving = (inArea: string): Draft => ({
      header: { docOn: "2026-03-20", warehouseId: { code: "W1" }, departmentId: { code: "D1" }, ...there },
      lines: { lines: [of("M1", "1", { inArea, inSeat: "1" })] },
    });
    expect(await problemOf(trade.done("warehouse.stockTransfer", arriving("B"), "submit"))).toMatchObject({
      issues: [{ code: "noPosition", row: 1, field: "inArea", value: "B" }],
    });
    const handedIn = await trade.done("warehouse.stockTransfer", arriving("A"), "submit");
    const seat = (code: string) => trade.rows(sql`update warehouse_position set seat = ${code} where comp_id = 1 and area = 'A'`);
    await seat("2");
    for (const action of ["confirmOut", "confirmOneStep"])
      expect(
        await problemOf(trade.act("warehouse.stockTransfer", handedIn, [action])),
        `${action} after the seat was given up`,
      ).toMatchObject({
        issues: [{ code: "noPosition", row: 1, field: "inArea" }],
      });
    await seat("1");
    const sent = await trade.act("warehouse.stockTransfer", handedIn, ["confirmOut"]);
    expect(await problemOf(trade.act("warehouse.stockTransfer", sent, ["confirmIn"], stranger))).toMatchObject({
      issues: [{ code: "notKeeper", field: "inWarehouseId", params: { warehouse: "W4" } }],
    });
    const run = { header: { docOn: "2026-03-20", departmentId: { code: "D1" } }, lines: { lines: [inW4] } };
    const started = await trade.done("warehouse.stockCountRun", run, "initialise");
    const [counted] = await trade.rows<{ id: string; version: number }>(
      sql`update stock_count_line l set counted_quantity = book_quantity from stock_count c where c.id = l.count_id and c.run_id = ${started.header.id}
        returning c.id, c.version`,
    );
    const entered = await trade.act("warehouse.stockCount", { header: { ...counted }, lines: {} }, ["enterCount"]);
    expect(await problemOf(trade.act("warehouse.stockCount", entered, ["confirm"], stranger))).toMatchObject({
      issues: [{ code: "notKeeper", field: "warehouseId", params: { warehouse: "W4" } }],
    });
    await trade.act("warehouse.stockCount", entered, ["void"]);
  });

  it("says which pieces: any are kept for it until then, for as many days as the company says", async () => {
    await trade.create("masterData.material", {
      header: { code: "MS", nameEn: "Pump", unitOfMeasureId: { code: "PCS" }, materialClassId: { code: "K" }, isSerialControlled: true },
    });
    await trade.rows(sql`update company set reservation_days = 10 where id = 1`);
    await receive([of("MS", "3", { unitPrice: "5", serialNos: "S1,S2,S3" })]);
    expect(await problemOf(receive([of("M1", "1", { unitPrice: "5", serialNos: "S7" })]))).toMatchObject({
      issues: [{ code: "noSerials" }],
    });
    const kept = await trade.done(ISSUE, issueOf([of("MS", "2")]), "submit");
    expect(await stockOf("MS")).toMatchObject({ quantity: "3.000000", reserved: "2.000000" });
    const held = await trade.rows(
      sql`select expires_on::text as until, is_loose as loose from stock_reservation where document_id = ${kept.header.id}`,
    );
    expect(held).toEqual([
      { until: "2026-07-10", loose: true },
      { until: "2026-07-10", loose: true },
    ]);
    await trade.rows(sql`update company set reservation_days = null where id = 1`);
    expect(await problemOf(trade.act(ISSUE, kept, ["confirm"]))).toMatchObject({ issues: [{ code: "serialCount", row: 1 }] });
    const [issued] = await confirmWith(kept, [{ id: lineIds(kept)[0], serialNos: "S2,S3" }]);
    expect(await stockOf("MS")).toMatchObject({ quantity: "1.000000", reserved: "0.000000" });
    const back = (more: Line) =>
      trade.done(
        RECEIPT,
        {
          header: { ...receiptOf([]).header, operationTypeId: { code: "201" }, docOn: "2026-03-21" },
          lines: { lines: [of("MS", "1", { issueLineId: issued ? lineIds(issued)[0] : null, serialNos: "S3", ...more })] },
        },
        "submit",
      );
    expect(await problemOf(back({ serialNos: "S9" }))).toMatchObject({ issues: [{ code: "notAsSource", row: 1, field: "serialNos" }] });
    expect(await problemOf(back({ batch: "X" }))).toMatchObject({ issues: [{ code: "notAsSource", row: 1, field: "batch" }] });
    expect((await back({})).header.stage).toBe("submitted");
    const unsaid = { reason: "锈蚀", docOn: "2026-03-22", warehouseId: { code: "W1" }, departmentId: { code: "D1" } };
    for (const [module, more] of [
      ["warehouse.scrapOrder", {}],
      ["warehouse.stockTransfer", inW2There],
    ] as const) {
      const { reason, ...rest } = unsaid;
      const header = module === "warehouse.scrapOrder" ? { ...rest, reason } : { ...rest, ...more };
      const unnamed = trade.done(module, { header, lines: { lines: [of("MS", "1")] } }, "submit");
      expect([module, await problemOf(unnamed)]).toMatchObject([module, { issues: [{ code: "serialCount", row: 1 }] }]);
    }
    expect(await trade.broken()).toEqual([]);
  });

  it("is found at /printOutMaterials, printed there, and every print-out is counted", async () => {
    await receive([of("M1", "1", { unitPrice: "2" })]);
    const posted = await trade.done(ISSUE, issueOf([of("M1", "1")]), "submit", "confirm");
    const [id, module] = [String(posted.header.id), trade.module(ISSUE)];
    const screen = trade.runtime.definitions.paths.get("/printOutMaterials")?.name ?? "";
    const { rows } = await trade.work((work) => listDocuments(work, module, { screen, limit: 100 }));
    expect(rows.map((row) => row.id)).toContain(id);
    const order = { ids: [id], template: "standard", language: "zh", paper: "label", copies: 1 } as const;
    const first = await trade.work((work) => preparePrint(work, module, order));
    expect(first.gathered.records.map(({ header }) => header.docNo)).toEqual([posted.header.docNo]);
    await trade.work((work) => preparePrint(work, module, order));
    const told = await trade.work((work) => readHistory(work, module, id));
    expect(told.slice(0, 2).map(({ action }) => action)).toEqual(["reprint", "print"]);
  });

  it("is refused to a reader", async () => {
    const submitted = await trade.done(ISSUE, issueOf([of("M1", "1")]), "submit");
    const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
    expect(await problemOf(trade.act(ISSUE, submitted, ["confirm"], reader))).toMatchObject({ type: "forbidden" });
    const listAt = (path: string) => {
      const claim = trade.runtime.definitions.paths.get(path);
      return trade.work((work) => listDocuments(work, trade.module(ISSUE), { screen: claim?.name ?? "" }), reader);
    };
    for (const path of ["/makeOutWarehouseOrder", "/makeOutWarehouseConfirm"])
      expect(await problemOf(listAt(path))).toMatchObject({ type: "forbidden" });
    expect(new Set((await listAt("/printOutMaterials")).rows.flatMap(({ actions }) => actions))).toEqual(new Set());
  });
});
