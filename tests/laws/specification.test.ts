import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read } from "#support/tree";

type Row = { section: string; rule: string; file: string; test: string };
const SECTIONS = ["2.1", "5", "6", "7", "8", "9"];

/** The rows of the table: section, rule, the file of the test that shows it below `tests`, and what the test is called there. */
const rowsOf = (text: string): Row[] =>
  text.split("\n").flatMap((line) => {
    const [, section, rule = "", file = "", test = ""] =
      line.split(" | ").length === 4 ? (/^\| (.+?) \| (.+?) \| (.+?) \| (.+) \|$/.exec(line) ?? []) : [];
    return section === undefined || !/^\d/.test(section) ? [] : [{ section, rule, file, test }];
  });

/** Rows that name no test, and those of a rule that nothing shows and nobody gives the reason for. */
const faultsOf = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ rule, file, test }) => {
    if (file === "open") return test === "" ? [`${rule}: open without a reason`] : [];
    if (!existsSync(`tests/${file}`)) return [`${rule}: no file ${file}`];
    return read(`tests/${file}`).includes(test) ? [] : [`${rule}: ${file} has no test “${test}”`];
  });

describe("The table of the specification's rules", () => {
  const rows = rowsOf(read("tests/specification.md"));

  it("names for each rule a test that there is, or why there is none yet", () => {
    expect(faultsOf(rows)).toEqual([]);
    expect([...new Set(rows.map(({ section }) => section))]).toEqual(SECTIONS);
  });

  it("says each rule with each of its tests once", () => {
    const said = rows.map((row) => Object.values(row).join("|"));
    expect(said.filter((row, at) => said.indexOf(row) !== at)).toEqual([]);
  });

  it("is watched: a row whose test is gone is found", () => {
    const gone = rowsOf(
      "| 5 | a rule | laws/specification.test.ts | a test that is nowhere to be found |\n| 5 | another | laws/gone.test.ts | x |",
    );
    expect(faultsOf(gone.map((row) => ({ ...row, test: `${row.test}!` })))).toHaveLength(2);
  });
});
