import { describe, expect, it } from "vitest";
import { fromNumber, readAmount, wholeOf } from "#db/import/amount";
import { readDay, serialDay } from "#db/import/day";
import { encodingOf } from "#db/import/encoding";

describe("An amount in a file", () => {
  it.each([
    ["$90,000 ", "90000"],
    ["(1,234.50)", "-1234.50"],
    ["12.5-", "-12.5"],
    ["\u221212.5", "-12.5"],
    ["\u00a07\u00a0000.10", "7000.10"],
    [".0050", "0.0050"],
    ["129.696", "129.696"],
  ])("%j is %s", (text, amount) => expect(readAmount(text, ".")).toBe(amount));

  it("takes the comma as decimal sign when the file says so", () => {
    expect([readAmount("1.234,56", ","), readAmount("1 234,56 ₽", ",")]).toEqual(["1234.56", "1234.56"]);
  });

  it.each(["1,5", "12,34.5", "1.5E3", "--5", "(-5)", "ten", "1.2.3"])("%j is not guessed", (text) =>
    expect(readAmount(text, ".")).toBeNull(),
  );

  it("comes out of a workbook's binary number as it was typed", () => {
    expect([0.1 + 0.2, 17850, -0.00012, 1e15, 125.43999999999998].map(fromNumber)).toEqual([
      "0.3",
      "17850",
      "-0.00012",
      "1000000000000000",
      "125.44",
    ]);
  });

  it("that is an id read as a float loses the nought behind the point, nothing else", () => {
    expect([wholeOf("17850.0"), wholeOf("17850.5")]).toEqual(["17850", null]);
  });
});

describe("A date in a file", () => {
  it.each([
    ["4/6/2013", "M/d/yyyy", "2013-04-06"],
    ["21-09-2001", "d-M-yyyy", "2001-09-21"],
    ["1/2/70", "M/d/yy", "1970-01-02"],
    ["2025-08-07 00:00:00", "yyyy-MM-dd", "2025-08-07"],
  ])("%j in %s is %s", (text, pattern, day) => expect(readDay(text, pattern)).toBe(day));

  it.each([
    ["2/30/2013", "M/d/yyyy"],
    ["00:00.0", "M/d/yyyy"],
    ["13/1/2013", "M/d/yyyy"],
  ])("%j is none", (text, pattern) => expect(readDay(text, pattern)).toBeNull());

  it("may be a workbook's serial number", () => expect([serialDay(41366), serialDay(0)]).toEqual(["2013-04-02", null]));
});

describe("The encoding of a file", () => {
  const gb = Buffer.from([0xbf, 0xcd, 0xbb, 0xa7, 0xc3, 0xfb, 0xb3, 0xc6]);
  const russian = Buffer.from([0xc7, 0xe0, 0xea, 0xe0, 0xe7, 0xf7, 0xe8, 0xea]);
  it("is found by its bytes", () => {
    expect([encodingOf(Buffer.from("客户")), encodingOf(gb), encodingOf(russian), encodingOf(Buffer.from([0xff, 0xfe, 65, 0]))]).toEqual([
      "utf-8",
      "gb18030",
      "windows-1251",
      "utf-16le",
    ]);
  });
});
