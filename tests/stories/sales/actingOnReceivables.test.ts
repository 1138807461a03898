import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { newId } from "#db/id";
import { act } from "#engine/write/act";
import { createDocuments, updateDocument } from "#engine/write/save";
import { type Approver, openApprover } from "#support/chain";
import { CONTRACT, contractOf, INVOICE, invoiceOf, type Item, itemsOf, moneyOf, RECEIPT, SELLER } from "#support/money";
import { openTrade, person, problemOf, type Trade } from "#support/trade";
import type { DocumentRecord } from "#define/rows";

const NOTE = "sales.receivableNote";
const LETTER = "sales.receivableLetter";
const CLASS = "sales.receivableClass";
const MATRIX = "sales.provisionMatrix";
const WRITE_OFF = "sales.receivableWriteOff";
const READER = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
let trade: Trade;
let items: Item[];
let contract: DocumentRecord;
let approver: Approver;
beforeAll(async () => {
  trade = await openTrade();
  approver = await openApprover(trade, [CLASS, WRITE_OFF]);
  contract = await trade.done(CONTRACT, contractOf(["339", "791"]), "takeOver");
  const invoice = await trade.done(
    INVOICE,
    invoiceOf(contract, [
      [1, "339"],
      [2, "791"],
    ]),
    "takeOver",
  );
  items = await itemsOf(trade, invoice);
});

const first = () => items[0]?.id ?? "";
const second = () => items[1]?.id ?? "";
const note = (header: Record<string, unknown>) => trade.create(NOTE, { header: { itemId: first(), ...header } });
const deed = (id: string, { header }: DocumentRecord, action: string, said: Record<string, unknown>) =>
  trade.work((work) =>
    act(work, trade.module(id), action, [{ id: String(header.id), version: Number(header.version) }], {
      reason: "reason",
      input: { header: said },
    }),
  );

describe("A note on a receivable", () => {
  it("keeps an owner, a promise and a dispute with their day, and belongs to who sells the item", async () => {
    const [promise] = await note({ kind: "promise", promisedOn: "2026-07-10", promisedAmount: "100" });
    expect(promise?.header).toMatchObject({ notedOn: "2026-06-30", promisedAmount: "100.0000", stage: "noted" });
    const [item] = await trade.rows<{ customer: string; department: string }>(
      sql`select customer_id as customer, department_id as department from receivable_item where comp_id = 1 and id = ${first()}`,
    );
    expect(promise?.header).toMatchObject({ customerId: item?.customer, departmentId: item?.department });
    await note({ kind: "dispute", notes: "wrong quantity" });
    expect(await problemOf(note({ kind: "dispute", notes: "again" }))).toMatchObject({ issues: [{ code: "duplicate", field: "kind" }] });
    await note({ kind: "disputeEnd", notes: "credit agreed" });
  });

  it("promises no day that is past and no more than is open, and nothing of what is settled", async () => {
    expect(await problemOf(note({ kind: "promise", promisedOn: "2026-06-29", promisedAmount: "339.01" }))).toMatchObject({
      issues: [
        { code: "outOfRange", field: "promisedOn" },
        { code: "overApplied", field: "promisedAmount" },
      ],
    });
    expect(await problemOf(note({ kind: "promise" }))).toMatchObject({ issues: [{ field: "promisedOn" }, { field: "promisedAmount" }] });
    await trade.done(RECEIPT, moneyOf("791", [[second(), "791"]]), "submit", "confirm");
    const settled = trade.create(NOTE, { header: { itemId: second(), kind: "note", notes: "paid" } });
    expect(await problemOf(settled)).toMatchObject({ issues: [{ code: "nothingOpen", field: "itemId" }] });
  });

  it("is never changed, and is refused to a reader", async () => {
    await expect(trade.rows(sql`update receivable_note set notes = 'x' where comp_id = 1`)).rejects.toThrow(
      /permission denied|Failed query/,
    );
    const made = trade.work(
      (work) => createDocuments(work, trade.module(NOTE), [{ header: { itemId: first(), kind: "note", notes: "n" } }]),
      READER,
    );
    expect(await problemOf(made)).toMatchObject({ type: "forbidden" });
  });
});

const letter = (kind: string) => ({ header: { ...SELLER, kind, currency: { code: "CNY" }, asOf: "2026-06-30", answerBy: "2026-07-15" } });

