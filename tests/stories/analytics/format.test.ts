import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { round } from "#define/decimal";
import { formatInstant, formatMoney, formatNumber, formatPercent, formatScaled, formatShortDate, scaleFor } from "#define/format";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

describe("A number", () => {
  it("is rounded half-up and grouped as the language does", () => {
    expect(formatNumber("-1234567.895", "en", 2)).toBe("-1,234,567.90");
    expect(plain(formatNumber("-1234567.895", "ru", 2))).toBe("-1 234 567,90");
    expect(formatNumber("0.0049", "zh", 2)).toBe("0.00");
    expect(formatNumber("10.500000", "en")).toBe("10.5");
  });

  it("keeps every digit of amounts that no double holds", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), (units) => {
        const text = `${units < 0n ? "-" : ""}${(units < 0n ? -units : units)
          .toString()
          .padStart(5, "0")
          .replace(/(\d{4})$/, ".$1")}`;
        expect(formatNumber(text, "en", 4).replaceAll(",", "")).toBe(round(text, 4).replace(/^-(?=[0.]+$)/, ""));
      }),
    );
  });

  it("takes one scale for a whole axis: 万 and 亿, K M B, тыс. млн млрд", () => {
    expect(scaleFor(["123456789.10", "-5"], "zh")).toEqual({ exponent: 8, word: "亿" });
    expect(scaleFor(["99999"], "zh")).toEqual({ exponent: 4, word: "万" });
    expect(scaleFor(["123456789"], "en")).toEqual({ exponent: 6, word: "M" });
    expect(scaleFor(["1234"], "ru")).toEqual({ exponent: 3, word: "тыс." });
    expect(scaleFor(["999", null], "en")).toEqual({ exponent: 0, word: "" });
    expect(formatScaled("123456789.10", { exponent: 8, word: "亿" }, "zh", 2)).toBe("1.23");
    expect(formatScaled("-5000", { exponent: 8, word: "亿" }, "zh", 4)).toBe("-0.0001");
  });

  it("is money or percent with its sign where the language puts it", () => {
    expect([formatMoney("-1234.5", "zh", "CNY"), formatPercent("0.25499", "zh")]).toEqual(["-¥1,234.50", "25.5%"]);
    expect([plain(formatMoney("1234.5", "ru", "CNY")), plain(formatPercent("0.25", "ru", 0))]).toEqual(["1 234,50 ¥", "25 %"]);
  });
});

describe("A day", () => {
  it("is written as the language does, whatever the zone of the machine", () => {
    expect([formatShortDate("2026-03-09", "en"), formatShortDate("2026-03", "zh")]).toEqual(["9 Mar", "3月"]);
    expect(formatInstant("2026-03-09T23:30:00Z", "Asia/Shanghai")).toBe("2026-03-10 07:30");
    expect(formatInstant("2026-03-09T23:30:00Z", "Asia/Shanghai", "time")).toBe("07:30");
  });
});
