import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { add, compare, negate } from "#define/decimal";
import { readXlsx } from "hucre";
import { voucherFile } from "#extras/vouchers";
import { run } from "#db/client";
import { shaped } from "#db/row";
import { DUE_ON, dueJoin } from "#posting/receivable/dueMove";
import type { EngineWork } from "#engine/context";
import { listDocuments } from "#engine/list/list";
import { programFor } from "#engine/access/viewer";
import { type Approver, openApprover } from "#support/chain";
import {
  contractOf,
  CONTRACT,
  issued,
  itemsOf,
  journalByDay,
  journalOf,
  moneyOf,
  monthOf,
  PERIOD,
  RECEIPT,
  REVALUATION,
} from "#support/money";
import { openBook } from "#support/openBook";
import { openTrade, person, problemOf, receiptOf, SYSTEM, type Trade } from "#support/trade";

const RELEASE = "sales.creditRelease";
const [MAPPING, EXPORT] = ["finance.accountMapping", "finance.voucherExport"];
const [CLASS, MATRIX, ARRANGEMENT] = ["sales.receivableClass", "sales.provisionMatrix", "sales.receivableArrangement"];
const CLERK = { ...SYSTEM, accountId: "701", account: "clerk" };
const READER = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
let trade: Trade;
let approver: Approver;
beforeAll(async () => {
  trade = await openTrade();
  approver = await openApprover(trade, [RELEASE]);
});
const month = (yearMonth: string) => monthOf(trade, yearMonth);
/** The months that stand on the screen of a module. */
const maintained = (id: string) =>
  trade.work(async (work) => (await listDocuments(work, trade.module(id), { screen: "maintain" })).rows.map(({ yearMonth }) => yearMonth));
const closed = () =>
  trade
    .rows<{ month: string }>(
      sql`select year_month as month from receivable_period where comp_id = 1 and stage = 'closed' order by year_month desc`,
    )
    .then((rows) => rows.map((row) => row.month));
const openAll = async () => {
  for (const yearMonth of await closed()) await trade.act(PERIOD, await month(yearMonth), ["reopen"]);
};
const closing = (yearMonth: string) => ({ type: "periodClosed", month: yearMonth });

/** When an item fell due as seen on a day. */
async function dueOnDay(work: EngineWork, itemId: string, day: string): Promise<string | undefined> {
  const [row] = await work.run(shaped({ due: "text" })`select ${DUE_ON}::text as due from receivable_item i ${dueJoin(sql`${day}::date`)}
    where i.comp_id = 1 and i.id = ${itemId}`);
  return row?.due;
}