describe("A letter on receivables", () => {
  it("confirms what is open on its day; the customer's difference is kept, then his agreement", async () => {
    const sent = await trade.done(LETTER, letter("confirmation"), "collect", "send");
    expect(sent.header).toMatchObject({ stage: "sent", sentOn: "2026-06-30", totalAmount: "339.0000", overdueAmount: "339.0000" });
    expect(sent.lines.lines).toMatchObject([{ itemId: first(), amount: "339.0000", dueOn: "2026-03-15", overdueDays: 107 }]);
    expect(await problemOf(deed(LETTER, sent, "differ", { statedAmount: "339" }))).toMatchObject({ issues: [{ code: "noDifference" }] });
    const [differing] = await deed(LETTER, sent, "differ", { statedAmount: "300", answerNotes: "39 returned" });
    expect(differing?.header).toMatchObject({ stage: "differing", differenceAmount: "-39.0000", answeredOn: "2026-06-30" });
    const agreed = await trade.act(LETTER, differing as DocumentRecord, ["agree"]);
    expect(agreed.header).toMatchObject({ stage: "agreed", statedAmount: "339.0000", differenceAmount: "0.0000" });
  });

  it("duns what is overdue, each time one level higher, up to three", async () => {
    const levels: unknown[] = [];
    for (let time = 0; time < 4; time++) levels.push((await trade.done(LETTER, letter("dunning"), "collect", "send")).header.level);
    expect(levels).toEqual([1, 2, 3, 3]);
  });

  it("is not sent without lines, and is refused to a reader", async () => {
    expect(await problemOf(trade.done(LETTER, letter("dunning"), "send"))).toMatchObject({ issues: [{ code: "noLines" }] });
    const draft = await trade.done(LETTER, letter("dunning"));
    expect(await problemOf(trade.act(LETTER, draft, ["collect"], READER))).toMatchObject({ type: "forbidden" });
  });
});

describe("A matrix of loss rates", () => {
  it("is proposed from the rolls of the ledger and in force from its day", async () => {
    const matrix = await trade.done(MATRIX, { header: { docOn: "2026-04-01", recoveryRate: "20", forwardFactor: "110" } }, "propose");
    expect(matrix.lines.lines).toHaveLength(45);
    const last = matrix.lines.lines?.find(({ segment, bucket }) => segment === "trade" && bucket === "d1096up");
    expect(last).toMatchObject({ rollRate: "100.0000", historicalRate: "80.0000", lossRate: "88.0000" });
    const lines = (matrix.lines.lines ?? []).map(({ id, segment, bucket }) => ({
      id,
      segment,
      bucket,
      lossRate: bucket === "d31to60" ? "10" : "2.5",
    }));
    const rated = await trade.work((work) =>
      updateDocument(work, trade.module(MATRIX), String(matrix.header.id), Number(matrix.header.version), { header: {}, lines: { lines } }),
    );
    expect((await trade.act(MATRIX, rated, ["takeOver"])).header).toMatchObject({ stage: "approved", validFrom: "2026-04-01" });
    expect(await problemOf(trade.act(MATRIX, await trade.done(MATRIX, { header: {} }), ["submit"], READER))).toMatchObject({
      type: "forbidden",
    });
  });
});

const paper = (month = "2026-05") => ({ header: { month, departmentId: { code: "D1" } } });

const sentLetter = () => trade.done(LETTER, letter("confirmation"), "collect", "send");
const attached = async ({ header }: DocumentRecord) => {
  const file = newId();
  await trade.rows(
    sql`insert into stored_file (comp_id, id, hash, size, type, state, sent_at) values (1, ${file}, ${file}, 4, 'application/pdf', 'passed', now())`,
  );
  await trade.rows(
    sql`insert into attachment (comp_id, id, module, document_id, file_id, name, created_by) values (1, ${newId()}, ${CLASS}, ${header.id}, ${file}, 'claim.pdf', 0)`,
  );
};

const classed = async (document: DocumentRecord, more: Record<string, unknown>) => {
  const lines = (document.lines.lines ?? []).map(({ id, itemId, classCode }) => ({
    id,
    itemId,
    classCode,
    provisionRate: "40",
    ...more,
  }));
  return trade.work((work) =>
    updateDocument(work, trade.module(CLASS), String(document.header.id), Number(document.header.version), {
      header: {},
      lines: { lines },
    }),
  );
};

