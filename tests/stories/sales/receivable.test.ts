import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { listDocuments } from "#engine/list/list";
import { journalOf } from "#support/money";
import { openTrade, person, problemOf, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const CONTRACT = "sales.salesContract";
const INVOICE = "sales.salesInvoice";
const RECEIPT = "sales.salesReceipt";
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});

type Header = Record<string, unknown>;
const seller = { departmentId: { code: "D1" }, customerId: { code: "C1" } };
const contractOf = (instalments: readonly string[], header: Header = {}) => ({
  header: { docOn: "2026-02-01", ...seller, ...header },
  lines: {
    products: [{ materialId: { code: "M1" }, quantity: "2", unitPrice: "500", taxRate: "13" }],
    instalments: instalments.map((amount, index) => ({
      kind: index === 0 ? "deposit" : "delivery",
      amount,
      dueOn: `2026-0${index + 3}-15`,
    })),
  },
});
const invoiceOf = (contract: DocumentRecord, bills: readonly (readonly [number, string])[], header: Header = {}) => ({
  header: { docOn: "2026-03-01", ...seller, currency: contract.header.currency, ...header },
  lines: {
    lines: bills.map(([row, totalAmount]) => ({
      contractId: contract.header.id,
      instalmentId: contract.lines.instalments?.[row - 1]?.id,
      totalAmount,
      taxRate: "13",
    })),
  },
});
const receiptOf = (totalAmount: string, applications: readonly (readonly [string, string])[], header: Header = {}) => ({
  header: { docOn: "2026-04-01", ...seller, totalAmount, ...header },
  lines: { applications: applications.map(([itemId, amount]) => ({ itemId, amount })) },
});
type Item = { id: string; itemNo: string; kind: string; open: string; dueOn: string };
const itemsOf = (document: DocumentRecord) =>
  trade.rows<Item>(sql`select id, item_no as "itemNo", kind, open_amount as open, due_on as "dueOn" from receivable_item
    where comp_id = 1 and document_id = ${document.header.id} order by item_no`);
const openOn = async (itemId: string, day: string) => {
  const [row] = await trade.rows<{ open: string }>(sql`select coalesce(sum(amount), 0)::text as open from receivable_entry
    where comp_id = 1 and item_id = ${itemId} and entry_on <= ${day}`);
  return row?.open;
};
const issued = async (
  bills: readonly (readonly [number, string])[] = [
    [1, "339"],
    [2, "791"],
  ],
  header: Header = {},
) => {
  const contract = await trade.done(CONTRACT, contractOf(["339", "791"], header), "takeOver");
  return { contract, invoice: await trade.done(INVOICE, invoiceOf(contract, bills), "takeOver") };
};

