import { defined } from "#db/row";
import { beforeAll, describe, expect, it } from "vitest";
import { act } from "#engine/write/act";
import { createDocuments } from "#engine/write/save";
import { openTrade, receiptOf, type Trade } from "#support/trade";
import type { EngineWork } from "#engine/context";

const RECEIPT = "warehouse.goodsReceipt";
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
});

/** How many statements the confirmation of this many receipts in one batch sends. */
async function statements(count: number): Promise<number> {
  const drafts = Array.from({ length: count }, (_, index) =>
    receiptOf([
      ["M1", "1", "2"],
      ["M2", `${index + 1}`, "1.5"],
      ["M3", "0.5", "3"],
    ]),
  );
  return trade.work(async (work) => {
    const created = await createDocuments(work, trade.module(RECEIPT), drafts);
    const target = ({ header }: (typeof created)[number]) => ({ id: String(header.id), version: Number(header.version) });
    const submitted = await act(work, trade.module(RECEIPT), "submit", created.map(target));
    let sent = 0;
    const [run, original] = [work.run.bind(work), work];
    Object.assign(original, { run: (query: Parameters<EngineWork["run"]>[0]) => ((sent += 1), run(defined`${query}`)) });
    await act(work, trade.module(RECEIPT), "confirm", submitted.map(target));
    return sent;
  });
}

describe("A batch", () => {
  it("is posted with the same few statements however many documents it holds", async () => {
    await statements(1);
    const few = await statements(2);
    expect(await statements(500)).toBe(few);
    expect(few).toBeLessThan(25);
    expect(await trade.broken()).toEqual([]);
  });
});
