import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { judged } from "#connectors/cell";
import { add, compare, digitsOf, divide, isDecimal, multiply, negate, round, subtract } from "#define/decimal";
import { readNumber } from "#define/number";
import { parseValue } from "#engine/values";
import { readAmount } from "#import/amount";

const anyDecimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 17n), max: 10n ** 17n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, digits]) => round(multiply(units.toString(), "0.000001", 6), digits));

describe("An exact decimal", () => {
  it("adds without binary fractions and keeps the most digits", () => {
    expect(add("0.1", "0.2")).toBe("0.3");
    expect(add("99999999999999.9999", "0.0001")).toBe("100000000000000.0000");
    expect(subtract("1", "1.005")).toBe("-0.005");
    expect(add()).toBe("0");
    expect(add("1", "-0.25", "0.125", "1000")).toBe("1000.875");
  });

  it("adds a list as it adds one after another", () => {
    fc.assert(
      fc.property(fc.array(anyDecimal, { maxLength: 9 }), (list) => {
        expect(
          compare(
            add(...list),
            list.reduce((sum, each) => add(sum, each), "0"),
          ),
        ).toBe(0);
      }),
    );
  });

  it("rounds half away from zero on both sides", () => {
    expect([round("2.345", 2), round("-2.345", 2), round("2.3449", 2), round("7", 4)]).toEqual(["2.35", "-2.35", "2.34", "7.0000"]);
    expect([multiply("1.005", "1", 2), divide("2", "3", 4), divide("-1", "8", 2)]).toEqual(["1.01", "0.6667", "-0.13"]);
  });

  it("knows which texts are decimals, how they compare and how many digits matter", () => {
    expect([isDecimal("1e3"), isDecimal("1,5"), isDecimal(5), isDecimal("-0.50")]).toEqual([false, false, false, true]);
    expect([compare("1.50", "1.5"), compare("-1", "0"), digitsOf("1.500"), digitsOf("12")]).toEqual([0, -1, 1, 0]);
    expect(() => divide("1", "0.00", 2)).toThrow(RangeError);
  });

  it("is no text that is longer than any number, wherever one is read; of one that is none no digit is looked at", () => {
    const noughts = "0".repeat(100_000);
    const long = [`0.${noughts}1`, `0.${noughts}`, `1${noughts}`];
    expect(long.map(isDecimal)).toEqual([false, false, false]);
    expect([isDecimal(`${"9".repeat(309)}.5`), isDecimal(`0.${"0".repeat(322)}5`)]).toEqual([true, true]);
    for (const kind of ["quantity", "price", "money", "rate", "percent"] as const)
      expect(long.map((text) => parseValue({ kind, sign: "any" }, text, { whole: 12 }))).toEqual(
        long.map(() => ({ fault: { code: "notNumber" } })),
      );
    expect(long.map((text) => parseValue({ kind: "integer" }, text, { whole: 0 }))).toEqual(
      long.map(() => ({ fault: { code: "notNumber" } })),
    );
    expect(long.map((text) => judged(text, "money", "Asia/Shanghai"))).toEqual(long.map(() => ({ code: "sourceCell" })));
    expect(long.flatMap((text) => [readAmount(text, "."), readNumber(text, "zh")])).toEqual(Array.from({ length: 6 }, () => null));
    expect(readNumber(`+${" ".repeat(100_000)}\nx`, "zh")).toBeNull();
    expect([digitsOf(long[0] ?? ""), digitsOf(long[1] ?? "")]).toEqual([100_001, 0]);
  });

  it("takes away what it added, whatever the amounts", () => {
    fc.assert(
      fc.property(anyDecimal, anyDecimal, (a, b) => {
        expect(compare(subtract(add(a, b), b), a)).toBe(0);
        expect(compare(add(a, negate(a)), "0")).toBe(0);
      }),
    );
  });
});
