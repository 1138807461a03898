import { existsSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { read } from "#support/tree";
import type { Fault } from "../planted/fault.ts";
import { FAULTS } from "../planted/list.ts";

/** What keeps a fault from being planted and caught: its place is not there once, or a test is in no file. */
function strayings({ fault, file, find, tests }: Fault): string[] {
  const places = existsSync(file) ? read(file).split(find).length - 1 : 0;
  return [
    ...(places === 1 ? [] : [`${fault}: ${places} times in ${file}`]),
    ...(tests.length > 0 ? [] : [`${fault}: nothing tests it`]),
    ...tests.map((test) => test.split(" -t ")[0] ?? "").flatMap((path) => (existsSync(path) ? [] : [`${fault}: ${path} is no file`])),
  ];
}

describe("A planted fault", () => {
  it("has one place in its file, and tests that are there", () => {
    expect(FAULTS.flatMap(strayings)).toEqual([]);
  });

  it("is said once", () => {
    const names = FAULTS.map(({ fault }) => fault);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });

  it("is watched: one without its place, and one without its tests, are found", () => {
    const stray = { fault: "x", file: "package.json", find: "nowhere to be found", replace: "", tests: ["tests/gone.test.ts"] };
    expect(strayings(stray)).toEqual(["x: 0 times in package.json", "x: tests/gone.test.ts is no file"]);
    expect(strayings({ ...stray, find: '"name": "longwall"', tests: [] })).toEqual(["x: nothing tests it"]);
  });
});
