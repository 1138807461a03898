import { describe, expect, it } from "vitest";
import { read, sourceFiles } from "#support/tree";

const FINDER = "db/foundFile.ts";
const IMPORTS = /\bimport\((?!")/;
const PLACES = /\bimport\.meta\.(?!url\b)/;

/** What a bundle of a source could not do: it holds what is named, or found through one place, and knows no other word for a place. */
const faultsOf = (file: string, text: string): string[] => [
  ...(file !== FINDER && IMPORTS.test(text) ? [`${file} imports what it does not name: foundFile of #db/foundFile`] : []),
  ...(PLACES.test(text) ? [`${file} tells its place by another word than import.meta.url`] : []),
];

describe("The program as one file", () => {
  it("holds everything that its sources import", () => {
    const files = sourceFiles(["api", "db", "reports", "cockpits"]);
    expect(files.flatMap((file) => faultsOf(file, read(file)))).toEqual([]);
    expect(files).toContain(FINDER);
    expect(faultsOf("api/a.ts", "await import(file.href)")).toHaveLength(1);
    expect(faultsOf("api/a.ts", 'await import("./b.ts"); import.meta.dirname')).toHaveLength(1);
  });
});
