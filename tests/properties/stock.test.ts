import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { act } from "#engine/write/act";
import { once } from "#engine/write/idempotent";
import { createDocuments, type Draft } from "#engine/write/save";
import { stockDesk } from "#support/stockDesk";
import { monthOf, adjustmentOf, openTrade, receiptOf, SYSTEM, type Trade } from "#support/trade";
import { inWork } from "#engine/work";
import type { DocumentRecord } from "#define/rows";

const RECEIPT = "warehouse.goodsReceipt";
const ADJUSTMENT = "warehouse.stockAdjustment";
const MATERIALS = ["M1", "M2", "M3", "M4", "M5"] as const;
const CONNECTIONS = 8;
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade(CONNECTIONS);
});

const material = fc.constantFrom(...MATERIALS);
const decimal = (max: number, digits: number) =>
  fc.integer({ min: 1, max: max * 10 ** digits }).map((units) => (units / 10 ** digits).toFixed(digits));
const receipt = fc
  .array(fc.tuple(material, decimal(20, 3), decimal(50, 4)), { minLength: 1, maxLength: 5 })
  .map((lines) => ({ id: RECEIPT, draft: receiptOf(lines) }));
const adjustment = fc
  .array(
    fc.tuple(
      material,
      fc.tuple(decimal(9, 3), fc.constantFrom("", "-")).map(([quantity, sign]) => ({ quantity: sign + quantity })),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((lines) => ({ id: ADJUSTMENT, draft: adjustmentOf(lines) }));
const anyDocument = fc.oneof(receipt, adjustment);

const targetOf = ({ header }: DocumentRecord) => ({ id: String(header.id), version: Number(header.version) });
const submit = (id: string, draft: Draft) => trade.done(id, draft, "submit");
const numberOf = ({ header }: DocumentRecord) => Number(String(header.docNo).slice(-4));
/** Creates and submits documents of one kind in one transaction. */
const submitAll = (id: string, drafts: readonly Draft[]) =>
  trade.work(async (work) => {
    const module = trade.module(id);
    const created = await createDocuments(work, module, drafts);
    return (await act(work, module, "submit", created.map(targetOf))).map((document) => ({ id, document }));
  });
const confirm = (id: string, document: DocumentRecord) => trade.act(id, document, ["confirm"]);
const adjust = (code: string, quantity: string, header: Record<string, unknown> = {}) =>
  submit(ADJUSTMENT, adjustmentOf([[code, { quantity, unitPrice: "1" }]], header));
/** How a job ended: posted, or the type of its problem (anything else is an error of ours). */
const ending = (job: Promise<unknown>) =>
  job.then(
    () => "posted",
    (error: { problem?: { type: string } }) => error.problem?.type ?? Promise.reject(error),
  );
const outcome = (id: string, document: DocumentRecord) => ending(confirm(id, document));

describe("Stock under load", () => {
  it("keeps every balance the sum of its moves when 8 connections confirm 100 documents over 5 materials, without a deadlock", async () => {
    const seed = receiptOf(MATERIALS.map((code) => [code, "100", "7.77"] as const));
    await trade.done(RECEIPT, seed, "submit", "confirm");
    const documents = fc.sample(anyDocument, { numRuns: 100, seed: 7 });
    const submitted = (
      await Promise.all(
        [RECEIPT, ADJUSTMENT].map((id) =>
          submitAll(
            id,
            documents.filter((one) => one.id === id).map(({ draft }) => draft),
          ),
        ),
      )
    )
      .flat()
      .toSorted((a, b) => numberOf(a.document) - numberOf(b.document));
    let attempts = 0;
    const ends = await Promise.all(
      submitted.map(({ id, document }) =>
        ending(
          trade.work((work) => {
            attempts += 1;
            return act(work, trade.module(id), "confirm", [targetOf(document)]);
          }),
        ),
      ),
    );
    expect(new Set(ends)).toEqual(new Set(ends.includes("invalid") ? ["posted", "invalid"] : ["posted"]));
    expect(ends.filter((end) => end === "posted").length).toBeGreaterThan(80);
    expect(attempts).toBe(documents.length);
    expect(await trade.broken()).toEqual([]);
  });

  it("holds all laws of the ledgers after any few documents, confirmed in one batch or not at all", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(adjustment, { minLength: 1, maxLength: 4 }), async (documents) => {
        const module = trade.module(ADJUSTMENT);
        const submitted = await submitAll(
          ADJUSTMENT,
          documents.map(({ draft }) => draft),
        );
        const before = await stockTotal();
        const end = await ending(
          trade.work((work) =>
            act(
              work,
              module,
              "confirm",
              submitted.map(({ document }) => targetOf(document)),
            ),
          ),
        );
        expect(["posted", "invalid"]).toContain(end);
        expect(end === "posted" ? before : await stockTotal()).toEqual(before);
        expect(await trade.broken()).toEqual([]);
      }),
      { numRuns: 25 },
    );
  });
});

