import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compare, isDecimal, multiply } from "#define/decimal";
import { formatNumber } from "#define/format";
import { bareNumber, readNumber } from "#define/number";
import type { Language } from "#define/viewer";

const LANGUAGES: readonly Language[] = ["zh", "en", "ru"];
const read = (text: string) => LANGUAGES.map((language) => readNumber(text, language));
const digitsIn = (text: string) => text.replaceAll("５", "5").replaceAll(/\D/g, "").replace(/^0+/, "");
const anyDecimal = fc
  .tuple(fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n }), fc.integer({ min: 0, max: 6 }))
  .map(([units, digits]) => multiply(units.toString(), `0.${"1".padStart(digits + 1, "0")}`, digits + 1));

describe("A number that people write", () => {
  it.each([
    ["12,5", "12.5"],
    ["7,25", "7.25"],
    ["12.5", "12.5"],
    ["12。5", "12.5"],
    ["１２．５", "12.5"],
    ["１２，５", "12.5"],
    ["３", "3"],
    ["－３．５", "-3.5"],
    ["−7,25", "-7.25"],
    ["+5", "5"],
    ["1 234,56", "1234.56"],
    ["1\u00a0234,56", "1234.56"],
    ["1\u202f234\u202f567,5", "1234567.5"],
    ["1'234.50", "1234.50"],
    ["1’234’567", "1234567"],
    ["1,234.5", "1234.5"],
    ["1.234,5", "1234.5"],
    ["1，２３４，５６７", "1234567"],
    ["1,234,567", "1234567"],
    ["1234,567", "1234.567"],
    ["0,125", "0.125"],
    ["1,2345", "1.2345"],
    ["1 234,567", "1234.567"],
    [",5", "0.5"],
    ["5.", "5"],
    ["007", "7"],
    ["-0,00", "0.00"],
    [" ¥1,234.50 ", "1234.50"],
    ["-￥1,234.50", "-1234.50"],
    ["1 234,50 ₽", "1234.50"],
  ])("as %s is the same in every language", (text, number) => expect(read(text)).toEqual([number, number, number]));

  it("with a comma that may group or not goes by the language", () => {
    expect(read("1,234")).toEqual(["1234", "1234", "1.234"]);
    expect(read("-12,345")).toEqual(["-12345", "-12345", "-12.345"]);
    expect(read("1.234")).toEqual(["1.234", "1.234", "1.234"]);
  });

  it.each([
    "",
    "-",
    ".",
    "。",
    "12a",
    "3x",
    "FAD500",
    "NOPE-99",
    "5²",
    "½",
    "1e5",
    "0x10",
    "12 5",
    "1,23,456",
    "1,234,56",
    "1.2.3",
    "12,345.6,7",
    "1 234'567",
    "--5",
    "5-",
    "(5)",
    "12%",
    "١٢",
    "Ⅻ",
  ])("is none as %s", (text) => expect(read(text)).toEqual([null, null, null]));

  it("is read back as it is shown, grouped or while it is typed, in every language", () => {
    fc.assert(
      fc.property(anyDecimal, fc.constantFrom(...LANGUAGES), (value, language) => {
        for (const shown of [formatNumber(value, language), bareNumber(value, language), value])
          expect(compare(readNumber(shown, language) ?? "-", value)).toBe(0);
      }),
    );
  });

  it("keeps every digit of what was typed and loses no letter", () => {
    const signs = fc.string({ unit: fc.constantFrom(..."0123456789.,-' aF。，５\u00a0".split("")), maxLength: 12 });
    fc.assert(
      fc.property(signs, fc.constantFrom(...LANGUAGES), (text, language) => {
        const number = readNumber(text, language);
        if (number === null) return;
        expect(isDecimal(number)).toBe(true);
        expect([digitsIn(number), /[aF]/.test(text)]).toEqual([digitsIn(text), false]);
      }),
    );
  });
});
