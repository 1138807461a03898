import fc from "fast-check";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { ProblemError } from "#define/problem";
import { type Approver, openApprover } from "#support/chain";
import { issued, moneyOf, RECEIPT, SELLER, SETTLEMENT } from "#support/money";
import { MONEY_STEPS, MoneyDesk, PAPERS } from "#support/moneySteps";
import { openTrade, type Trade } from "#support/trade";

let trade: Trade;
let approver: Approver;
beforeAll(async () => {
  trade = await openTrade(8);
  approver = await openApprover(trade, PAPERS);
});

type Step = { kind: "receive" | "apply" | "undo" | "reverse" | "bill"; cents: number; at: number };
const step = fc.record<Step>({
  kind: fc.constantFrom("receive", "receive", "apply", "apply", "undo", "reverse", "bill"),
  cents: fc.integer({ min: 1, max: 60_000 }),
  at: fc.integer({ min: 0, max: 99 }),
});
const money = (cents: number) => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;

/** Does one thing that a person of the money side might do; refusals are as good as successes. */
async function take({ kind, cents, at }: Step, items: readonly string[]): Promise<void> {
  const item = items[at % items.length] ?? "";
  const pick = async (table: string, stages: readonly string[]) => {
    const rows = await trade.rows<{ id: string; version: number }>(
      sql`select id, version from ${sql.raw(table)} where comp_id = 1 and stage = any(${sql.param(stages)}::text[]) order by id`,
    );
    return rows[at % Math.max(1, rows.length)];
  };
  const header = { docOn: `2026-0${4 + (at % 2)}-1${at % 9}` };
  if (kind === "receive") await trade.done(RECEIPT, moneyOf(money(cents + 100), [[item, money(cents)]], header), "submit", "confirm");
  else if (kind === "bill") {
    const bill = { ...header, method: "bankBill", paperNo: `P${at}`, billDueOn: "2026-12-01" };
    await trade.done(RECEIPT, moneyOf(money(cents), [], bill), "submit", "confirm");
  } else if (kind === "apply") await trade.done(SETTLEMENT, { header: { ...SELLER, docOn: "2026-06-30" } }, "propose", "post");
  else {
    const [module, table, stages, action] =
      kind === "undo"
        ? ([SETTLEMENT, "receivable_settlement", ["posted"], "reverse"] as const)
        : ([RECEIPT, "sales_receipt", ["partApplied", "applied"], "unapply"] as const);
    const found = await pick(table, stages);
    if (found) await trade.act(module, { header: { ...found }, lines: {} }, [action]);
  }
}

/** A refusal on purpose, or two that locked each other out of a version: nothing of it is stored. */
const isRefusal = (reason: unknown) => reason instanceof ProblemError;

describe("Any order of invoices, receipts, settlements and their reversals", () => {
  it("leaves ledgers that hold, with eight people at once and many on one item", async () => {
    const { items } = await issued(trade);
    const other = await issued(trade);
    const ids = [...items, ...other.items].map(({ id }) => id);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const results = await Promise.allSettled(steps.map((one) => take(one, ids)));
        const defects = results.flatMap((result) =>
          result.status === "rejected" && !isRefusal(result.reason) ? [String(result.reason)] : [],
        );
        expect(defects).toEqual([]);
        expect(await trade.broken()).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it("lets one of eight that want the last of an item have it", async () => {
    const { items } = await issued(trade);
    const drafts = await Promise.all(
      Array.from({ length: 8 }, () => trade.done(RECEIPT, moneyOf("339", [[items[0]?.id ?? "", "339"]]), "submit")),
    );
    const results = await Promise.allSettled(drafts.map((draft) => trade.act(RECEIPT, draft, ["confirm"])));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await trade.broken()).toEqual([]);
  });
});

describe("Any sequence of invoices, red invoices, receipts, bills, settlements, refunds and write-offs", () => {
  it.each(["CNY", "USD"])(
    "in %s leaves open what a plain count says, tells received, applied and invoiced of every past day, and refuses what it refuses, after every step",
    async (currency) => {
      await fc.assert(
        fc.asyncProperty(fc.array(MONEY_STEPS, { minLength: 10, maxLength: 14 }), async (steps) => {
          const desk = await MoneyDesk.open(trade, approver, currency);
          for (const next of steps) {
            await desk.take(next);
            const story = desk.story();
            expect({ story, stands: await desk.stands(), broken: await trade.broken() }).toEqual({
              story,
              stands: desk.oracle.totals(),
              broken: [],
            });
            expect({ story, told: await desk.factsByDay() }).toEqual({ story, told: desk.oracle.upTo() });
          }
          await desk.takeLastBack();
          expect({ story: desk.story(), told: await desk.factsByDay(), broken: await trade.broken() }).toEqual({
            story: desk.story(),
            told: desk.oracle.upTo(),
            broken: [],
          });
        }),
        { numRuns: 3, seed: 20_260_630, interruptAfterTimeLimit: 90_000 },
      );
    },
  );
});
