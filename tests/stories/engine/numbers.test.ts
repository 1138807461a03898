import type { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { transaction } from "#db/client";
import { newId } from "#db/id";
import { act } from "#engine/write/act";
import { createDocuments } from "#engine/write/save";
import { openDepot, receiptOf } from "./depot.ts";
import type { DocumentRecord } from "#define/rows";

const depot = await openDepot();
const receipt = depot.module("receipt");
const run = (query: ReturnType<typeof sql>) => transaction(depot.client, [1], (open) => open.run(defined`${query}`));
const rule = (prefix: string, datePart: string, digits: number, reset: string, gapFree = false) =>
  run(defined`insert into number_rule (comp_id, id, module, variant, prefix, date_part, digits, reset, gap_free, created_by, updated_by)
    values (1, ${newId()}, 'test.receipt', '', ${prefix}, ${datePart}, ${digits}, ${reset}, ${gapFree}, 0, 0)
    on conflict (comp_id, module, variant) do update set prefix = excluded.prefix, date_part = excluded.date_part, digits = excluded.digits, reset = excluded.reset, gap_free = excluded.gap_free`);
const make = (docOn: string, header = {}) =>
  depot.work((work) => createDocuments(work, receipt, [receiptOf({ docOn, ...header })])).then(([made]) => made as DocumentRecord);
const numbers = async (...days: readonly string[]) => {
  const found: unknown[] = [];
  for (const day of days) found.push((await make(day)).header.docNo);
  return found;
};

describe("Documents are numbered", () => {
  it("by prefix and month where no rule says otherwise", async () => {
    expect(await numbers("2026-01-05", "2026-01-06", "2026-02-01")).toEqual(["TR-202601-0001", "TR-202601-0002", "TR-202602-0001"]);
  });

  it("by their rule: date part, digits, and when counting begins anew", async () => {
    await rule("YA", "year", 5, "year");
    expect(await numbers("2026-01-05", "2026-02-01", "2027-01-01")).toEqual(["YA-2026-00001", "YA-2026-00002", "YA-2027-00001"]);
    await rule("YB", "month", 3, "never");
    expect(await numbers("2026-01-05", "2026-02-01")).toEqual(["YB-202601-001", "YB-202602-002"]);
    await rule("YC", "none", 6, "never");
    expect(await numbers("2026-01-05")).toEqual(["YC-000001"]);
  });

  it("never twice: a number from outside moves the counter behind it", async () => {
    await rule("YD", "month", 3, "year");
    await make("2026-03-01", { docNo: "YD-202602-041" });
    expect(await numbers("2026-03-02")).toEqual(["YD-202603-042"]);
  });

  it("only when they are sent on their way, where gaps are not allowed: a draft that is thrown away takes no number", async () => {
    await rule("YE", "year", 4, "year", true);
    const [first, second] = [await make("2026-01-05"), await make("2026-01-05")];
    expect(first.header.docNo).toBe(first.header.id);
    const [sent] = await depot.work((work) => act(work, receipt, "submit", [{ id: String(second.header.id), version: 1 }]));
    expect(sent?.header.docNo).toBe("YE-2026-0001");
    const [row] = await run(defined`select doc_no as no from goods_receipt where comp_id = 1 and id = ${second.header.id}`);
    expect(row).toEqual({ no: "YE-2026-0001" });
  });

  it("by a rule that stays while it is used", async () => {
    await expect(run(defined`delete from number_rule where comp_id = 1 and module = 'test.receipt'`)).rejects.toThrow(/foreign key/);
  });
});
