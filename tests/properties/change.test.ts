import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type ChangeRow, splitChange } from "#define/slice/change";
import { compare, subtract, sumOf } from "#define/decimal";

const decimal = (digits: number) => fc.bigInt({ min: -(10n ** 12n), max: 10n ** 12n }).map((units) => written(units, digits));
const money = fc.option(decimal(4), { nil: null });
const quantity = fc.option(decimal(6), { nil: null });

function written(units: bigint, digits: number): string {
  const text = String(units < 0n ? -units : units).padStart(digits + 1, "0");
  return `${units < 0n ? "-" : ""}${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

const apart = fc.record({ opening: money, currency: money, corrections: money });
const told = fc.record({ value: money, apart, quantity });
const anyRows: fc.Arbitrary<ChangeRow[]> = fc
  .uniqueArray(fc.record({ key: fc.string({ minLength: 1, maxLength: 4 }), now: told, before: told }), {
    selector: ({ key }) => key,
    maxLength: 30,
  })
  .map((all) => all as ChangeRow[]);

describe("The parts of a change", () => {
  it("are volume at the price of before and price at the quantity of now, where both are known", () => {
    const rows: ChangeRow[] = [
      { key: "bolt", before: { value: "50", quantity: "10" }, now: { value: "72", quantity: "12" } },
      { key: "nut", before: { value: "40", quantity: null }, now: { value: "30", quantity: null } },
      { key: "rod", before: { value: "0", quantity: "0" }, now: { value: "15", quantity: "3" } },
      { key: "red", before: { value: "20" }, now: { value: "18.5", apart: { corrections: "-1.5" } } },
      { key: "usd", before: { value: "20", apart: { currency: "1" } }, now: { value: "30.5", apart: { currency: "3.5", opening: "8" } } },
    ];
    const parts = splitChange(rows).map(({ part, value, keys }) => [part, Number(value), keys]);
    expect(parts).toEqual([
      ["gained", 15, ["rod"]],
      ["less", -10, ["nut"]],
      ["volume", 10, ["bolt"]],
      ["price", 12, ["bolt"]],
      ["opening", 8, ["usd"]],
      ["currency", 2.5, ["usd"]],
      ["corrections", -1.5, ["red"]],
    ]);
  });

  it("sum up to the difference of the two periods exactly, whatever the figures are", () => {
    fc.assert(
      fc.property(anyRows, (all) => {
        const difference = subtract(sumOf(all.map(({ now }) => now.value ?? "0")), sumOf(all.map(({ before }) => before.value ?? "0")));
        expect(compare(sumOf(splitChange(all).map(({ value }) => value)), difference)).toBe(0);
      }),
      { numRuns: 500 },
    );
  });

  it("are each made of keys that changed, and name none that did not", () => {
    fc.assert(
      fc.property(anyRows, (all) => {
        const still = all.filter(({ now, before }) => JSON.stringify(now) === JSON.stringify(before)).map(({ key }) => key);
        const named = splitChange(all).flatMap(({ keys }) => keys);
        expect(named.filter((key) => still.includes(key))).toEqual([]);
      }),
    );
  });
});