describe("The end of a month", () => {
  it("values what is open in other currencies at its rate; the difference is booked there, taken back the day after, and realised once", async () => {
    const { items } = await issued(trade, { currency: "USD" });
    expect(await problemOf(trade.act(PERIOD, await month("2026-05"), ["close"]))).toMatchObject({
      issues: [{ code: "notRevalued", params: { count: 2 } }],
    });
    const revalued = await trade.done(REVALUATION, { header: { yearMonth: "2026-05" } }, "calculate", "post");
    expect(revalued.header).toMatchObject({ docOn: "2026-05-31", difference: "226.0000", stage: "posted" });
    expect(revalued.lines.lines?.map(({ bookedAmount, revaluedAmount }) => [bookedAmount, revaluedAmount])).toEqual([
      ["2373.0000", "2440.8000"],
      ["5537.0000", "5695.2000"],
    ]);
    expect(await journalByDay(trade, revalued)).toMatchObject({
      "receivable 2026-05-31": "226.0000",
      "receivable 2026-06-01": "-226.0000",
    });
    await trade.act(PERIOD, await month("2026-05"), ["close"]);
    const paid = { currency: "USD", docOn: "2026-06-10" };
    const receipt = await trade.done(
      RECEIPT,
      moneyOf(
        "1130",
        items.map(({ id, open }) => [id, open] as const),
        paid,
      ),
      "submit",
      "confirm",
    );
    expect(await journalOf(trade, receipt)).toEqual({ cash: "8136.0000", receivable: "-7910.0000", exchangeDifference: "-226.0000" });
    expect(await problemOf(trade.act(REVALUATION, revalued, ["reverse"]))).toEqual({ type: "periodClosed", month: "2026-05" });
    expect(await trade.broken()).toEqual([]);
  });

  it("stands on the screens of months and of revaluations", async () => {
    expect(await maintained("sales.receivablePeriod")).toEqual(expect.arrayContaining(["2026-03", "2026-05"]));
    expect(await maintained("sales.receivableRevaluation")).toContain("2026-05");
  });

  it("once closed closes those before it, which are opened again behind it", async () => {
    expect(await closed()).toEqual(["2026-05", "2026-03"]);
    const early = (docOn: string) => trade.done(RECEIPT, moneyOf("1", [], { docOn }), "submit", "confirm");
    expect(await problemOf(early("2026-03-20"))).toEqual(closing("2026-03"));
    expect(await problemOf(early("2026-01-20")), "in which nothing was booked").toEqual(closing("2026-01"));
    expect(await problemOf(trade.act(PERIOD, await month("2026-03"), ["reopen"]))).toMatchObject({
      issues: [{ code: "laterClosed", params: { month: "2026-05" } }],
    });
    await openAll();
    expect((await early("2026-03-20")).header.stage).toBe("confirmed");
  });

  it("once closed answers as it did: no rate, class or due day of it changes", async () => {
    const { items } = await issued(trade);
    const [item] = items;
    const paper = {
      header: { month: "2026-05", departmentId: { code: "D1" } },
      lines: { lines: [{ itemId: item?.id, classCode: "watch" }] },
    };
    const known = await trade.done(CLASS, { ...paper, header: { ...paper.header, month: "2026-04" } }, "takeOver");
    await trade.done(REVALUATION, { header: { yearMonth: "2026-05" } }, "calculate", "post");
    await trade.act(PERIOD, await month("2026-05"), ["close"]);
    expect(await problemOf(trade.done(CLASS, paper, "takeOver"))).toEqual(closing("2026-05"));
    expect(await problemOf(trade.act(CLASS, known, ["cancelApproved"]))).toEqual(closing("2026-04"));
    const line = { segment: "trade", bucket: "notDue", lossRate: "5" };
    const matrix = (docOn: string) => trade.done(MATRIX, { header: { docOn }, lines: { lines: [line] } }, "takeOver");
    expect(await problemOf(matrix("2026-05-31"))).toEqual(closing("2026-05"));
    expect((await matrix("2026-06-01")).header.validFrom).toBe("2026-06-01");
    const moved = { header: { departmentId: { code: "D1" } }, lines: { lines: [{ itemId: item?.id, dueOn: "2026-06-20" }] } };
    const arranged = await trade.done(ARRANGEMENT, moved, "post");
    const dueOn = (day: string) => trade.work((work) => dueOnDay(work, item?.id ?? "", day));
    expect([await dueOn("2026-05-31"), await dueOn("2026-06-01")]).toEqual(["2026-03-15", "2026-06-20"]);
    await trade.act(ARRANGEMENT, arranged, ["reverse"]);
    expect([await dueOn("2026-05-31"), await dueOn("2026-06-01")]).toEqual(["2026-03-15", "2026-03-15"]);
    const accepting = (acceptedOn: string) =>
      trade.done(ARRANGEMENT, { ...moved, lines: { lines: [{ itemId: item?.id, acceptedOn }] } }, "post");
    expect(await problemOf(accepting("2026-05-20"))).toEqual(closing("2026-05"));
    expect((await accepting("2026-06-10")).header.stage).toBe("posted");
    await openAll();
  });

  it("once closed takes nothing more, for whichever document, until it is opened again with a reason", async () => {
    const { items } = await issued(trade);
    await trade.done(REVALUATION, { header: { yearMonth: "2026-05" } }, "calculate", "post");
    await trade.act(PERIOD, await month("2026-05"), ["close"]);
    const may = moneyOf("1", [[items[0]?.id ?? "", "1"]], { docOn: "2026-05-15" });
    expect(await problemOf(trade.done(RECEIPT, may, "submit", "confirm"))).toEqual({ type: "periodClosed", month: "2026-05" });
    expect(await problemOf(trade.act(PERIOD, await month("2026-05"), ["reopen"], READER))).toMatchObject({ type: "forbidden" });
    await openAll();
    expect((await trade.done(RECEIPT, may, "submit", "confirm")).header.stage).toBe("applied");
    expect(await problemOf(trade.act(PERIOD, await month("2026-07"), ["close"]))).toMatchObject({ issues: [{ code: "notBegun" }] });
  });

  it("that is being closed is waited for by a posting, or waits for it", async () => {
    const { items } = await issued(trade);
    await trade.done(REVALUATION, { header: { yearMonth: "2026-04" } }, "post");
    const drafts = await Promise.all(
      [1, 2, 3].map(() => trade.done(RECEIPT, moneyOf("1", [[items[0]?.id ?? "", "1"]], { docOn: "2026-04-15" }), "submit")),
    );
    const april = await month("2026-04");
    const results = await Promise.allSettled([
      ...drafts.map((draft) => trade.act(RECEIPT, draft, ["confirm"])),
      trade.act(PERIOD, april, ["close"]),
    ]);
    expect(results.at(-1)?.status).toBe("fulfilled");
    expect(await trade.broken()).toEqual([]);
    await openAll();
  });
});