describe("A confirmation", () => {
  it("succeeds once when 20 try at the same moment; the other 19 are told that it changed", async () => {
    const document = await submit(RECEIPT, receiptOf([["M1", "5", "2"]]));
    const ends = await Promise.all(Array.from({ length: 20 }, () => outcome(RECEIPT, document)));
    expect(ends.filter((end) => end === "posted")).toHaveLength(1);
    expect(ends.filter((end) => end === "stale" || end === "illegalAction")).toHaveLength(19);
    const [moves] = await trade.rows(
      sql`select count(*)::integer as count from stock_move where comp_id = 1 and document_id = ${document.header.id}`,
    );
    expect(moves).toEqual({ count: 1 });
  });

  it("with the same key gives 20 callers at once the same answer and moves stock once", async () => {
    const document = await submit(RECEIPT, receiptOf([["M2", "5", "2"]]));
    const request = { id: String(document.header.id), action: "confirm" };
    const answers = await Promise.all(
      Array.from({ length: 20 }, () =>
        inWork(trade.runtime, SYSTEM, (work) =>
          once(work, "key-of-the-form", request, async () => {
            const [record] = await act(work, trade.module(RECEIPT), "confirm", [targetOf(document)]);
            return { version: record?.header.version, stage: record?.header.stage };
          }),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(new Set([JSON.stringify({ version: 3, stage: "posted" })]));
    const [moves] = await trade.rows(
      sql`select count(*)::integer as count from stock_move where comp_id = 1 and document_id = ${document.header.id}`,
    );
    expect(moves).toEqual({ count: 1 });
  });

  it("of two issues of 6 against 10 on hand goes through once", async () => {
    const key = { docOn: "2026-03-12", warehouseId: { code: "W2" }, departmentId: { code: "D2" } };
    await confirm(ADJUSTMENT, await adjust("M4", "10", key));
    const issues = [1, 2].map(async () => confirm(ADJUSTMENT, await adjust("M4", "-6", key)));
    const ends = await Promise.all(issues.map(ending));
    expect(ends.sort()).toEqual(["invalid", "posted"]);
  });

  it("of the first receipts of a key at the same time makes one balance row", async () => {
    const key = { warehouseId: { code: "W2" }, departmentId: { code: "D2" }, docOn: "2026-04-02" };
    const drafts = Array.from({ length: CONNECTIONS }, () =>
      receiptOf(
        [
          ["M5", "1", "3"],
          ["M3", "1", "3"],
        ],
        key,
      ),
    );
    const submitted = await Promise.all(drafts.map((draft) => submit(RECEIPT, draft)));
    expect(new Set(await Promise.all(submitted.map((document) => outcome(RECEIPT, document))))).toEqual(new Set(["posted"]));
    const rows =
      await trade.rows(sql`select b.quantity, b.value from stock_on_hand b join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id
      join material m on m.id = b.material_id where b.comp_id = 1 and w.code = 'W2' and m.code in ('M3', 'M5')`);
    expect(rows).toEqual([1, 2].map(() => ({ quantity: `${CONNECTIONS}.000000`, value: `${CONNECTIONS * 3}.0000` })));
    const periods = await trade.rows(sql`select p.id from stock_period p join warehouse w on w.comp_id = p.comp_id and w.id = p.warehouse_id
      where p.comp_id = 1 and w.code = 'W2' and p.year_month = '2026-04'`);
    expect(periods).toHaveLength(1);
  });

  it("waits for the lowest key first and holds none above it meanwhile, whatever the order of its lines", async () => {
    const key = { warehouseId: { code: "W2" }, departmentId: { code: "D2" }, docOn: "2026-05-02" };
    const [lowest = "", highest = ""] = (
      await trade.rows<{ code: string }>(sql`select m.code from material m where m.code in ('M1', 'M2') order by m.id`)
    ).map(({ code }) => code);
    for (const code of [highest, lowest]) await confirm(RECEIPT, await submit(RECEIPT, receiptOf([[code, "5", "1"]], key)));
    const document = await submit(
      RECEIPT,
      receiptOf(
        [
          [highest, "1", "1"],
          [lowest, "1", "1"],
        ],
        key,
      ),
    );
    const posting = await trade.work(async (work) => {
      await work.run(lockOf(lowest));
      const started = confirm(RECEIPT, document);
      await waiting(1);
      await trade.work((other) => other.run(lockOf(highest)));
      return { started };
    });
    expect((await posting.started).header.stage).toBe("posted");
  });

  it("is waited for by the closing of its month, and waits for it: nothing lands in a closed month", async () => {
    const header = { warehouseId: { code: "W2" }, departmentId: { code: "D2" }, docOn: "2026-01-20" };
    const period = await monthOf(trade, "W2", "2026-01");
    const first = await submit(RECEIPT, receiptOf([["M1", "1", "1"]], header));
    const desk = stockDesk(trade);
    const late = desk.paper("2026-01-20");
    const closing = await trade.work(async (work) => {
      await act(work, trade.module(RECEIPT), "confirm", [targetOf(first)]);
      const started = trade.act("warehouse.stockPeriod", period, ["close"]);
      await waiting(1);
      return { started };
    });
    const closed = await closing.started;
    expect(closed.header.stage).toBe("closed");
    const posting = await trade.work(async (work) => {
      await act(work, trade.module("warehouse.stockPeriod"), "reopen", [targetOf(closed)], { reason: "late receipt" });
      await act(work, trade.module("warehouse.stockPeriod"), "close", [
        { ...targetOf(closed), version: Number(closed.header.version) + 1 },
      ]);
      const started = desk.post([{ at: "W2", quantity: "1", value: "1" }], late);
      await waiting(1);
      return { started };
    });
    const { postings } = await posting.started;
    expect(postings.map(({ request, postedMonth }) => [request.postedOn, postedMonth])).toEqual([["2026-01-20", "2026-02"]]);
  });
});

const lockOf = (code: string) => sql`select b.id from stock_balance b join material m on m.id = b.material_id
  join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id where b.comp_id = 1 and w.code = 'W2' and m.code = ${code} for update of b nowait`;
/** Waits until this many transactions of the database wait for a lock; fails after four seconds. */
async function waiting(count: number): Promise<void> {
  const asked = sql`select count(*)::integer as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => trade.rows(asked)).toEqual([{ count }]);
}
const stockTotal = () => trade.rows(sql`select sum(quantity) as quantity, sum(value) as value from stock_valuation where comp_id = 1`);
