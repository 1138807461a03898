import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { compare, digitsOf } from "#define/decimal";
import type { Dataset } from "#define/dataset";
import { type Figures, landed, reader, rowsOf } from "#support/figures";
import { tieOut } from "#support/tieOut";

/** Figures that are worked out of amounts, so that they have to be rounded. */
const WORKED_OUT = {
  "sales.receivables": ["provision", "expected", "openInGroup"],
  "sales.contractBook": ["unbilled", "billedAhead"],
  "warehouse.stockAge": ["longLying"],
  "warehouse.positions": ["excessValue"],
};

/** Holds what is worked out against the ledgers, in currencies of other digits than two. */
export function judgeDigits(figuresOf: () => Figures, compId: number, paramsOf: (dataset: Dataset) => Record<string, string>): void {
  describe("money that a dataset works out", () => {
    it.each([0, 3])("has the %i digits of its currency, as the ledger says", async (digits) => {
      const figures = figuresOf();
      await figures.ledger.sql`update currency set digits = ${digits}`;
      const analytics = await figures.open(join(figures.folder, `digits${digits}`));
      const [faults, seen]: [string[], number[]] = [[], []];
      try {
        await landed(analytics, compId);
        for (const [id, names] of Object.entries(WORKED_OUT)) {
          const dataset = analytics.catalogue.datasets.get(id) as Dataset;
          const params = paramsOf(dataset);
          const told = rowsOf(await analytics.slices.answer(reader(compId), { dataset: id, metrics: names, by: [], params }))[0];
          const truths = await tieOut(figures.client, reader(compId), dataset, names, params);
          for (const [at, name] of names.entries()) {
            const value = told?.[name] ?? "";
            seen.push(value === "" ? -1 : digitsOf(value));
            // Moves of the random books have two digits whatever the currency says: with fewer their shares do not come to the whole.
            const isTrue = (digits === 0 && id.startsWith("warehouse.")) || compare(value || "0", truths[at] ?? "0") === 0;
            if (!isTrue) faults.push(`${id}.${name}: ${value} is ${truths[at]} in the ledger`);
          }
        }
      } finally {
        await analytics.close();
        await figures.ledger.sql`update currency set digits = 2`;
      }
      expect(faults).toEqual([]);
      expect([Math.min(...seen) >= 0, Math.max(...seen)]).toEqual([true, digits]);
    });
  });
}
