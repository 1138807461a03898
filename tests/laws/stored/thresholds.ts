import { describe, expect, it } from "vitest";
import { add, compare } from "#define/decimal";
import { ProblemError } from "#define/problem";
import { leftOut } from "#define/slice/slice";
import dataset from "#reports/datasets/sales/receivables";
import { receivables } from "#support/figures";
import { type Row, same, value } from "./comparedRows.ts";
import type { Slice } from "#define/slice/query";

const cells = (rows: readonly Row[]) => rows.filter(({ total }) => Number(total) < 2);

const whole = (rows: readonly Row[], name: string) =>
  value(
    rows.find(({ total }) => total === "3"),
    name,
  );

/** Holds what a threshold leaves against the same question without it. */
export function checkThresholds(ask: (slice: Partial<Slice>) => Promise<Row[]>): void {
  describe("A threshold", () => {
    const asked = receivables({ metrics: ["net", "overdueShare"], by: ["customer"], columns: ["bucket"], totals: true });
    const among = [{ dimension: "department", empty: false }];
    const only = (least: string, more: Partial<Slice> = {}, not = false): Partial<Slice> => ({
      ...asked,
      ...more,
      where: [...among, { dimension: "customer", metric: "net", least, among, ...(not ? { side: "beyond" as const } : {}) }],
    });

    it("keeps whole groups: their rows, columns, comparisons, records and sums, and what it leaves out is the rest", async () => {
      const lastYear = { compare: [{ name: "then", kind: "lastYear", of: ["net"] }] } as const;
      const all = await ask({ ...asked, where: among, ...lastYear });
      const sums = all.filter(({ total }) => total === "1").toSorted((one, other) => compare(value(other, "net"), value(one, "net")));
      const least = value(sums[1], "net");
      const kept = new Set(sums.slice(0, 2).map(({ customer }) => customer ?? null));
      expect(sums.length).toBeGreaterThanOrEqual(3);
      const shown = await ask(only(least, lastYear));
      expect(cells(shown)).toEqual(
        cells(all)
          .filter(({ customer }) => kept.has(customer ?? null))
          .map((row) => ({ ...row, groups: String(kept.size) })),
      );
      const beyond = await ask(only(least, lastYear, true));
      for (const name of ["net", "net~then"]) expect(same(whole(all, name), add(whole(shown, name), whole(beyond, name)))).toBe(true);
      const [left] = leftOut(dataset, only(least) as Slice, ["net"]);
      const told = await ask(left?.slice ?? {});
      expect([
        told[0]?.groups,
        value(
          told.find(({ total }) => total === "2"),
          "net",
        ),
      ]).toEqual([String(sums.length - kept.size), whole(beyond, "net")]);
      const records = await ask({ ...only(least), by: [], columns: [], totals: false, rows: true, metrics: ["net"] });
      expect(same(add(...records.map((row) => value(row, "open"))), whole(shown, "net"))).toBe(true);
      expect(new Set(records.map(({ customer }) => customer))).toEqual(kept);
    });

    it("counts what is not there as nothing, and asks for bounds that can be told", async () => {
      const paid = receivables({ metrics: ["open"], by: ["customer"] });
      const low = await ask({ ...paid, where: [{ dimension: "customer", metric: "applied", most: "0" }] });
      const high = await ask({ ...paid, where: [{ dimension: "customer", metric: "applied", most: "0", side: "beyond" }] });
      expect(low.length + high.length).toBe((await ask(paid)).length);
      for (const filter of [
        { metric: "net" },
        { metric: "net", least: "1e5" },
        { metric: "oldestDue", least: "1" },
        { metric: "nothing", least: "1" },
      ])
        await expect(ask({ ...paid, where: [{ dimension: "customer", ...filter }] })).rejects.toThrow(ProblemError);
    });
  });
}