describe("The classification of receivables", () => {
  it("is proposed from the ledger at the end of the month, and asks for evidence where it provides", async () => {
    const proposed = await trade.done(CLASS, paper(), "propose");
    expect(proposed.lines.lines).toMatchObject([
      { itemId: first(), balance: "339.0000", age1: "339.0000", age6: "0.0000", classCode: "normal", lastClass: null },
    ]);
    const risky = await classed(proposed, { classCode: "litigation" });
    expect(risky.header.provisionAmount).toBe("135.6000");
    const problem = await problemOf(trade.act(CLASS, risky, ["submit"]));
    expect(problem).toMatchObject({
      issues: [
        ...["reason", "planMeasure", "planFinishOn"].map((field) => ({ code: "required", field, row: 1 })),
        { code: "noEvidence", field: "letterId", row: 1 },
      ],
    });
    const told = {
      reason: "insolvent",
      evidence: "court file 12",
      planMeasure: "claim filed",
      planFinishOn: "2026-12-31",
      classCode: "litigation",
    };
    const proven = await classed(risky, { ...told, letterId: (await sentLetter()).header.id });
    const waiting = await trade.act(CLASS, proven, ["submit"]);
    expect(waiting.header.stage).toBe("inApproval");
    expect(await problemOf(trade.act(CLASS, waiting, ["approve"]))).toMatchObject({ type: "undecided" });
    const refused = await approver.decides(waiting, { verb: "return" }, "which court");
    expect(refused.lines.lines).toMatchObject([{ countsOn: null, approvedOn: null }]);
    const again = await trade.act(CLASS, await classed(refused, told), ["submit"]);
    const approved = await approver.decides(again, { verb: "approve" });
    expect(approved.header).toMatchObject({ stage: "approved", provisionAmount: "135.6000" });
    expect(approved.lines.lines).toMatchObject([{ countsOn: "2026-05-31", approvedOn: "2026-06-30" }]);
  });

  it("takes a file on the paper for evidence, and no letter to somebody else", async () => {
    const proposed = await trade.done(CLASS, paper("2026-04"), "propose");
    const told = { reason: "insolvent", planMeasure: "claim filed", planFinishOn: "2026-12-31", classCode: "litigation" };
    const foreign = await trade.create(LETTER, { header: { ...letter("dunning").header, customerId: { code: "C2" } } });
    expect(await problemOf(classed(proposed, { ...told, letterId: foreign[0]?.header.id }))).toMatchObject({
      issues: [{ code: "unknownRecord", field: "letterId" }],
    });
    const risky = await classed(proposed, told);
    expect(await problemOf(trade.act(CLASS, risky, ["submit"]))).toMatchObject({ issues: [{ code: "noEvidence" }] });
    await attached(risky);
    expect((await trade.act(CLASS, risky, ["submit"])).header.stage).toBe("inApproval");
  });

  it("counts an item once a month, and gives the month free when it is cancelled", async () => {
    const [other] = await trade.create(CLASS, { ...paper(), lines: { lines: [{ itemId: first(), classCode: "normal" }] } });
    expect(await problemOf(trade.act(CLASS, other as DocumentRecord, ["takeOver"]))).toMatchObject({
      issues: [{ code: "classifiedTwice", row: 1 }],
    });
    expect((await trade.done(CLASS, paper(), "propose")).lines.lines).toEqual([]);
    const [row] = await trade.rows<{ id: string; version: number }>(
      sql`select id, version from receivable_class where comp_id = 1 and stage = 'approved'`,
    );
    await trade.work((work) =>
      act(work, trade.module(CLASS), "cancelApproved", [{ id: row?.id ?? "", version: row?.version ?? 0 }], { reason: "wrong" }),
    );
    expect((await trade.act(CLASS, other as DocumentRecord, ["takeOver"])).header.stage).toBe("approved");
  });

  it("waits for the end of the month, and is refused to a reader", async () => {
    expect(await problemOf(trade.done(CLASS, paper("2026-06"), "propose"))).toMatchObject({
      issues: [{ code: "monthNotOver", field: "month" }],
    });
    const draft = await trade.done(CLASS, paper("2026-04"));
    expect(await problemOf(trade.act(CLASS, draft, ["propose"], READER))).toMatchObject({ type: "forbidden" });
  });
});

