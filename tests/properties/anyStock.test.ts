import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { DEEDS, type Deed, deed, makeWarehouses, randomStock } from "#support/random/stock";
import { stockDesk } from "#support/stockDesk";
import { openTrade, type Trade } from "#support/trade";

let trade: Trade;
let doing: (of: Deed) => Promise<"done" | "refused">;
const ends = new Map<string, number>();
beforeAll(async () => {
  trade = await openTrade();
  await makeWarehouses(trade);
  doing = randomStock(trade, stockDesk(trade));
});

describe("Stock that anything may happen to", () => {
  it("keeps every law of the ledgers: sums, layers, reservations, closed months, transfers and undone documents", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(deed, { minLength: 40, maxLength: 60 }), async (deeds) => {
        for (const one of deeds) {
          const end = `${one.what} ${await doing(one)}`;
          ends.set(end, (ends.get(end) ?? 0) + 1);
        }
        expect(await trade.broken()).toEqual([]);
      }),
      { numRuns: 12, seed: 20_260_331, endOnFailure: true },
    );
  });

  it("saw every kind of deed done, and most of them refused at some time", () => {
    expect(DEEDS.filter((kind) => !ends.has(`${kind} done`))).toEqual([]);
    expect([...ends.keys()].filter((end) => end.endsWith("refused")).length).toBeGreaterThan(7);
  });

  it("holds planned stock at its planned price: what it cost beyond that is variance", async () => {
    const [row] = await trade.rows<{
      off: string;
      moves: string;
    }>(sql`select max(abs(b.value - b.quantity * 5)) as off, count(*) as moves from stock_valuation b
      join warehouse w on w.comp_id = b.comp_id and w.id = b.warehouse_id where b.comp_id = 1 and w.code = 'P1' and b.transfer = ''`);
    expect(Number(row?.moves)).toBeGreaterThan(2);
    expect(Number(row?.off)).toBe(0);
  });
});
