import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { act, type ActionInput } from "#engine/write/act";
import { describe as describeModule } from "#engine/definition/describe";
import { listDocuments } from "#engine/list/list";
import { updateDocument } from "#engine/write/save";
import { type Approver, openApprover } from "#support/chain";
import { again, CONTRACT, contractOf, INVOICE, itemsOf, journalOf, moneyOf, openOn, RECEIPT, SELLER } from "#support/money";
import { forgetCompanies } from "#engine/company";
import { openTrade, person, problemOf, SYSTEM, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const HEAD = "crm.invoiceHead";
const CLERK = { ...SYSTEM, accountId: "501", account: "clerk" };
const CASHIER = { ...SYSTEM, accountId: "502", account: "cashier" };
let trade: Trade;
let approver: Approver;
let headId: unknown;
beforeAll(async () => {
  trade = await openTrade();
  approver = await openApprover(trade, [INVOICE, HEAD]);
  const draft = {
    header: { customerId: { code: "C1" }, nameEn: "Customer Ltd", creditCode: "9144", bank: "City bank", bankAccount: "62-1" },
  };
  const [made] = await trade.create(HEAD, draft);
  if (!made) throw new Error("no head");
  headId = (await approver.decides(await trade.act(HEAD, made, ["submit"], CLERK), { verb: "approve" })).header.id;
});

const doing = async (document: DocumentRecord, action: string, saying: ActionInput = {}, viewer = CASHIER): Promise<DocumentRecord> => {
  const target = { id: String(document.header.id), version: Number(document.header.version) };
  const [done] = await trade.work((work) => act(work, trade.module(INVOICE), action, [target], { reason: "because", ...saying }), viewer);
  return done ?? document;
};
type Ordered = { contract: DocumentRecord; draft: { header: Record<string, unknown>; lines: Record<string, Record<string, unknown>[]> } };
async function ordered(header: Record<string, unknown> = {}): Promise<Ordered> {
  const contract = await trade.done(CONTRACT, contractOf(["339", "791"]), "takeOver");
  const bill = (row: number, totalAmount: string) => ({
    contractId: contract.header.id,
    instalmentId: contract.lines.instalments?.[row]?.id,
    totalAmount,
    taxRate: "13",
  });
  const product = {
    contractProductId: contract.lines.products?.[0]?.id,
    materialId: { code: "M1" },
    quantity: "2",
    unitPrice: "500",
    taxRate: "13",
  };
  return {
    contract,
    draft: {
      header: { docOn: "2026-03-01", ...SELLER, invoiceType: "special", headId, ...header },
      lines: { lines: [bill(0, "339"), bill(1, "791")], products: [product] },
    },
  };
}
const onePieceOf = ({ draft }: Ordered, unitPrice: string) => ({ ...draft.lines.products?.[0], quantity: "1", unitPrice });
const requested = async (draft: Ordered["draft"]): Promise<DocumentRecord> => {
  const [made] = await trade.create(INVOICE, draft);
  if (!made) throw new Error("no request");
  return trade.act(INVOICE, made, ["submit"], CLERK);
};
const approved = async (draft: Ordered["draft"]) => approver.decides(await requested(draft), { verb: "approve" });
const number = { input: { header: { invoiceNo: "NO-1", invoiceCode: "3200", issuedOn: "2026-03-05" } } };

describe("A request for an invoice", () => {
  it("names what was sold, comes to what it bills, and stands under an approved head of its customer", async () => {
    const { draft } = await ordered();
    const bare = { header: { ...draft.header, headId: null, invoiceType: null }, lines: { lines: draft.lines.lines ?? [] } };
    expect(await problemOf(requested(bare))).toMatchObject({
      issues: [
        { code: "choose", field: "invoiceType" },
        { code: "fillIn", field: "headId" },
        { code: "noLines", table: "products" },
      ],
    });
    const short = { ...draft, lines: { ...draft.lines, products: [{ ...draft.lines.products?.[0], quantity: "1" }] } };
    expect(await problemOf(requested(short))).toMatchObject({
      issues: [{ code: "productSum", params: { sum: "565.0000", total: "1130.0000" } }],
    });
    // What is worth nothing, and what is given back, has a way of its own, which the refusal tells.
    const worth = (totalAmount: string) => ({ ...draft, lines: { ...draft.lines, lines: [{ ...draft.lines.lines?.[0], totalAmount }] } });
    for (const [amount, code] of [
      ["0", "invoiceOfNothing"],
      ["-1", "creditIsRed"],
    ] as const)
      expect(await problemOf(requested(worth(amount)))).toMatchObject({
        issues: expect.arrayContaining([expect.objectContaining({ code, table: "lines", row: 1, field: "totalAmount" })]),
      });
    const [unready] = await trade.create(HEAD, { header: { customerId: { code: "C1" }, nameEn: "Draft", creditCode: "1" } });
    expect(await problemOf(requested({ ...draft, header: { ...draft.header, headId: unready?.header.id } }))).toMatchObject({
      issues: [{ code: "headNotApproved", field: "headId" }],
    });
  });

  it("posts when it is issued with the number of the tax system, never when it is approved", async () => {
    const { contract, draft } = await ordered();
    const agreed = await approved(draft);
    expect(agreed.header).toMatchObject({
      stage: "approved",
      buyerName: "Customer Ltd",
      creditCode: "9144",
      bankAccount: "62-1",
      taxStatus: "notSent",
    });
    expect(await itemsOf(trade, agreed)).toEqual([]);
    const sent = await doing(agreed, "send", { input: { header: { taxStatus: "sent", taxMessage: "received" } } });
    expect(await problemOf(doing(sent, "issue"))).toMatchObject({ issues: [{ code: "fillIn", field: "invoiceNo" }] });
    const issued = await doing(sent, "issue", number);
    expect(issued.header).toMatchObject({
      stage: "issued",
      taxStatus: "issued",
      issuedOn: "2026-03-05",
      postedOn: "2026-03-05",
      invoiceNo: "NO-1",
    });
    expect((await itemsOf(trade, issued)).map(({ open }) => open)).toEqual(["339.0000", "791.0000"]);
    expect(await journalOf(trade, issued)).toMatchObject({ receivable: "1130.0000", revenue: "-1000.0000", outputTax: "-130.0000" });
    const [product] = await trade.rows<{ invoiced: string }>(
      sql`select invoiced_quantity as invoiced from sales_contract_product where comp_id = 1 and contract_id = ${contract.header.id}`,
    );
    expect(product).toEqual({ invoiced: "2.000000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("is returned to its preparer, rejected for good, or begun anew", async () => {
    const { draft } = await ordered();
    const returned = await approver.decides(await requested(draft), { verb: "return" }, "the tax rate");
    expect(returned.header.stage).toBe("returned");
    const rejected = await approver.decides(await trade.act(INVOICE, returned, ["submit"], CLERK), { verb: "reject" }, "no");
    expect(rejected.header.stage).toBe("rejected");
    expect((await trade.act(INVOICE, rejected, ["copyAsNew"], CLERK)).header.stage).toBe("draft");
  });

  it("is changed after approval only with another person's consent; a refused change leaves what was approved", async () => {
    const { draft } = await ordered();
    const agreed = await approved(draft);
    const changing = await doing(agreed, "requestChange", {}, CLERK);
    const { rows } = await trade.work((work) => listDocuments(work, trade.module(INVOICE), { screen: "approve" }), CASHIER);
    const offers = describeModule(trade.module(INVOICE), CASHIER, trade.runtime.definitions.modules).screens.approve;
    expect(offers?.path).toBe("InvoiceRequestApprove");
    expect(offers?.offers.changing).toEqual(expect.arrayContaining(["approveChange", "rejectChange"]));
    expect(rows.filter(({ id }) => id === agreed.header.id)).toMatchObject([{ stage: "changing" }]);
    const change = (notes: string, version: number) =>
      trade.work(
        (work) =>
          updateDocument(work, trade.module(INVOICE), String(agreed.header.id), version, { header: { notes, invoiceType: "ordinary" } }),
        CLERK,
      );
    const changed = await change("other", Number(changing.header.version));
    expect(await problemOf(doing(changed, "approveChange", {}, CLERK))).toMatchObject({ type: "samePerson" });
    const refused = await doing(changed, "rejectChange");
    expect(refused.header).toMatchObject({ stage: "approved", notes: null, invoiceType: "special", approvedContent: null });
    expect(refused.lines.lines?.map(({ totalAmount }) => totalAmount)).toEqual(["339.0000", "791.0000"]);
    const again2 = await change("really", Number((await doing(refused, "requestChange", {}, CLERK)).header.version));
    expect((await doing(again2, "approveChange")).header).toMatchObject({ stage: "approved", notes: "really", invoiceType: "ordinary" });
  });

  it("goes no further than what was shipped where the business unit says so", async () => {
    await trade.rows(sql`update business_unit set invoice_limit = 'shipped' where comp_id = 1`);
    const { contract, draft } = await ordered();
    expect(await problemOf(requested(draft))).toMatchObject({
      issues: [{ code: "overBilled", table: "products", row: 1, params: { qty: "0" } }],
    });
    const target = { id: String(contract.header.id), version: Number(contract.header.version) };
    const products = [{ id: contract.lines.products?.[0]?.id, shippedQuantity: "2", shippedOn: "2026-03-02" }];
    await trade.work((work) =>
      act(work, trade.module(CONTRACT), "recordDelivery", [target], { input: { header: {}, lines: { products } } }),
    );
    expect((await requested(draft)).header.stage).toBe("inApproval");
    await trade.rows(sql`update business_unit set invoice_limit = 'contract' where comp_id = 1`);
  });

  it("counts a row that names no product of its contract on the one of its material, whatever links are empty", async () => {
    const { contract, draft } = await ordered();
    const bare = { materialId: { code: "M1" }, quantity: "2", unitPrice: "500", taxRate: "13" };
    const lines = (draft.lines.lines ?? []).map(({ contractId: _unsaid, ...line }) => line);
    const unnamed = { ...draft, lines: { lines, products: [bare] } };
    expect(await problemOf(requested({ ...draft, lines: { lines, products: [] } }))).toMatchObject({ issues: [{ code: "noLines" }] });
    const other = { ...draft, lines: { lines, products: [{ ...bare, materialId: { code: "M2" } }] } };
    expect(await problemOf(requested(other))).toMatchObject({ issues: [{ code: "notOnContract", row: 1, field: "materialId" }] });
    const many = { ...draft, lines: { lines, products: [{ ...bare, quantity: "4", unitPrice: "250" }] } };
    expect(await problemOf(requested(many))).toMatchObject({ issues: [{ code: "overBilled", row: 1, params: { qty: "2" } }] });
    const foreign = await ordered();
    const ofOther = { ...draft, lines: { ...draft.lines, products: foreign.draft.lines.products ?? [] } };
    expect(await problemOf(requested(ofOther))).toMatchObject({ issues: [{ code: "notBilled", field: "contractProductId" }] });
    const issued = await doing(await approved(unnamed), "issue", number);
    const product = contract.lines.products?.[0]?.id;
    expect(issued.lines.products?.[0]?.contractProductId).toBe(product);
    expect(
      await trade.rows(sql`select invoiced_quantity as invoiced from sales_contract_product where comp_id = 1 and id = ${product}`),
    ).toEqual([{ invoiced: "2.000000" }]);
    const unlinked = { ...draft.header, contractId: contract.header.id };
    const parts = [{ description: "parts", totalAmount: "1130", taxRate: "13", dueOn: "2026-04-01" }];
    expect(await problemOf(requested({ header: unlinked, lines: { lines: parts, products: [bare] } }))).toMatchObject({
      issues: [{ code: "required", field: "instalmentId" }],
    });
    expect(await trade.broken()).toEqual([]);
  });

  // Products of 700 and 300 at 13 % come to 791 and 339, as the two contracts together are billed, but each the other's.
  it("over several contracts comes to the products of each", async () => {
    const [one, other] = [await ordered(), await ordered()];
    const lines = [...(one.draft.lines.lines ?? []).slice(0, 1), ...(other.draft.lines.lines ?? []).slice(1)];
    const billed = (...prices: [string, string]) => ({
      ...one.draft,
      lines: { lines, products: [onePieceOf(one, prices[0]), onePieceOf(other, prices[1])] },
    });
    const [crossed] = await trade.create(INVOICE, billed("700", "300"));
    const before = crossed ?? { header: {}, lines: {} };
    expect(await problemOf(trade.act(INVOICE, before, ["submit"], CLERK))).toMatchObject({
      issues: [
        { code: "contractSum", field: "contractId", params: { sum: "791.0000", total: "339.0000" } },
        { code: "contractSum", field: "contractId", params: { sum: "339.0000", total: "791.0000" } },
      ],
    });
    expect(await again(trade, INVOICE, before)).toEqual(before);
    expect((await requested(billed("300", "700"))).header.stage).toBe("inApproval");
  });

  // One of two is shipped: 500 and 13 % of it, 565, is what may be invoiced, of one piece and whatever its row says.
  it("comes to no more than what was shipped is worth, even at another price", async () => {
    await trade.rows(sql`update business_unit set invoice_limit = 'shipped' where comp_id = 1`);
    const { contract, draft } = await ordered();
    const target = { id: String(contract.header.id), version: Number(contract.header.version) };
    const products = [{ id: contract.lines.products?.[0]?.id, shippedQuantity: "1", shippedOn: "2026-03-02" }];
    await trade.work((work) =>
      act(work, trade.module(CONTRACT), "recordDelivery", [target], { input: { header: {}, lines: { products } } }),
    );
    const billed = (row: number, unitPrice: string) => ({
      ...draft,
      lines: {
        lines: (draft.lines.lines ?? []).slice(row, row + 1),
        products: [{ materialId: { code: "M1" }, quantity: "1", unitPrice, taxRate: "13" }],
      },
    });
    expect(await problemOf(requested(billed(1, "700")))).toMatchObject({
      issues: [{ code: "aboveShipped", table: "lines", row: 1, field: "totalAmount", params: { open: "565.0000" } }],
    });
    expect((await requested(billed(0, "300"))).header.stage).toBe("inApproval");
    await trade.rows(sql`update business_unit set invoice_limit = 'contract' where comp_id = 1`);
  });

  it("is refused to a reader", async () => {
    const { draft } = await ordered();
    const agreed = await approved(draft);
    const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
    expect(await problemOf(doing(agreed, "issue", number, reader))).toMatchObject({ type: "forbidden" });
  });
});

const issuedOf = async () => {
  const { contract, draft } = await ordered();
  return { contract, issued: await doing(await approved(draft), "issue", number) };
};
const redDraft = async (issued: DocumentRecord) => {
  await doing(issued, "issueRed", {}, CLERK);
  const [row] = await trade.rows<{ id: string }>(
    sql`select id from sales_invoice where comp_id = 1 and red_of_id = ${issued.header.id} order by id desc limit 1`,
  );
  return again(trade, INVOICE, { header: { id: row?.id ?? "" }, lines: {} });
};
const finish = async (red: DocumentRecord) =>
  doing(await approver.decides(await trade.act(INVOICE, red, ["submit"], CLERK), { verb: "approve" }), "issue", {
    input: { header: { invoiceNo: "RED", issuedOn: "2026-05-02" } },
  });

describe("A red invoice", () => {
  it("takes back the whole: items, revenue, tax and the contract's instalments, on its own day", async () => {
    const { contract, issued } = await issuedOf();
    const red = await finish(await redDraft(issued));
    expect(red.header).toMatchObject({ isRed: true, redOfId: issued.header.id, totalAmount: "-1130.0000" });
    expect(await journalOf(trade, red)).toMatchObject({ receivable: "-1130.0000", revenue: "1000.0000", outputTax: "130.0000" });
    const [item] = await itemsOf(trade, issued);
    expect([await openOn(trade, item?.id ?? "", "2026-05-01"), await openOn(trade, item?.id ?? "", "2026-05-02")]).toEqual([
      "339.0000",
      "0.0000",
    ]);
    expect((await again(trade, INVOICE, issued)).header).toMatchObject({ taxStatus: "red", redAmount: "1130.0000" });
    const [billed] = await trade.rows(
      sql`select sum(invoiced_amount) as sum from sales_contract_instalment where comp_id = 1 and contract_id = ${contract.header.id}`,
    );
    expect(billed).toEqual({ sum: "0.0000" });
    expect(await problemOf(redDraft(await again(trade, INVOICE, issued)))).toMatchObject({ issues: [{ code: "noLines" }] });
    expect(await trade.broken()).toEqual([]);
  });

  it("takes back a part; what was paid for already becomes an advance of the customer", async () => {
    const { issued } = await issuedOf();
    const [deposit] = await itemsOf(trade, issued);
    await trade.done(RECEIPT, moneyOf("339", [[deposit?.id ?? "", "339"]]), "submit", "confirm");
    const draft = await redDraft(issued);
    const [first] = draft.lines.lines ?? [];
    const part = await trade.work((work) =>
      updateDocument(work, trade.module(INVOICE), String(draft.header.id), Number(draft.header.version), {
        header: {},
        lines: {
          lines: [{ id: first?.id, totalAmount: "-113" }],
          products: [{ materialId: { code: "M1" }, quantity: "-0.2", unitPrice: "500", taxRate: "13" }],
        },
      }),
    );
    const red = await finish(part);
    expect(await itemsOf(trade, red)).toMatchObject([{ kind: "advance", open: "-113.0000" }]);
    expect(await journalOf(trade, red)).toMatchObject({ advance: "-113.0000", revenue: "100.0000", outputTax: "13.0000" });
    expect((await again(trade, INVOICE, issued)).header).toMatchObject({ taxStatus: "issued", redAmount: "113.0000" });
    expect(await trade.broken()).toEqual([]);
  });

  it("takes back a line once when two are issued at the same time", async () => {
    const { issued } = await issuedOf();
    const drafts = [await redDraft(issued), await redDraft(await again(trade, INVOICE, issued))];
    const agreed = await Promise.all(
      drafts.map(async (red) => approver.decides(await trade.act(INVOICE, red, ["submit"], CLERK), { verb: "approve" })),
    );
    const said = { input: { header: { invoiceNo: "RED", issuedOn: "2026-05-02" } } };
    const results = await Promise.allSettled(agreed.map((red) => doing(red, "issue", said)));
    expect(results.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await trade.broken()).toEqual([]);
  });
});

/** An invoice of no contract: these products, billed as they come to. */
const sold = (totalAmount: string, products: readonly Record<string, unknown>[], header: Record<string, unknown> = {}) => ({
  header: { docOn: "2026-03-01", ...SELLER, invoiceType: "special", headId, ...header },
  lines: { lines: [{ description: "parts", totalAmount, taxRate: "13", dueOn: "2026-04-01" }], products: [...products] },
});
const goods = (quantity: string, unitPrice: string, taxRate = "13") => ({ materialId: { code: "M1" }, quantity, unitPrice, taxRate });

describe("The rows of an invoice", () => {
  // 10 x 100 = 1,000, less 100 and 50 below it = 850 at 13 %: 110.50.
  it("may be discounts of the goods above them, at their rate and no more than they come to", async () => {
    const rows = [goods("10", "100"), { kind: "discount", amount: "-100" }, { kind: "discount", amount: "-50", description: "loyalty" }];
    const [made] = await trade.create(INVOICE, sold("960.5", rows));
    expect(made?.header).toMatchObject({ totalAmount: "960.5000", taxAmount: "110.5000", amount: "850.0000" });
    expect(made?.lines.products?.[1]).toMatchObject({ taxRate: "13.0000", taxAmount: "-13.0000", quantity: null, unitPrice: null });
    expect(made?.lines.products?.[2]?.materialId).toBe(made?.lines.products?.[0]?.materialId);
    const wrong = (...products: Record<string, unknown>[]) => problemOf(trade.create(INVOICE, sold("113", products)));
    expect(await wrong({ kind: "discount", amount: "-1" })).toMatchObject({
      issues: [{ code: "noGoodsAbove", row: 1 }, { code: "productSum" }],
    });
    expect(await wrong(goods("1", "100"), { kind: "discount", amount: "-100.01" })).toMatchObject({
      issues: [{ code: "overDiscount", row: 2, params: { most: "100.0000" } }, { code: "productSum" }],
    });
    expect(await wrong(goods("1", "100"), { kind: "discount", amount: "5" })).toMatchObject({
      issues: [{ code: "negative" }, { code: "productSum" }],
    });
    expect(await wrong({ kind: "charge", amount: "100", taxRate: "13" })).toMatchObject({
      issues: [{ code: "emptyAlone", field: "description" }],
    });
  });

  // Goods 4 x 250 = 1,000 at 13 %: 130. Book 200 at 0 %. Pallets 10 x -5 = -50 at 13 %: -6.50. Freight 90 at 9 %: 8.10. Allowance -40 at
  // 13 %: -5.20. Net 1,200, tax 126.40, in all 1,326.40; what is to be paid is rounded by -0.40 to 1,326.
  it("hold several rates, one of 0 %, a deposit that comes back, charges and allowances, and a rounding of what is to be paid", async () => {
    const rows = [
      goods("4", "250"),
      goods("1", "200", "0"),
      { kind: "deposit", description: "pallets", quantity: "-10", unitPrice: "5", taxRate: "13" },
      { kind: "charge", description: "freight", amount: "90", taxRate: "9" },
      { kind: "allowance", description: "damaged paint", amount: "-40", taxRate: "13" },
    ];
    const issued = await doing(await approved(sold("1326", rows, { roundingAmount: "-0.4" })), "issue", number);
    expect(issued.header).toMatchObject({ totalAmount: "1326.0000", taxAmount: "126.4000", amount: "1199.6000" });
    expect(issued.lines.lines?.[0]?.taxAmount).toBe("126.4000");
    expect((await itemsOf(trade, issued)).map(({ open }) => open)).toEqual(["1326.0000"]);
    expect(await journalOf(trade, issued)).toMatchObject({ receivable: "1326.0000", revenue: "-1199.6000", outputTax: "-126.4000" });
    const red = await finish(await redDraft(issued));
    expect(red.header).toMatchObject({ totalAmount: "-1326.0000", taxAmount: "-126.4000", roundingAmount: "0.4000" });
    expect(red.lines.products?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ["goods", "-1000.0000"],
      ["goods", "-200.0000"],
      ["deposit", "50.0000"],
      ["charge", "-90.0000"],
      ["allowance", "40.0000"],
    ]);
    expect(await journalOf(trade, red)).toMatchObject({ receivable: "-1326.0000", revenue: "1199.6000", outputTax: "126.4000" });
    expect((await again(trade, INVOICE, issued)).header).toMatchObject({ taxStatus: "red", redAmount: "1326.0000" });
    expect(await trade.broken()).toEqual([]);
  });

  // 0.04 at 13 % is 0.0052, rounded 0.01: ten times 0.10. Ten of them are 0.40, of which 13 % is 0.052, rounded 0.05.
  it("are taxed each, or by the total of each rate, as the company or the document says", async () => {
    const rows = Array.from({ length: 10 }, () => goods("1", "0.04"));
    const byLine = await trade.create(INVOICE, sold("0.5", rows, { taxBasis: "line" }));
    expect(byLine[0]?.header).toMatchObject({ totalAmount: "0.5000", taxAmount: "0.1000", amount: "0.4000" });
    const byGroup = await trade.create(INVOICE, sold("0.45", rows, { taxBasis: "group" }));
    expect(byGroup[0]?.header).toMatchObject({ totalAmount: "0.4500", taxAmount: "0.0500", amount: "0.4000" });
    const parts = byGroup[0]?.lines.products?.map(({ taxAmount }) => Number(taxAmount)) ?? [];
    expect(parts.reduce((sum, part) => sum + part * 100, 0)).toBeCloseTo(5);
    await trade.rows(sql`update company set invoice_tax_basis = 'group' where id = 1`);
    forgetCompanies(trade.runtime);
    const [bySetting] = await trade.create(INVOICE, sold("0.45", rows));
    expect(bySetting?.header).toMatchObject({ taxBasis: "group", taxAmount: "0.0500" });
    const contract = { ...contractOf(["0.5"]), lines: { ...contractOf(["0.5"]).lines, products: rows.map((row) => ({ ...row })) } };
    const [signed] = await trade.create(CONTRACT, contract);
    expect(signed?.header).toMatchObject({ taxBasis: "line", taxAmount: "0.1000", totalAmount: "0.5000" });
    await trade.rows(sql`update company set invoice_tax_basis = 'line' where id = 1`);
    forgetCompanies(trade.runtime);
  });
});

describe("A credit of no known origin", () => {
  it("is made from what it takes back, by right and with a reason, and becomes an advance of the customer", async () => {
    const [made] = await trade.create(INVOICE, sold("226", [goods("2", "100")]));
    const draft = made ?? { header: {}, lines: {} };
    const clerk = { ...CLERK, may: (permission: string) => !permission.endsWith(".turnRed") };
    const why = { input: { header: { creditReason: "sold before these books" } } };
    expect(await problemOf(doing(draft, "turnRed", why, clerk))).toMatchObject({ type: "forbidden" });
    expect(await problemOf(doing(draft, "turnRed", {}, CLERK))).toMatchObject({ issues: [{ code: "fillIn", field: "creditReason" }] });
    const turned = await doing(draft, "turnRed", why, CLERK);
    expect(turned.header).toMatchObject({ isRed: true, redOfId: null, stage: "draft", totalAmount: "-226.0000", taxAmount: "-26.0000" });
    const { contract } = await ordered();
    const instalmentId = contract.lines.instalments?.[0]?.id;
    const named = trade.work((work) =>
      updateDocument(work, trade.module(INVOICE), String(turned.header.id), Number(turned.header.version), {
        header: {},
        lines: { lines: [{ id: turned.lines.lines?.[0]?.id, contractId: contract.header.id, instalmentId }] },
      }),
    );
    expect(await problemOf(named)).toMatchObject({ issues: [{ code: "noOrigin", table: "lines", row: 1, field: "instalmentId" }] });
    expect(await again(trade, INVOICE, turned)).toEqual(turned);
    const red = await finish(turned);
    expect(await itemsOf(trade, red)).toMatchObject([{ kind: "advance", open: "-226.0000" }]);
    expect(await journalOf(trade, red)).toMatchObject({ advance: "-226.0000", revenue: "200.0000", outputTax: "26.0000" });
    expect(await trade.broken()).toEqual([]);
  });
});

const BILL = "sales.receivableBill";
/** Invoices with a product, a bill and a head for each of two business units. */
async function ofUnits(codes: readonly string[]): Promise<void> {
  for (const code of codes) {
    const [unit] = await trade.create("masterData.businessUnit", { header: { code, nameEn: code } });
    await trade.create("masterData.department", { header: { code: `D${code}`, nameEn: code, unitId: { code } } });
    const own = { departmentId: { code: `D${code}` } };
    const product = { materialId: { code: "M1" }, quantity: "1", unitPrice: "100", taxRate: "13" };
    const line = { description: "parts", totalAmount: "113", taxRate: "13", dueOn: "2026-04-01" };
    await trade.done(
      INVOICE,
      { header: { docOn: "2026-03-01", ...SELLER, ...own }, lines: { lines: [line], products: [product] } },
      "takeOver",
    );
    const bill = { ...own, method: "bankBill", paperNo: `B-${code}`, billDueOn: "2026-10-01", acceptor: "Bank" };
    await trade.done(RECEIPT, moneyOf("113", [], bill), "submit", "confirm");
    await trade.create(HEAD, {
      header: { customerId: { code: "C1" }, nameEn: `Head ${code}`, creditCode: code, unitId: unit?.header.id },
    });
  }
}

describe("The route of a business unit", () => {
  beforeAll(() => ofUnits(["LYC", "HDZK"]));

  it.each([
    ["crmInvoiceHeadLYC", HEAD, "LYC"],
    ["invoiceInquiryLyc", INVOICE, "LYC"],
    ["ticketInquiryLyc", BILL, "LYC"],
    ["crmInvoiceDetailHdzk", "sales.invoiceProductRow", "HDZK"],
  ])("%s shows what is the unit's alone, with its sums, to those who may open it", async (path, id, code) => {
    const module = trade.module(id);
    const screen = Object.keys(module.screens).find((name) => module.screens[name]?.path === path);
    const list = (name: string | undefined, viewer = SYSTEM) =>
      trade.work((work) => listDocuments(work, module, { screen: name, count: true }), viewer);
    const general = "query" in module.screens ? "query" : "maintain";
    const [own, all] = [await list(screen), await list(general)];
    expect([own.total, own.rows.length]).toEqual(["1", 1]);
    expect(own.labels.unitId?.[String(own.rows[0]?.unitId)]?.code).toBe(code);
    expect(Number(all.total)).toBeGreaterThan(1);
    for (const sum of Object.values(own.sums ?? {})) expect(Number(sum)).toBeLessThanOrEqual(113);
    const shut = list(screen, { ...SYSTEM, menu: new Set([module.screens[general]?.path ?? ""]) });
    expect(await problemOf(shut)).toEqual({ type: "forbidden", permission: path });
  });
});