const DOLLARS = { currency: { code: "USD" } };
const oldItem = (itemNo: string, totalAmount: string, postedOn: string, dueOn: string) => ({
  customerId: { code: "C1" },
  itemNo,
  totalAmount,
  postedOn,
  dueOn,
});
/** Old items in dollars, so that they are a segment of their own: A 1,000, B 3,000 and D 800. */
async function oldDollars(): Promise<Item[]> {
  const lines = [
    oldItem("ROLL-A", "1000", "2026-02-01", "2026-03-10"),
    oldItem("ROLL-B", "3000", "2026-02-01", "2026-03-20"),
    oldItem("ROLL-D", "800", "2025-10-01", "2025-11-01"),
  ];
  const header = { docOn: "2026-01-01", departmentId: { code: "D1" }, ...DOLLARS };
  return itemsOf(trade, await trade.done("sales.receivableOpening", { header, lines: { lines } }, "post"));
}
const givenUp = async (itemId: string, amount: string): Promise<void> => {
  const draft = { header: { docOn: "2026-06-30", ...SELLER, ...DOLLARS, reason: "bankrupt" }, lines: { lines: [{ itemId, amount }] } };
  const [made] = await trade.create(WRITE_OFF, draft);
  const agreed = await approver.decides(
    await trade.act(WRITE_OFF, made ?? { header: {}, lines: {} }, ["submit"], person({ company: true })),
    {
      verb: "approve",
    },
  );
  await trade.act(WRITE_OFF, agreed, ["post"]);
};

describe("The rolls of a matrix", () => {
  // At the ends of months, in dollars, by days overdue; each cohort followed as long as its bucket:
  // notDue  Oct 31 D 800, Feb 28 A + B 4,000: nothing was paid in 30 days, 100 %.
  // 1-30    Nov 30 D 800 stays; Mar 31 A + B 4,000, B paid 2,600 on Apr 20: 1,400 stay. 2,200 of 4,800 = 45.8333 %.
  // 31-60   Dec 31 D 800 stays; Apr 30 A + B 1,400, A paid 100 on May 15: 1,300 stay. 2,100 of 2,200 = 95.4545 %.
  // 61-90   May 31 A + B 1,300; 200 of A given up on Jun 30 are lost, not paid: 100 %.
  // 91-180  D 800 on Jan 31, Feb 28 and Mar 31, 90 days each, paid 200 on May 15: 800, 600 and 600 stay. 2,000 of 2,400 = 83.3333 %.
  it("follow cohorts from bucket to bucket, each as long as its bucket is, and take what was given up for lost", async () => {
    const [a, b, d] = await oldDollars();
    const paid = (item: Item | undefined, amount: string, docOn: string) =>
      trade.done(RECEIPT, moneyOf(amount, [[item?.id ?? "", amount]], { docOn, ...DOLLARS }), "submit", "confirm");
    await paid(b, "2600", "2026-04-20");
    await paid(a, "100", "2026-05-15");
    await paid(d, "200", "2026-05-15");
    await givenUp(a?.id ?? "", "200");
    const matrix = await trade.done(MATRIX, { header: { docOn: "2026-07-01" } }, "propose");
    const rolls = matrix.lines.lines?.flatMap(({ segment, bucket, rollRate }) => (segment === "abroad" ? [[bucket, rollRate]] : []));
    expect(rolls).toEqual([
      ["notDue", "100.0000"],
      ["d1to30", "45.8333"],
      ["d31to60", "95.4545"],
      ["d61to90", "100.0000"],
      ["d91to180", "83.3333"],
      ["d181to365", null],
      ["d366to730", null],
      ["d731to1095", null],
      ["d1096up", "100.0000"],
    ]);
    // Nothing ever lay between half a year and three years: what is lost from there on, and of all that comes before, nobody knows.
    const lost = matrix.lines.lines?.flatMap((line) => (line.segment === "abroad" ? [[line.historicalRate, line.lossRate]] : []));
    expect(lost).toEqual([...Array.from({ length: 8 }, () => [null, null]), ["100.0000", "100.0000"]]);
    const asked = await problemOf(trade.act(MATRIX, matrix, ["submit"], person({ company: true })));
    const empty = (matrix.lines.lines ?? []).flatMap(({ lossRate }, at) => (lossRate === null ? [at + 1] : []));
    expect(asked).toMatchObject({
      type: "invalid",
      issues: empty.map((row) => ({ code: "required", table: "lines", field: "lossRate", row })),
    });
  });
});
