import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { fromNumber, readAmount, wholeOf } from "#import/amount";
import { readCell } from "#import/cell";
import { readDay, serialDay } from "#import/day";
import { readRow } from "#import/row";
import type { RawCell } from "#import/rows";
import { date, money } from "#define/field";
import { parseMap } from "#import/map";
import { encodingOf, textOf } from "#define/file/encoding";
import { cyrillic } from "#support/windowsText";

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

/** Two cells of a row as the amount that they come to, and what is wrong with them. */
const multiplied = (...cells: RawCell[]) => {
  const target = {
    key: "amount",
    field: "amount",
    definition: money(),
    recipe: { product: true as const },
    columns: [0, 1],
    head: "qty + price",
  };
  const plan = { targets: [target], filters: [], key: [], group: [] };
  const found = readRow({ row: 2, cells }, plan, { decimal: "," }, 2);
  return found.kind === "read" ? [found.staged.cells.amount ?? null, ...found.issues.map(({ code, value }) => [code, value])] : found.kind;
};

describe("Columns that are multiplied", () => {
  it("are their product to the last digit, in the decimal sign of the file", () => {
    expect([multiplied("3", "1.234,05"), multiplied(2, "0,333"), multiplied("-2", "12,5")]).toEqual([["3702.15"], ["0.666"], ["-25.0"]]);
  });

  it("are nothing where one is empty, and refused where one is no number", () => {
    expect([multiplied("3", ""), multiplied("3", "ten")]).toEqual([[null], [null, ["type", "3 × ten"]]]);
  });
});

describe("A date in a file", () => {
  it.each([
    ["4/6/2013", "M/d/yyyy", "2013-04-06"],
    ["21-09-2001", "d-M-yyyy", "2001-09-21"],
    ["1/2/70", "M/d/yy", "1970-01-02"],
    ["2025-08-07 00:00:00", "yyyy-MM-dd", "2025-08-07"],
    ["2025-08-07T00:00:00Z", "yyyy-MM-dd", "2025-08-07"],
    ["2025-08-07 23:59", "yyyy-MM-dd", "2025-08-07"],
    ["7/8/2025 9:05:30", "d/M/yyyy", "2025-08-07"],
  ])("%j in %s is %s", (text, pattern, day) => expect(readDay(text, pattern)).toBe(day));

  it.each([
    ["2/30/2013", "M/d/yyyy"],
    ["00:00.0", "M/d/yyyy"],
    ["13/1/2013", "M/d/yyyy"],
    ["2025-08-07T23:59:00Z", "yyyy-MM-dd"],
    ["2025-08-07 24:10", "yyyy-MM-dd"],
  ])("%j is none", (text, pattern) => expect(readDay(text, pattern)).toBeNull());

  it("says so where it is a moment of another zone", () => {
    const told = ["2025-08-07T23:59:00Z", "2025-08-07 08:00+03:00", "7 August"].map((text) => readCell(text, date(), {}, {}));
    expect(told).toEqual([{ code: "zonedMoment" }, { code: "zonedMoment" }, { code: "type" }]);
  });

  it("goes by a pattern that names year, month and day once each and is short: a map with another one is refused", () => {
    for (const dateFormat of ["yyyy-MM-dd", "d.M.yy", "MM/yyyy", "excel"]) expect(parseMap({ dateFormat })).toEqual({ dateFormat });
    for (const wrong of ["dM".repeat(13), "dd/d", "yyyy-MM-dd yy", `yyyy-MM-dd${" ".repeat(40)}`]) {
      expect(() => parseMap({ dateFormat: wrong })).toThrow(
        expect.objectContaining({
          problem: { type: "invalid", issues: [expect.objectContaining({ code: "format", field: "map.dateFormat" })] },
        }),
      );
      expect(() => parseMap({ columns: { docOn: { source: "a", format: wrong } } })).toThrow(
        expect.objectContaining({ problem: { type: "invalid", issues: [expect.objectContaining({ field: "map.columns.docOn.format" })] } }),
      );
    }
  });

  it("may be a workbook's serial number", () => expect([serialDay(41366), serialDay(0)]).toEqual(["2013-04-02", null]));
});

const read = async (parts: readonly Uint8Array[]): Promise<string> => {
  let text = "";
  for await (const piece of textOf(Readable.from(parts), {})) text += piece;
  return text;
};

describe("The encoding of a file", () => {
  const gb = Buffer.from([0xbf, 0xcd, 0xbb, 0xa7, 0xc3, 0xfb, 0xb3, 0xc6]);
  const russian = Buffer.from([0xc7, 0xe0, 0xea, 0xe0, 0xe7, 0xf7, 0xe8, 0xea]);
  it("is found by its bytes", () => {
    expect([encodingOf(Buffer.from("客户")), encodingOf(gb), encodingOf(russian), encodingOf(Buffer.from([0xff, 0xfe, 65, 0]))]).toEqual([
      "UTF-8",
      "GB18030",
      "Windows-1251",
      "UTF-16LE",
    ]);
  });

  it("is the one that its reader expects where few words could be both", () => {
    const capitals = Buffer.from([0xc8, 0xc2, 0xc0, 0xcd, 0xce, 0xc2]);
    expect([encodingOf(capitals, "ru"), encodingOf(capitals, "zh"), encodingOf(gb, "zh")]).toEqual(["Windows-1251", "GB18030", "GB18030"]);
    const many = cyrillic("ИВАНОВ,ШАХТА,КУЗБАСС,УГОЛЬ,КРЕПЬ,ЛАВА,ТОННА,ДОГОВОР");
    const french = Buffer.from([0x63, 0x61, 0x66, 0xe9, 0x2c, 0x70, 0xe8, 0x72, 0x65]);
    expect(encodingOf(french, "ru"), "neither of the two").toBe("UTF-8");
    expect(encodingOf(many, "zh"), "words of odd length are no hanzi").toBe("Windows-1251");
  });

  it("is told by the first bytes that are no ASCII, however late they come, and what is no text of it is named by its line", async () => {
    const ascii = Buffer.from("a,b\n".repeat(1 << 18));
    const late = await read([ascii, ascii, gb]);
    expect(late.endsWith("客户名称")).toBe(true);
    expect(late.length).toBe(2 * ascii.length + 4);
    const broken = read([ascii, Buffer.from("x\n客户\n"), Buffer.alloc(1 << 20, "y"), Buffer.from("\nz\n"), gb]);
    await expect(broken).rejects.toMatchObject({ encoding: "UTF-8", row: (1 << 18) + 4 + 1 });
  });
});