const limited = async (code: string, creditLimit: string) => {
  await trade.create("crm.customer", { header: { code, nameEn: code, departmentId: { code: "D1" }, creditLimit } });
  return { customerId: { code } };
};
const sign = async (own: Record<string, unknown>) => {
  const [contract] = await trade.create(CONTRACT, contractOf(["339", "791"], own));
  return trade.act(CONTRACT, contract ?? { header: {}, lines: {} }, ["takeOver"], programFor(CLERK));
};

describe("A credit limit", () => {
  it("stops a contract that would bring its customer above it, and says by how much", async () => {
    const own = await limited("L1", "2000");
    await sign(own);
    expect(await problemOf(sign(own))).toMatchObject({
      issues: [
        { code: "overCredit", field: "customerId", value: "L1", params: { limit: "2000.0000", used: "1130.00", amount: "1130.00" } },
      ],
    });
    const advance = await trade.done(RECEIPT, moneyOf("300", [], own), "submit", "confirm");
    expect((await itemsOf(trade, advance))[0]?.open).toBe("-300.0000");
    expect((await sign(own)).header.stage).toBe("effective");
    const kept =
      await trade.rows(sql`select outcome, advances, exposure from credit_check k join party p on p.id = k.customer_id and p.code = 'L1'
      where comp_id = 1 order by k.id`);
    expect(kept).toEqual([
      { outcome: "passed", advances: "0.0000", exposure: "1130.0000" },
      { outcome: "refused", advances: "0.0000", exposure: "2260.0000" },
      { outcome: "passed", advances: "300.0000", exposure: "1960.0000" },
    ]);
  });

  it("is raised for a time by a release that somebody agreed to, and the look is kept", async () => {
    const own = await limited("L2", "1000");
    expect(await problemOf(sign(own))).toMatchObject({ issues: [{ code: "overCredit" }] });
    const release = (validTo: string) => ({
      header: { ...own, departmentId: { code: "D1" }, amount: "200", validFrom: "2026-06-01", validTo, reason: "year-end order" },
    });
    expect(await problemOf(trade.create(RELEASE, release("2026-05-31")))).toMatchObject({
      issues: [{ code: "beforeStart", field: "validTo" }],
    });
    const [made] = await trade.create(RELEASE, release("2026-06-30"));
    const submitted = await trade.act(RELEASE, made ?? { header: {}, lines: {} }, ["submit"], CLERK);
    expect(await problemOf(sign(own))).toMatchObject({ issues: [{ code: "overCredit" }] });
    await approver.decides(submitted, { verb: "approve" });
    await sign(own);
    const looks = await trade.rows(
      sql`select outcome, released from credit_check k join party p on p.id = k.customer_id and p.code = 'L2' where comp_id = 1 order by k.id`,
    );
    expect(looks).toEqual([
      { outcome: "refused", released: "0.0000" },
      { outcome: "refused", released: "0.0000" },
      { outcome: "released", released: "200.0000" },
    ]);
  });

  it("lets in what brings its customer just to it; a release holds to its last day", async () => {
    expect((await sign(await limited("L5", "1130"))).header).toMatchObject({ stage: "effective", creditCheck: "passed" });
    const own = await limited("L6", "1129.99");
    const term = { validFrom: "2026-06-01", validTo: "2026-06-29", reason: "year-end order" };
    const [made] = await trade.create(RELEASE, { header: { ...own, departmentId: { code: "D1" }, amount: "200", ...term } });
    await approver.decides(await trade.act(RELEASE, made ?? { header: {}, lines: {} }, ["submit"], CLERK), { verb: "approve" });
    expect(await problemOf(sign(own)), "today is 30 June").toMatchObject({
      issues: [{ code: "overCredit", params: { limit: "1129.9900" } }],
    });
  });

  it("holds for two contracts that take effect at the same time", async () => {
    const own = await limited("L3", "1200");
    const results = await Promise.allSettled([sign(own), sign(own)]);
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("stops goods that go to a customer who is above it: they stay where they are, the attempt in sight of who manages credit", async () => {
    const own = await limited("L4", "5000");
    await sign(own);
    await trade.rows(sql`update customer set credit_limit = 100 where comp_id = 1 and id = (select id from party where code = 'L4')`);
    const sold = { code: "103", nameEn: "Sales", direction: "send", account: "costOfSales", requiresCustomer: true };
    await trade.create("warehouse.operationType", { header: sold });
    await trade.done("warehouse.goodsReceipt", receiptOf([["M4", "5", "2"]], { docOn: "2026-04-10" }), "submit", "confirm");
    const place = { docOn: "2026-04-20", warehouseId: { code: "W1" }, departmentId: { code: "D1" }, operationTypeId: { code: "103" } };
    const lines = { lines: [{ materialId: { code: "M4" }, quantity: "2" }] };
    const issue = await trade.done("warehouse.goodsIssue", { header: { ...place, ...own }, lines }, "submit");
    expect(await problemOf(trade.act("warehouse.goodsIssue", issue, ["confirm"], CLERK))).toMatchObject({
      issues: [{ code: "overCredit", value: "L4", params: { limit: "100.0000", used: "1130.00", amount: "0" } }],
    });
    const [left] = await trade.rows(sql`select sum(quantity) as quantity from stock_balance where comp_id = 1`);
    expect(left).toEqual({ quantity: "5.000000" });
    const looks = await trade.rows(
      sql`select doc_no, outcome, exposure from credit_check where comp_id = 1 and document_id = ${issue.header.id}`,
    );
    expect(looks).toEqual([{ doc_no: issue.header.docNo, outcome: "refused", exposure: "1130.0000" }]);
  });
});

const mapped = ["receivable", "revenue", "outputTax", "cash", "advance", "exchangeDifference"];
const map = (accounts: readonly string[]) =>
  trade.create(
    MAPPING,
    ...accounts.map((account, at) => ({ header: { account, yonyouCode: `10${at}`, kingdeeCode: `1.${at}`, auxiliary: "customer" } })),
  );
const drafted = async (target: string) =>
  (await trade.create(EXPORT, { header: { yearMonth: "2026-03", target } }))[0] ?? { header: {}, lines: {} };

const exported = async (target: string) => {
  const [row] = await trade.rows<{
    id: string;
  }>(sql`select id from voucher_export where comp_id = 1 and target = ${target} and stage = 'exported'
    order by line_count desc limit 1`);
  return trade.work((work) => voucherFile(work, row?.id ?? ""), CLERK);
};

describe("The journal of a month", () => {
  let given: string;
  it("is not given away while an account has no counterpart", async () => {
    given = String((await issued(trade)).invoice.header.docNo);
    expect(await problemOf(trade.act(EXPORT, await drafted("yonyou"), ["generate"]))).toMatchObject({
      issues: expect.arrayContaining([
        expect.objectContaining({ code: "unmappedAccount", params: { account: "receivable", target: "yonyou" } }),
      ]),
    });
    await map(mapped);
  });

  it("is given once to each program, whole, and again only as another edition with a reason", async () => {
    const first = await trade.act(EXPORT, await drafted("yonyou"), ["generate"]);
    expect(first.header).toMatchObject({ stage: "exported", edition: 1 });
    expect(Number(first.header.lineCount)).toBeGreaterThan(2);
    expect(await problemOf(trade.act(EXPORT, await drafted("yonyou"), ["generate"]))).toMatchObject({
      issues: [{ code: "nothingToExport" }],
    });
    await issued(trade);
    const rest = await trade.act(EXPORT, await drafted("yonyou"), ["generate"]);
    expect(rest.header).toMatchObject({ voucherCount: 1, lineCount: 3, debit: "1130.0000" });
    const [numbered] = await trade.rows(
      sql`select distinct voucher_no from voucher_export_line where comp_id = 1 and export_id = ${rest.header.id}`,
    );
    expect(numbered).toEqual({ voucher_no: Number(first.header.voucherCount) + 1 });
    const whole = await trade.act(EXPORT, await drafted("yonyou"), ["generateAgain"]);
    expect(whole.header).toMatchObject({ edition: 2, lineCount: Number(first.header.lineCount) + 3 });
    expect((await trade.act(EXPORT, await drafted("kingdee"), ["generate"])).header.lineCount).toBe(whole.header.lineCount);
    expect(await problemOf(trade.act(EXPORT, await drafted("kingdee"), ["generateAgain"], READER))).toMatchObject({ type: "forbidden" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is a text that Yonyou's ledger tool takes in: comma-separated, in the code page of Chinese Windows, every voucher balanced, all of the journal", async () => {
    const file = await exported("yonyou");
    const lines = new TextDecoder("gbk").decode(file.bytes).split("\r\n");
    expect([file.name, lines[0], lines.at(-1)]).toEqual([expect.stringMatching(/^yonyou-2026-03-.*\.txt$/), "填制凭证,V800", ""]);
    const rows = lines.slice(1, -1).map((line) => line.split(","));
    expect(new Set(rows.map((row) => row.length))).toEqual(new Set([18]));
    const told = rows.find((row) => row[4] === given) ?? [];
    expect(told.join()).toBe(`2026-03-01,记,${told[2]},0,${given},100,1130.00,0.00,0,0,0,,,,2026-03-01,,,C1`);
    await isWholeJournal(rows.map((row) => [`${row[0]} ${row[1]} ${row[2]}`, row[6] ?? "", row[7] ?? ""]));
  });

  it("is a workbook in Kingdee's standard format: every column under its own head, described on a second page, every voucher balanced, all of the journal", async () => {
    const file = await exported("kingdee");
    const { sheets } = await readXlsx(file.bytes);
    expect(sheets.map(({ name }) => name)).toEqual(["Page1", "t_Schema"]);
    const [head = [], ...rows] = sheets[0]?.rows ?? [];
    expect(head).toHaveLength(37);
    const told = rows.map((row) => Object.fromEntries(head.map((caption, at) => [String(caption), row[at] ?? ""])));
    expect(told.find((row) => row.凭证摘要 === given)).toMatchObject({
      凭证日期: "2026-03-01",
      会计年度: 2026,
      会计期间: 3,
      凭证字: "记",
      科目代码: "1.0",
      币别代码: "RMB",
      原币金额: 1130,
      借方: 1130,
      贷方: 0,
      审核: "NONE",
      汇率: 1,
      分录序号: 0,
      核算项目: "客户---C1---Customer",
    });
    const schema = sheets[1]?.rows.filter(([kind]) => kind === "FieldInfo") ?? [];
    expect(schema.map((row) => row[3])).toEqual(head);
    const book = openBook(Buffer.from(file.bytes));
    const at = (column: string, line: number) => book.value(`${column}${line + 2}`) ?? "";
    await isWholeJournal(rows.map((_, line) => [at("E", line), at("K", line), at("L", line)]));
  });

  it("is fetched by those who may take figures out, and each fetch stands in the history", async () => {
    const told = await trade.rows(
      sql`select action from document_history where comp_id = 1 and module = ${EXPORT} and action = 'download'`,
    );
    expect(told).toHaveLength(2);
  });

  it("tells amounts to the digits of the company's currency", async () => {
    await run(trade.client, sql`update currency set digits = 3 where code = 'CNY'`);
    const { bytes } = await exported("yonyou");
    await run(trade.client, sql`update currency set digits = 2 where code = 'CNY'`);
    expect(new TextDecoder("gbk").decode(bytes)).toContain(`${given},100,1130.000,0.000,`);
  });
});

/** Debit and credit of every voucher are alike, and together they are the journal of the month. */
async function isWholeJournal(rows: readonly (readonly [voucher: string, debit: string, credit: string])[]): Promise<void> {
  const vouchers = new Map<string, string>();
  for (const [voucher, debit, credit] of rows) vouchers.set(voucher, add(vouchers.get(voucher) ?? "0", debit, negate(credit)));
  expect([...vouchers.values()].filter((left) => compare(left, "0") !== 0)).toEqual([]);
  const [journal] = await trade.rows<{ lines: string; debit: string }>(
    sql`select count(*) as lines, sum(debit) as debit from journal_line where comp_id = 1 and posted_month = '2026-03'`,
  );
  expect(String(rows.length)).toBe(String(journal?.lines));
  expect(compare(add(...rows.map(([, debit]) => debit)), journal?.debit ?? "")).toBe(0);
}
