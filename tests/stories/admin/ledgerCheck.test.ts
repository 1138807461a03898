import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { createDatabase, openClient } from "#support/database";
import { openTrade, person, problemOf, receiptOf, type Trade } from "#support/trade";

const CHECK = "admin.ledgerCheck";
let trade: Trade;
beforeAll(async () => {
  trade = await openTrade();
  await trade.done("warehouse.goodsReceipt", receiptOf([["M1", "4", "2"]]), "submit", "confirm");
});

const results = async (notes: string) => {
  const checked = await trade.done(CHECK, { header: { docOn: "2026-06-30", notes } }, "run");
  const lines = new Map((checked.lines.lines ?? []).map((line) => [line.subject, line]));
  return { header: checked.header, lines };
};

describe("The check of the ledgers at /ledgerCheck", () => {
  it("looks at every law and finds nothing after ordinary business", async () => {
    const { header, lines } = await results("ordinary");
    expect(header).toMatchObject({ stage: "checked", brokenCount: 0 });
    expect(lines.get("stockBalance")).toMatchObject({ looked: 1, broken: 0, offending: null });
    expect(lines.size).toBeGreaterThan(20);
  });

  it("names what breaks a law", async () => {
    const { ownerOptions } = await createDatabase();
    const owner = openClient(ownerOptions, 1);
    await owner`update stock_balance set quantity = quantity + 1`;
    const { header, lines } = await results("planted");
    await owner`update stock_balance set quantity = quantity - 1`;
    expect(header.brokenCount).toBe(1);
    const [key] = await trade.rows<{ id: string }>(sql`select id from material where code = 'M1'`);
    expect(lines.get("stockBalance")).toMatchObject({ broken: 1, offending: expect.stringContaining(key?.id ?? "no material") });
  });

  it("is refused to a reader", async () => {
    const reader = { ...person({ company: true }), may: (permission: string) => permission.endsWith(".read") };
    const [draft] = await trade.create(CHECK, { header: { docOn: "2026-06-30" } });
    if (!draft) throw new Error("no check was made");
    expect(await problemOf(trade.act(CHECK, draft, ["run"], reader))).toMatchObject({ type: "forbidden" });
  });
});
