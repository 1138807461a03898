import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { act, type ActionInput } from "#engine/write/act";
import { listDocuments } from "#engine/list/list";
import { readDocument } from "#engine/read";
import { updateDocument } from "#engine/write/save";
import { type Approver, openApprover } from "#support/chain";
import { again, contractOf, CONTRACT, issued, itemsOf, journalOf, moneyOf, openOn, RECEIPT, SELLER, SETTLEMENT } from "#support/money";
import { openTrade, person, problemOf, SYSTEM, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const BANK = "sales.bankReceipt";
const REFUND = "sales.refundRequest";
const WRITE_OFF = "sales.receivableWriteOff";
const PLAN = "sales.collectionPlan";
const SELLING = { ...SYSTEM, accountId: "601", account: "selling" };
const CASHIER = { ...SYSTEM, accountId: "602", account: "cashier" };
const READER = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
let trade: Trade;
let approver: Approver;
beforeAll(async () => {
  trade = await openTrade();
  approver = await openApprover(trade, [BANK, REFUND, WRITE_OFF, PLAN]);
  await trade.rows(
    sql`update company_party set bank_account = '62-001' where comp_id = 1 and id = (select id from party where code = 'C1')`,
  );
});

const doing = async (id: string, document: DocumentRecord, action: string, header?: Record<string, unknown>, viewer = CASHIER) => {
  const target = { id: String(document.header.id), version: Number(document.header.version) };
  const saying: ActionInput = header === undefined ? { reason: "because" } : { reason: "because", input: { header } };
  const [done] = await trade.work((work) => act(work, trade.module(id), action, [target], saying), viewer);
  if (!done) throw new Error("nothing was done");
  return done;
};
const idOf = async (code: string) => (await trade.rows<{ id: string }>(sql`select id from party where code = ${code}`))[0]?.id ?? "";
let lines = 0;
const bankLine = async (header: Record<string, unknown> = {}) => {
  const [line] = await trade.create(BANK, {
    header: { bankRef: `REF-${++lines}`, docOn: "2026-04-02", payer: "Customer", totalAmount: "500", ...header },
  });
  if (!line) throw new Error("no line");
  return line;
};
const fresh = async (code: string) => {
  await trade.create("crm.customer", { header: { code, nameEn: code, departmentId: { code: "D1" } } });
  return { customerId: { code } };
};

describe("A line of the bank", () => {
  it("comes in once, whoever brings it", async () => {
    const line = await bankLine();
    const twice = trade.create(BANK, { header: { bankRef: line.header.bankRef, docOn: "2026-04-02", payer: "X", totalAmount: "1" } });
    expect(await problemOf(twice)).toMatchObject({ issues: [{ code: "duplicate", field: "bankRef" }] });
  });

  it("that a known payer sent becomes a receipt when another person than the claimant takes it in", async () => {
    const line = await bankLine();
    expect(await problemOf(doing(BANK, line, "claim", {}, SELLING))).toMatchObject({ issues: [{ code: "choose", field: "customerId" }] });
    const claimed = await doing(BANK, line, "claim", { customerId: await idOf("C1") }, SELLING);
    expect(claimed.header).toMatchObject({ stage: "claimed", isKnownPayer: true });
    expect(await problemOf(doing(BANK, claimed, "accept", undefined, SELLING))).toMatchObject({ type: "samePerson" });
    const accepted = await doing(BANK, claimed, "accept");
    const [receipt] = await trade.rows<{ stage: string; payer: string; bank_ref: string }>(
      sql`select stage, payer, bank_ref from sales_receipt where comp_id = 1 and id = ${accepted.header.receiptId}`,
    );
    expect(receipt).toEqual({ stage: "confirmed", payer: "Customer", bank_ref: line.header.bankRef });
    expect(await trade.broken()).toEqual([]);
  });

  it("of an unknown payer needs approval before it is taken in; a refused claim leaves it to others", async () => {
    const claim = async () =>
      doing(
        BANK,
        await bankLine({ payer: "Somebody else" }),
        "claim",
        { customerId: await idOf("C1"), claimReason: "his brother" },
        SELLING,
      );
    const claimed = await claim();
    expect(claimed.header.isKnownPayer).toBe(false);
    expect(await problemOf(doing(BANK, claimed, "accept"))).toMatchObject({ type: "undecided" });
    const refused = await approver.decides(claimed, { verb: "reject" }, "no proof");
    expect(refused.header).toMatchObject({ stage: "unclaimed", customerId: null });
    const agreed = await approver.decides(await claim(), { verb: "approve" });
    expect(agreed.header.stage).toBe("accepted");
    expect(agreed.header.receiptId).not.toBeNull();
  });

  it("is refused to a reader", async () => {
    expect(await problemOf(doing(BANK, await bankLine(), "claim", { customerId: await idOf("C1") }, READER))).toMatchObject({
      type: "forbidden",
    });
  });
});

describe("A group of customers", () => {
  it("has one head, which belongs to no group itself", async () => {
    const joins = (code: string, groupId: string) =>
      trade.create("crm.customer", { header: { code, nameEn: code, departmentId: { code: "D1" }, groupId: { code: groupId } } });
    const [head] = await trade.create("crm.customer", { header: { code: "G1", nameEn: "G1", departmentId: { code: "D1" } } });
    const [member] = await joins("G2", "G1");
    expect(member?.header.groupId).toBe(head?.header.id);
    expect(await problemOf(joins("G3", "G2"))).toMatchObject({ issues: [{ code: "groupInGroup", field: "groupId" }] });
    const draft = { header: { code: "G1", nameEn: "G1", departmentId: { code: "D1" }, groupId: { code: "C1" } } };
    const under = trade.work((work) => updateDocument(work, trade.module("crm.customer"), String(head?.header.id), 1, draft));
    expect(await problemOf(under)).toMatchObject({ issues: [{ code: "groupInGroup", field: "groupId" }] });
  });
});

describe("Money that is applied later", () => {
  it("is proposed oldest first or by contract, applied, and taken back with its receipt following", async () => {
    const own = await fresh("C3");
    const [first, second] = [await issued(trade, own), await issued(trade, own)];
    const head = { docOn: "2026-04-20", ...SELLER, ...own };
    const early = await trade.done(SETTLEMENT, { header: head });
    expect(await problemOf(trade.act(SETTLEMENT, early, ["propose"]))).toMatchObject({
      issues: [{ code: "noAdvance", field: "customerId" }],
    });
    expect(await again(trade, SETTLEMENT, early)).toEqual(early);
    const receipt = await trade.done(RECEIPT, moneyOf("1000", [], own), "submit", "confirm");
    const oldest = await trade.act(SETTLEMENT, early, ["propose"]);
    expect(oldest.lines.lines?.map(({ itemId, amount }) => [itemId, amount])).toEqual([
      [first.items[0]?.id, "339.0000"],
      [second.items[0]?.id, "339.0000"],
      [first.items[1]?.id, "322.0000"],
    ]);
    const byContract = await trade.done(
      SETTLEMENT,
      { header: { ...head, method: "contract", contractId: second.contract.header.id } },
      "propose",
    );
    expect(byContract.lines.lines?.map(({ itemId }) => itemId)).toEqual(second.items.map(({ id }) => id));
    const posted = await trade.act(SETTLEMENT, oldest, ["post"]);
    expect((await again(trade, RECEIPT, receipt)).header).toMatchObject({ stage: "applied", settledAmount: "1000.0000" });
    expect(await problemOf(trade.act(SETTLEMENT, byContract, ["post"]))).toMatchObject({ type: "invalid" });
    expect(await problemOf(trade.act(RECEIPT, await again(trade, RECEIPT, receipt), ["unapply"]))).toMatchObject({
      issues: [{ code: "settledSince" }],
    });
    await trade.act(SETTLEMENT, posted, ["reverse"]);
    expect((await again(trade, RECEIPT, receipt)).header).toMatchObject({ stage: "confirmed", settledAmount: "0.0000" });
    expect(await openOn(trade, first.items[0]?.id ?? "", "2026-06-30")).toBe("339.0000");
    expect(await trade.broken()).toEqual([]);
  });

  it("by the receipt itself is taken back as an advance, and the receipt is then reversed", async () => {
    const { items } = await issued(trade);
    const receipt = await trade.done(RECEIPT, moneyOf("400", [[items[0]?.id ?? "", "339"]]), "submit", "confirm");
    expect(await problemOf(trade.act(RECEIPT, receipt, ["reverse"]))).toMatchObject({ type: "illegalAction" });
    const unapplied = await trade.act(RECEIPT, receipt, ["unapply"]);
    expect(unapplied.header).toMatchObject({ stage: "confirmed", settledAmount: "0.0000" });
    expect((await itemsOf(trade, receipt)).map(({ open }) => open).toSorted()).toEqual(["-339.0000", "-61.0000"]);
    const reversed = await trade.act(RECEIPT, unapplied, ["reverse"]);
    expect(Object.values(await journalOf(trade, reversed)).filter((amount) => Number(amount) !== 0)).toEqual([]);
    expect(await trade.broken()).toEqual([]);
  });

  it("dated before an item was opened again by a reversal takes no more than was open on every later day", async () => {
    const { items } = await issued(trade);
    const item = items[0]?.id ?? "";
    const first = await trade.done(RECEIPT, moneyOf("339", [[item, "339"]], { docOn: "2026-04-01" }), "submit", "confirm");
    await trade.act(RECEIPT, first, ["unapply"]);
    const backdated = trade.done(RECEIPT, moneyOf("339", [[item, "339"]], { docOn: "2026-05-15" }), "submit", "confirm");
    expect(await problemOf(backdated)).toMatchObject({ issues: [{ code: "overApplied", row: 1 }] });
    await trade.done(RECEIPT, moneyOf("339", [[item, "339"]], { docOn: "2026-06-30" }), "submit", "confirm");
    expect(await trade.broken()).toEqual([]);
  });
});

describe("A refund", () => {
  it("is not above what stands unapplied, goes to a known account or is explained, and is paid once", async () => {
    const own = await fresh("C4");
    const receipt = await trade.done(RECEIPT, moneyOf("300", [], { ...own, payerAccount: "77" }), "submit", "confirm");
    const draft = (totalAmount: string, more = {}) => ({
      header: { docOn: "2026-05-01", ...SELLER, ...own, totalAmount, reason: "twice", bank: "B", bankAccount: "77", ...more },
    });
    const submit = async (...given: Parameters<typeof draft>) =>
      trade.act(REFUND, (await trade.create(REFUND, draft(...given)))[0] ?? { header: {}, lines: {} }, ["submit"], SELLING);
    expect(await problemOf(submit("300.01"))).toMatchObject({ issues: [{ code: "overRefunded", params: { open: "300.0000" } }] });
    expect(await problemOf(submit("10", { bankAccount: "99" }))).toMatchObject({ issues: [{ code: "otherAccount" }] });
    const [one, two] = [await submit("200"), await submit("150", { bankAccount: "99", explanation: "moved" })];
    const [first, second] = [await approver.decides(one, { verb: "approve" }), await approver.decides(two, { verb: "approve" })];
    expect(await problemOf(doing(REFUND, first, "pay", {}, READER))).toMatchObject({ type: "forbidden" });
    const paid = await doing(REFUND, first, "pay", { paidOn: "2026-05-10" });
    expect(paid.header).toMatchObject({ stage: "done", paidAmount: "200.0000" });
    expect(await journalOf(trade, paid)).toMatchObject({ advance: "200.0000", cash: "-200.0000" });
    expect(await problemOf(doing(REFUND, second, "pay", {}))).toMatchObject({
      issues: [{ code: "overRefunded", params: { open: "100.0000" } }],
    });
    expect((await again(trade, RECEIPT, receipt)).header).toMatchObject({ stage: "partApplied", settledAmount: "200.0000" });
    expect((await doing(REFUND, second, "cancelApproved")).header.stage).toBe("void");
    expect(await trade.broken()).toEqual([]);
  });
});

describe("A write-off", () => {
  it("is agreed to, booked by another person as a loss, and taken back", async () => {
    const { items } = await issued(trade);
    const draft = {
      header: { docOn: "2026-06-01", ...SELLER, reason: "bankrupt" },
      lines: { lines: [{ itemId: items[1]?.id, amount: "91" }] },
    };
    const [made] = await trade.create(WRITE_OFF, draft);
    const agreed = await approver.decides(await trade.act(WRITE_OFF, made ?? { header: {}, lines: {} }, ["submit"], SELLING), {
      verb: "approve",
    });
    expect(await problemOf(doing(WRITE_OFF, agreed, "post", undefined, SELLING))).toMatchObject({ type: "samePerson" });
    expect(await problemOf(doing(WRITE_OFF, agreed, "post", undefined, READER))).toMatchObject({ type: "forbidden" });
    const posted = await doing(WRITE_OFF, agreed, "post");
    expect(await journalOf(trade, posted)).toEqual({ badDebt: "91.0000", receivable: "-91.0000" });
    expect(await openOn(trade, items[1]?.id ?? "", "2026-06-30")).toBe("700.0000");
    const [status] = await trade.rows(sql`select received_amount as received, is_written_off as "isWrittenOff" from contract_status
      where comp_id = 1 and id = (select contract_id from receivable_item where comp_id = 1 and id = ${items[1]?.id})`);
    expect(status).toEqual({ received: "0.0000", isWrittenOff: true });
    await doing(WRITE_OFF, posted, "reverse");
    expect(await openOn(trade, items[1]?.id ?? "", "2026-06-30")).toBe("791.0000");
    expect(await trade.broken()).toEqual([]);
  });
});

const paid = (id: string | undefined, amount: string): [string, string] => [id ?? "", amount];

describe("A collection plan", () => {
  it("is proposed from what falls due, agreed to, and ended with what came", async () => {
    const own = await fresh("C5");
    const { items, contract } = await issued(trade, own);
    await trade.done(CONTRACT, contractOf(["500", "630"], own), "takeOver");
    const [made] = await trade.create(PLAN, { header: { docOn: "2026-04-01", yearMonth: "2026-04", departmentId: { code: "D1" } } });
    const proposed = await trade.act(PLAN, made ?? { header: {}, lines: {} }, ["propose"], SELLING);
    const line = proposed.lines.lines?.find(({ itemId }) => itemId === items[0]?.id);
    expect(line).toMatchObject({ dueOn: "2026-03-15", balance: "339.0000", overdueAmount: "339.0000", planAmount: "339.0000" });
    expect(
      proposed.lines.lines?.some(
        ({ itemId, instalmentId, planAmount }) => itemId === null && instalmentId !== null && planAmount === "500.0000",
      ),
    ).toBe(true);
    const agreed = await approver.decides(await trade.act(PLAN, proposed, ["submit"], SELLING), { verb: "approve" });
    await trade.done(RECEIPT, moneyOf("100", [[items[0]?.id ?? "", "100"]], { ...own, docOn: "2026-04-15" }), "submit", "confirm");
    const rows = await trade.work((work) =>
      listDocuments(work, trade.module("sales.collectionPlanRow"), { filter: { yearMonth: "2026-04" } }),
    );
    expect(rows.rows.some(({ actualAmount, completeRate }) => actualAmount === "100.0000" && completeRate === "29.4985")).toBe(true);
    const monthly = { yearMonth: "2026-04", departmentId: { code: "D1" } };
    const [twice] = await trade.create(PLAN, { header: monthly, lines: { lines: [{ ...own, itemId: items[0]?.id, planAmount: "339" }] } });
    expect(await problemOf(trade.act(PLAN, twice ?? { header: {}, lines: {} }, ["submit"], SELLING))).toMatchObject({
      issues: [{ code: "plannedTwice", field: "itemId", row: 1, params: { other: agreed.header.docNo } }],
    });
    // A whole that the plan has a part of, and an instalment that is invoiced since.
    const waiting = proposed.lines.lines?.find(({ itemId, instalmentId }) => itemId === null && instalmentId !== null);
    const wide = { ...own, contractId: waiting?.contractId, planAmount: "500" };
    for (const named of [wide, { ...own, planAmount: "500" }, { ...own, contractId: contract.header.id, planAmount: "500" }]) {
      const [wider] = await trade.create(PLAN, { header: monthly, lines: { lines: [named] } });
      expect(await problemOf(trade.act(PLAN, wider ?? { header: {}, lines: {} }, ["submit"], SELLING))).toMatchObject({
        issues: [{ code: "plannedTwice", field: "customerId", row: 1, params: { other: agreed.header.docNo } }],
      });
    }
    expect(await problemOf(doing(PLAN, agreed, "complete", undefined, READER))).toMatchObject({ type: "forbidden" });
    // Live in the query and on the document, before anybody completes it.
    const plans = await trade.work((work) =>
      listDocuments(work, trade.module(PLAN), { filter: { docNo: { contains: String(agreed.header.docNo) } } }),
    );
    const shown = await trade.work((work) => readDocument(work, trade.module(PLAN), String(agreed.header.id)));
    const came = (shown.lines.lines ?? []).reduce((sum, { actualAmount }) => sum + Number(actualAmount), 0);
    expect(came).toBeGreaterThanOrEqual(100);
    expect([Number(shown.header.actualAmount), Number(plans.rows[0]?.actualAmount)]).toEqual([came, came]);
    expect(Number(plans.rows[0]?.completeRate)).toBeCloseTo((100 * came) / Number(agreed.header.planAmount), 3);
    expect(shown.lines.lines?.find(({ itemId }) => itemId === items[0]?.id)).toMatchObject({ actualAmount: "100.0000" });
    expect((await doing(PLAN, agreed, "complete")).header.stage).toBe("done");
  });

  it("gives what came to the narrowest of its lines that names it", async () => {
    const own = await fresh("C8");
    const [first, second] = [await issued(trade, own), await issued(trade, own)];
    const ofFirst = { ...own, contractId: first.contract.header.id };
    const made = await trade.done(PLAN, {
      header: { docOn: "2026-06-01", yearMonth: "2026-06", departmentId: { code: "D1" } },
      lines: {
        lines: [
          { ...ofFirst, itemId: first.items[0]?.id, planAmount: "300" },
          { ...ofFirst, planAmount: "100" },
          { ...own, planAmount: "50" },
        ],
      },
    });
    const applied = [paid(first.items[0]?.id, "30"), paid(first.items[1]?.id, "20"), paid(second.items[0]?.id, "7")];
    await trade.done(RECEIPT, moneyOf("57", applied, { ...own, docOn: "2026-06-10" }), "submit", "confirm");
    const shown = await trade.work((work) => readDocument(work, trade.module(PLAN), String(made.header.id)));
    expect(shown.lines.lines?.map(({ actualAmount }) => actualAmount)).toEqual(["30.0000", "20.0000", "7.0000"]);
    expect(shown.header.actualAmount).toBe("57.0000");
  });

  it("is backed by calls that say what was promised", async () => {
    const [employee] = await trade.create("masterData.employee", {
      header: { code: "CALLER", nameEn: "Caller", departmentId: { code: "D1" } },
    });
    const call = (more: Record<string, unknown>) =>
      trade.create("sales.dunningCall", {
        header: { ...SELLER, calledOn: "2026-05-03", callerId: employee?.header.id, method: "phone", ...more },
      });
    expect(await problemOf(call({ result: "promised" }))).toMatchObject({
      issues: [
        { code: "required", field: "itemId" },
        { code: "required", field: "promisedOn" },
        { code: "required", field: "promisedAmount" },
      ],
    });
    const own = await fresh("C7");
    const { items } = await issued(trade, own);
    const promise = { ...own, result: "promised", itemId: items[0]?.id, promisedOn: "2026-05-20" };
    expect(await problemOf(call({ ...promise, promisedOn: "2026-05-02", promisedAmount: "339.01" }))).toMatchObject({
      issues: [
        { code: "beforeStart", field: "promisedOn" },
        { code: "between", field: "promisedAmount", params: { max: "339.0000" } },
      ],
    });
    const [made] = await call({ ...promise, promisedAmount: "339" });
    expect(made?.header).toMatchObject({ yearMonth: "2026-05", result: "promised" });
  });
});

describe("What was collected", () => {
  it("is told per item with its delay, per contract with what is open, and apart where it came more than a year late", async () => {
    const own = await fresh("C6");
    const { contract, items } = await issued(trade, own);
    await trade.done(RECEIPT, moneyOf("339", [[items[0]?.id ?? "", "339"]], own), "submit", "confirm");
    const opening = {
      header: { docOn: "2026-01-01", departmentId: { code: "D1" } },
      lines: { lines: [{ ...own, itemNo: "OLD-9", postedOn: "2024-01-01", dueOn: "2024-02-01", totalAmount: "50" }] },
    };
    const [old] = await itemsOf(trade, await trade.done("sales.receivableOpening", opening, "post"));
    await trade.done(RECEIPT, moneyOf("50", [[old?.id ?? "", "50"]], own), "submit", "confirm");
    const list = (module: string, filter: Record<string, string | boolean>) =>
      trade.work((work) => listDocuments(work, trade.module(module), { filter })).then(({ rows }) => rows);
    const customerId = await idOf("C6");
    expect((await list("sales.receivedMoney", { customerId })).map(({ companyAmount, daysLate }) => [companyAmount, daysLate])).toEqual(
      expect.arrayContaining([
        ["339.0000", 17],
        ["50.0000", 790],
      ]),
    );
    expect(await list("sales.receivedMoney", { customerId, isOverYear: true })).toHaveLength(1);
    const [row] = await list("sales.contractMoney", { customerId });
    expect(row).toMatchObject({
      id: contract.header.id,
      invoicedAmount: "1130.0000",
      receivedAmount: "339.0000",
      openAmount: "791.0000",
      receivedRate: "30.0000",
    });
  });

  it.each([
    ["/returnedMoneyCB", "CB"],
    ["/crmErpHkSimentGX", "GX"],
  ])("is looked up at %s by the people of that unit, of it alone", async (path, unit) => {
    const [own, other] = [await fresh(`${unit}1`), await fresh(`${unit}2`)];
    await trade.create("masterData.businessUnit", { header: { code: unit, nameEn: unit } });
    for (const header of [{ ...own, unitId: { code: unit } }, other]) {
      const { items } = await issued(trade, header);
      await trade.done(RECEIPT, moneyOf("339", [[items[0]?.id ?? "", "339"]], header), "submit", "confirm");
    }
    const claim = trade.runtime.definitions.paths.get(path.slice(1));
    if (!claim) throw new Error(`nothing opens at ${path}`);
    const { rows } = await trade.work((work) => listDocuments(work, claim.module, { screen: claim.name }));
    expect(rows).toEqual([expect.objectContaining({ customerId: await idOf(`${unit}1`) })]);
    expect([rows[0]?.companyAmount, rows[0]?.receivedAmount]).toContain("339.0000");
  });

  // Between the two zones lie 26 hours: where it is the later day, what was due on the earlier one is overdue, whatever the hour.
  it.each([
    ["Pacific/Kiritimati", "791.0000"],
    ["Etc/GMT+12", "0.0000"],
  ])("is overdue by the company's own day: %s", async (timeZone, overdue) => {
    const own = await fresh(`Z${timeZone.length}`);
    const { items } = await issued(trade, own);
    await trade.done(RECEIPT, moneyOf("339", [[items[0]?.id ?? "", "339"]], own), "submit", "confirm");
    const customerId = await idOf(`Z${timeZone.length}`);
    const told = await trade.work(async (work) => {
      await work.run(sql`update company set time_zone = ${timeZone} where id = 1`);
      await work.run(
        sql`update receivable_item set due_on = (now() at time zone 'Etc/GMT+12')::date where comp_id = 1 and id = ${items[1]?.id}`,
      );
      const { rows } = await listDocuments(work, trade.module("sales.contractMoney"), { filter: { customerId } });
      await work.run(sql`update company set time_zone = 'Asia/Shanghai' where id = 1`);
      return rows.map(({ overdueAmount }) => overdueAmount);
    });
    expect(told).toEqual([overdue]);
  });
});