describe("A sales contract", () => {
  it("takes effect on its day with its net amount in company currency, shares worked out", async () => {
    const contract = await trade.done(CONTRACT, contractOf(["339", "791"], { currency: "USD" }), "takeOver");
    expect(contract.header).toMatchObject({
      stage: "effective",
      amount: "1000.0000",
      taxAmount: "130.0000",
      totalAmount: "1130.0000",
      effectiveOn: "2026-02-01",
      exchangeRate: "7.00000000",
      companyAmount: "7000.0000",
    });
    expect(contract.lines.instalments?.map(({ percent }) => percent)).toEqual(["30.0000", "70.0000"]);
  });

  it("is added up currency by currency where a list shows several", async () => {
    await trade.done(CONTRACT, contractOf(["1130"], { currency: "USD" }), "takeOver");
    await trade.done(CONTRACT, contractOf(["1130"]), "takeOver");
    const sumsOf = async (filter: Header) => {
      const asked = { filter, count: true };
      const { sums, unitSums } = await trade.work((work) => listDocuments(work, trade.module(CONTRACT), asked));
      return [sums?.totalAmount, unitSums?.totalAmount?.map(({ unit }) => unit)];
    };
    expect(await sumsOf({})).toEqual([null, ["CNY", "USD"]]);
    expect(await sumsOf({ currency: "CNY" })).toEqual([expect.stringMatching(/^\d+\.0000$/), undefined]);
  });

  it("does not take effect while its instalments do not sum to its total, nor without a rate", async () => {
    const short = await problemOf(trade.done(CONTRACT, contractOf(["339", "790.99"]), "takeOver"));
    expect(short).toMatchObject({
      issues: [{ code: "instalmentSum", table: "instalments", params: { sum: "1129.9900", total: "1130.0000" } }],
    });
    const early = contractOf(["1130"], { currency: "USD", docOn: "2025-12-31" });
    expect(await problemOf(trade.done(CONTRACT, early, "takeOver"))).toMatchObject({ issues: [{ code: "noRate", field: "currency" }] });
  });

  it("closed early cancels what was not delivered, whatever of it was invoiced", async () => {
    const { contract } = await issued([[1, "339"]]);
    const [fresh] = await trade.rows<{ version: number }>(
      sql`select version from sales_contract where comp_id = 1 and id = ${contract.header.id}`,
    );
    const closed = await trade.act(CONTRACT, { ...contract, header: { ...contract.header, version: fresh?.version ?? 0 } }, ["closeEarly"]);
    expect(closed.header).toMatchObject({ stage: "closed", closedOn: "2026-06-30", cancelledAmount: "1000.0000" });
  });
});

