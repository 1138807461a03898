import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { round } from "#define/decimal";
import {
  formatField,
  formatInstant,
  formatNumber,
  formatPercent,
  formatScaled,
  formatShort,
  formatShortDate,
  middleScale,
  scaleFor,
} from "#define/format";

const plain = (text: string) => text.replaceAll(/\s/g, " ");

const span = (seconds: string) => formatField(seconds, { kind: "integer", isSeconds: true }, "en");

describe("A number", () => {
  it("is rounded half-up and grouped as the language does", () => {
    expect(formatNumber("-1234567.895", "en", 2)).toBe("-1,234,567.90");
    expect(plain(formatNumber("-1234567.895", "ru", 2))).toBe("-1 234 567,90");
    expect(formatNumber("0.0049", "zh", 2)).toBe("0.00");
    expect(formatNumber("10.500000", "en")).toBe("10.5");
  });

  it("of seconds is a span as a person says it, as long ago or ahead as it is", () => {
    expect(["0", "119", "120", "-7300", "200000"].map(span)).toEqual(["0 sec", "119 sec", "2 min", "-2 hr", "2 days"]);
    expect(formatField("7300", { kind: "integer" }, "en")).toBe("7,300");
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

  it("takes for figures beside each other the scale of the middle one, so that few large ones do not make the others nothing", () => {
    const beside = ["420000000", "33000000", "29000000", "21000000", "980000"];
    expect([middleScale(beside, "zh"), middleScale(beside, "en"), middleScale(beside, "ru")].map(({ word }) => word)).toEqual([
      "万",
      "M",
      "млн",
    ]);
    expect(beside.map((value) => formatShort(value, middleScale(beside, "en"), "en"))).toEqual(["420", "33.0", "29.0", "21.0", "0.980"]);
    expect(middleScale([null, "0", "3", "2500000"], "en").word).toBe("M");
    expect(middleScale([null, "0.00"], "zh")).toEqual({ exponent: 0, word: "" });
  });

  it("is short with three significant digits, whole where it is large, and never nothing where it is something", () => {
    const million = { exponent: 6, word: "M" };
    const short = (value: string, scale = million) => formatShort(value, scale, "en");
    expect(["1234000", "12340000", "123400000", "12345678901", "999600", "99960000"].map((value) => short(value))).toEqual([
      "1.23",
      "12.3",
      "123",
      "12,346",
      "1.00",
      "100",
    ]);
    expect(["99999", "-280", "-0.01", "100000", "0", "-0.00"].map((value) => short(value))).toEqual([
      "<0.1",
      ">-0.1",
      ">-0.1",
      "0.100",
      "0",
      "0",
    ]);
    expect(plain(formatShort("4000", { exponent: 8, word: "млрд" }, "ru"))).toBe("<0,1");
    const bare = { exponent: 0, word: "" };
    expect(["7", "1250", "12.5", "0.05", "0.0002"].map((value) => short(value, bare))).toEqual(["7", "1,250", "12.5", "0.050", "<0.001"]);
  });

  it("is money or percent with its sign where the language puts it", () => {
    expect(formatPercent("0.25499", "zh")).toBe("25.50%");
    expect(plain(formatPercent("0.25", "ru", 0))).toBe("25 %");
  });
});

describe("A day", () => {
  it("is written as the language does, whatever the zone of the machine", () => {
    expect([formatShortDate("2026-03-09", "en"), formatShortDate("2026-03", "zh")]).toEqual(["9 Mar", "3月"]);
    expect(formatInstant("2026-03-09T23:30:00Z", "Asia/Shanghai")).toBe("2026-03-10 07:30:00");
    expect(formatInstant("2026-03-09T23:30:07Z", "Asia/Shanghai", "minute")).toBe("2026-03-10 07:30");
    expect(formatInstant("2026-03-09T23:30:00Z", "Asia/Shanghai", "time")).toBe("07:30");
  });
});
