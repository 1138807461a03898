import { describe, expect, it } from "vitest";
import { read } from "#support/tree";

const STANDS = ["holds", "partly", "open", "n/a"];

/** The rows of the table: number, what it is about, how it stands, what shows it. */
const rowsOf = (text: string) =>
  text
    .split("\n")
    .flatMap((line) => (/^\| \d/.test(line) ? [line.split("|").map((cell) => cell.trim())] : []))
    .map(([, number = "", about = "", stands = "", shown = ""]) => ({ number, about, stands, shown }));

/** Rows that say no state, show nothing or stand twice, and sums of the head that are not those of the table. */
function faultsOf(text: string): string[] {
  const rows = rowsOf(text);
  const numbers = rows.map(({ number }) => number);
  const [, ...said] = /(\d+) hold, (\d+) hold in part, (\d+) are open, (\d+) do not apply/.exec(text) ?? [];
  const counted = STANDS.map((state) => String(rows.filter(({ stands }) => stands === state).length));
  return [
    ...rows.filter(({ stands, about, shown }) => !STANDS.includes(stands) || about === "" || shown === "").map(({ number }) => number),
    ...numbers.filter((number, at) => numbers.indexOf(number) !== at),
    ...(said.join(" ") === counted.join(" ") ? [] : [`counted ${counted.join(" ")}`]),
  ];
}

describe("The table of OWASP ASVS", () => {
  it("has every requirement of levels 1 and 2 once, with how it stands and what shows it", () => {
    const text = read("docs/asvs.md");
    expect(rowsOf(text)).toHaveLength(253);
    expect(faultsOf(text)).toEqual([]);
  });

  it("is watched: a row without a reason, one that stands twice and a wrong sum are found", () => {
    const text = "1 hold, 0 hold in part, 0 are open, 0 do not apply\n| 1.1.1 | a | holds |  |\n| 1.1.1 | a | holds | b |\n";
    expect(faultsOf(text)).toEqual(["1.1.1", "1.1.1", "counted 2 0 0 0"]);
  });
});