describe("A sales invoice", () => {
  it("opens one item per instalment when it is issued, due on the instalment's day", async () => {
    const { contract, invoice } = await issued();
    expect(invoice.header).toMatchObject({
      stage: "issued",
      totalAmount: "1130.0000",
      taxAmount: "130.0000",
      amount: "1000.0000",
      postedOn: "2026-03-01",
    });
    expect(await itemsOf(invoice)).toMatchObject([
      { itemNo: `${String(invoice.header.docNo)}-1`, kind: "deposit", open: "339.0000", dueOn: "2026-03-15" },
      { itemNo: `${String(invoice.header.docNo)}-2`, kind: "delivery", open: "791.0000", dueOn: "2026-04-15" },
    ]);
    const journal = await trade.rows(
      sql`select account, debit, credit from journal_line where comp_id = 1 and document_id = ${invoice.header.id} order by seq`,
    );
    expect(journal).toEqual([
      { account: "receivable", debit: "1130.0000", credit: "0.0000" },
      { account: "revenue", debit: "0.0000", credit: "1000.0000" },
      { account: "outputTax", debit: "0.0000", credit: "130.0000" },
    ]);
    const [billed] = await trade.rows(
      sql`select sum(invoiced_amount) as sum from sales_contract_instalment where comp_id = 1 and contract_id = ${contract.header.id}`,
    );
    expect(billed).toEqual({ sum: "1130.0000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("never bills an instalment above its amount, over lines, invoices and moments", async () => {
    const contract = await trade.done(CONTRACT, contractOf(["339", "791"]), "takeOver");
    const twice = await problemOf(
      trade.create(
        INVOICE,
        invoiceOf(contract, [
          [1, "200"],
          [1, "139.01"],
        ]),
      ),
    );
    expect(twice).toMatchObject({ issues: [{ code: "overInvoiced", table: "lines", row: 2, params: { open: "139.0000" } }] });
    const drafts = await Promise.all([1, 2].map(() => trade.done(INVOICE, invoiceOf(contract, [[1, "200"]]))));
    const results = await Promise.allSettled(drafts.map((document) => trade.act(INVOICE, document, ["takeOver"])));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await trade.broken()).toEqual([]);
  });

  it("is refused for another party, another currency, a contract without effect", async () => {
    const contract = await trade.done(CONTRACT, contractOf(["1130"]), "takeOver");
    const draft = await trade.done(CONTRACT, contractOf(["1130"]));
    const other = (header: Header) => problemOf(trade.create(INVOICE, invoiceOf(contract, [[1, "1"]], header)));
    expect(await other({ customerId: { code: "C2" } })).toMatchObject({ issues: [{ code: "unknownRecord", field: "contractId", row: 1 }] });
    expect(await other({ currency: "USD" })).toMatchObject({ issues: [{ code: "mixedCurrency", row: 1 }] });
    expect(await problemOf(trade.create(INVOICE, invoiceOf(draft, [[1, "1"]])))).toMatchObject({
      issues: [{ code: "wrongOrder", row: 1 }],
    });
  });

  it("is not issued by somebody who may only read it", async () => {
    const { contract } = await issued([[1, "1"]]);
    const draft = await trade.done(INVOICE, invoiceOf(contract, [[1, "1"]]));
    const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
    expect(await problemOf(trade.act(INVOICE, draft, ["submit"], reader))).toMatchObject({ type: "forbidden" });
  });
});

describe("A receipt", () => {
  it("settles what it is applied to and keeps the rest as an advance that later settles more", async () => {
    const { invoice } = await issued();
    const [deposit, delivery] = (await itemsOf(invoice)).map(({ id }) => id);
    if (!deposit || !delivery) throw new Error("the invoice opened no items");
    const first = await trade.done(
      RECEIPT,
      receiptOf("1000", [
        [deposit, "339"],
        [delivery, "400"],
      ]),
      "submit",
      "confirm",
    );
    expect(first.header).toMatchObject({ stage: "partApplied", appliedAmount: "739.0000", postedOn: "2026-04-01" });
    expect((await itemsOf(invoice)).map(({ open }) => open)).toEqual(["0.0000", "391.0000"]);
    const [advance] = await itemsOf(first);
    expect(advance).toMatchObject({ kind: "advance", open: "-261.0000", itemNo: first.header.docNo });
    const clearing = {
      header: { docOn: "2026-05-01", ...seller, method: "manual" },
      lines: { lines: [{ advanceItemId: advance?.id, itemId: delivery, amount: "261" }] },
    };
    await trade.done("sales.receivableSettlement", clearing, "post");
    expect((await itemsOf(invoice)).map(({ open }) => open)).toEqual(["0.0000", "130.0000"]);
    expect((await itemsOf(first)).map(({ open }) => open)).toEqual(["0.0000"]);
    expect([
      await openOn(delivery, "2026-02-28"),
      await openOn(delivery, "2026-03-31"),
      await openOn(delivery, "2026-04-30"),
      await openOn(delivery, "2026-05-01"),
    ]).toEqual(["0", "791.0000", "391.0000", "130.0000"]);
    expect(await trade.broken()).toEqual([]);
  });

  it("lies no further ahead of today, 30 June, than 31 days", async () => {
    const ahead = (docOn: string) => trade.done(RECEIPT, receiptOf("100", [], { docOn }), "submit");
    expect(await problemOf(ahead("2026-08-01"))).toMatchObject({
      issues: [{ code: "tooFarAhead", field: "docOn", params: { max: "2026-07-31", days: 31 } }],
    });
    const last = await ahead("2026-07-31");
    expect(last.header.stage).toBe("submitted");
    await trade.act(RECEIPT, last, ["withdraw", "void"]);
  });

  it("is refused above the open amount of an item and above itself, naming the line", async () => {
    const { invoice } = await issued();
    const [deposit, delivery] = (await itemsOf(invoice)).map(({ id }) => id);
    if (!deposit || !delivery) throw new Error("the invoice opened no items");
    const confirm = (total: string, ...lines: [string, string][]) =>
      problemOf(trade.done(RECEIPT, receiptOf(total, lines), "submit", "confirm"));
    expect(await confirm("1000", [delivery, "1"], [deposit, "339.01"])).toMatchObject({
      issues: [{ code: "overApplied", table: "applications", row: 2 }],
    });
    expect(await confirm("300", [delivery, "200"], [deposit, "100.01"])).toMatchObject({
      issues: [{ code: "overApplied", table: "applications", row: 2 }],
    });
    expect(await confirm("1000", [deposit, "-1"])).toMatchObject({ issues: [{ code: "positive", row: 1 }] });
    const early = receiptOf("10", [[deposit, "10"]], { docOn: "2026-02-28" });
    expect(await problemOf(trade.done(RECEIPT, early, "submit", "confirm"))).toMatchObject({
      issues: [{ code: "beforeItsDay", row: 1, field: "itemId", params: { min: "2026-03-01" } }],
    });
  });

  it("settles an item once when two are confirmed at the same time", async () => {
    const { invoice } = await issued();
    const [deposit] = (await itemsOf(invoice)).map(({ id }) => id);
    const submitted = await Promise.all([1, 2].map(() => trade.done(RECEIPT, receiptOf("339", [[deposit ?? "", "339"]]), "submit")));
    const results = await Promise.allSettled(submitted.map((document) => trade.act(RECEIPT, document, ["confirm"])));
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await trade.broken()).toEqual([]);
  });

  it("in foreign currency leaves nothing open in either currency; the difference in rates has an account of its own", async () => {
    const { invoice } = await issued(
      [
        [1, "339"],
        [2, "791"],
      ],
      { currency: "USD" },
    );
    const items = await itemsOf(invoice);
    const applications = items.map(({ id, open }) => [id, open] as const);
    const receipt = await trade.done(
      RECEIPT,
      receiptOf("1130", applications, { currency: "USD", docOn: "2026-05-10" }),
      "submit",
      "confirm",
    );
    const journal = await trade.rows(
      sql`select account, debit, credit from journal_line where comp_id = 1 and document_id = ${receipt.header.id} order by seq`,
    );
    expect(journal).toEqual([
      { account: "cash", debit: "8136.0000", credit: "0.0000" },
      { account: "receivable", debit: "0.0000", credit: "7910.0000" },
      { account: "exchangeDifference", debit: "0.0000", credit: "226.0000" },
    ]);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("The money of an instalment", () => {
  it("stands on the contract's instalment and on the line that settled it, and goes with what takes it back", async () => {
    const contract = await trade.done(CONTRACT, contractOf(["339", "791"]), "takeOver");
    const invoice = await trade.done(INVOICE, invoiceOf(contract, [[1, "339"]]), "takeOver");
    const [item] = await itemsOf(invoice);
    const receipt = await trade.done(RECEIPT, receiptOf("200", [[item?.id ?? "", "200"]]), "submit", "confirm");
    expect(receipt.lines.applications).toMatchObject([
      {
        itemKind: "deposit",
        contractNo: contract.header.docNo,
        invoiceNo: invoice.header.docNo,
        planOn: "2026-03-15",
        planAmount: "339.0000",
      },
    ]);
    const received = async () => {
      const [row] = await trade.rows<{ received: string }>(sql`select received_amount as received from sales_contract_instalment
        where comp_id = 1 and id = ${contract.lines.instalments?.[0]?.id}`);
      return row?.received;
    };
    expect(await received()).toBe("200.0000");
    await trade.act(RECEIPT, receipt, ["unapply"]);
    expect(await received()).toBe("0.0000");
    expect(await trade.broken()).toEqual([]);
  });
});

const openingOf = (totalAmount: string) => ({
  header: { docOn: "2026-01-01", departmentId: { code: "D1" } },
  lines: { lines: [{ customerId: { code: "C1" }, itemNo: "R-1", postedOn: "2026-01-01", dueOn: "2026-02-01", totalAmount }] },
});

const openLine = (itemNo: string, totalAmount: string, companyAmount?: string) => ({
  customerId: { code: "C1" },
  itemNo,
  postedOn: "2026-01-01",
  dueOn: "2026-02-01",
  totalAmount,
  ...(companyAmount === undefined ? {} : { companyAmount }),
});

describe("Receivables taken over", () => {
  it("stand open on their own days and are settled like any other", async () => {
    const lines = [
      {
        customerId: { code: "C1" },
        itemNo: "OLD-1",
        contractNo: "K-7",
        postedOn: "2025-06-01",
        dueOn: "2025-09-01",
        totalAmount: "100.25",
      },
      { customerId: { code: "C2" }, itemNo: "OLD-2", postedOn: "2025-11-01", dueOn: "2026-01-01", totalAmount: "50" },
    ];
    const draft = { header: { docOn: "2026-01-01", departmentId: { code: "D1" } }, lines: { lines } };
    const opening = await trade.done("sales.receivableOpening", draft, "post");
    const [first] = await itemsOf(opening);
    expect(first).toMatchObject({ itemNo: "OLD-1", kind: "opening", open: "100.2500" });
    expect(await openOn(first?.id ?? "", "2025-06-01")).toBe("100.2500");
    await trade.done(RECEIPT, receiptOf("100.25", [[first?.id ?? "", "100.25"]]), "submit", "confirm");
    expect((await itemsOf(opening)).map(({ open }) => open)).toEqual(["0.0000", "50.0000"]);
    expect(await trade.broken()).toEqual([]);
  });

  // 1,000 dollars were booked at 6,512.34 and an advance of 200 at 1,310; 50 without a booked amount are 350 at the 7 yuan of the day.
  it("keep what the former books say of them in company currency, advances too, and agree with its control totals", async () => {
    const lines = [openLine("D-1", "1000", "6512.34"), openLine("D-2", "-200", "-1310"), openLine("D-3", "50", "350")];
    const post = (header: Record<string, unknown>, of: readonly Record<string, unknown>[] = lines) =>
      trade.done(
        "sales.receivableOpening",
        { header: { docOn: "2026-01-01", departmentId: { code: "D1" }, currency: { code: "USD" }, ...header }, lines: { lines: [...of] } },
        "post",
      );
    expect(await problemOf(post({ controlAmount: "849.99", controlCompanyAmount: "5552.34" }))).toMatchObject({
      issues: [{ code: "controlTotal", field: "controlAmount", params: { total: "850.0000" } }],
    });
    expect(await problemOf(post({}, [openLine("D-4", "10", "-70")]))).toMatchObject({ issues: [{ code: "otherWorth", row: 1 }] });
    const opening = await post({ controlAmount: "850", controlCompanyAmount: "5552.34" });
    expect(opening.header).toMatchObject({ totalAmount: "850.0000", companyAmount: "5552.3400" });
    expect(await journalOf(trade, opening)).toEqual({ receivable: "6862.3400", advance: "-1310.0000", openingBalance: "-5552.3400" });
    expect((await itemsOf(opening)).map(({ kind, open }) => [kind, open])).toEqual([
      ["opening", "1000.0000"],
      ["advance", "-200.0000"],
      ["opening", "50.0000"],
    ]);
    const byRate = await post({}, [openLine("D-5", "50")]);
    expect(byRate.lines.lines).toMatchObject([{ companyAmount: "350.0000" }]);
    expect(await trade.broken()).toEqual([]);
  });

  it("are taken back whole as long as nothing settled them, and may come anew under the same numbers", async () => {
    const wrong = await trade.done("sales.receivableOpening", openingOf("70"), "post");
    const reversed = await trade.act("sales.receivableOpening", wrong, ["reverse"]);
    expect(reversed.header.stage).toBe("reversed");
    expect(Object.values(await journalOf(trade, wrong)).every((amount) => Number(amount) === 0)).toBe(true);
    const right = await trade.done("sales.receivableOpening", openingOf("77"), "post");
    const [item] = await itemsOf(right);
    await trade.done(RECEIPT, receiptOf("7", [[item?.id ?? "", "7"]]), "submit", "confirm");
    expect(await problemOf(trade.act("sales.receivableOpening", right, ["reverse"]))).toMatchObject({
      issues: [{ code: "settledSince", value: "R-1" }],
    });
    expect(await trade.broken()).toEqual([]);
  });
});
