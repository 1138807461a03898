import { describe, expect, it } from "vitest";
import { read, treeFiles } from "#support/tree";

const STORIES = ["tests/stories", "tests/properties", "tests/browser"];
const CODES = ["api/define/issueCode.ts", "api/define/businessIssueCode.ts"];
const LANGUAGES = ["zh", "en", "ru"];

/** The parts of a text between what is filled in that nobody writes by chance. */
const partsOf = (words: string) => words.split(/\{[^}]*\}/).filter((part) => part.length > (/[\u4e00-\u9fff]/.test(part) ? 3 : 12));

/** Codes that no story names, neither as they are nor by what is told. */
function unnamed(codes: readonly string[], told: (code: string) => readonly string[], stories: string): string[] {
  const named = new Set(stories.match(/\w+/g));
  return codes.filter(
    (code) =>
      !named.has(code) &&
      !told(code)
        .flatMap(partsOf)
        .some((part) => stories.includes(part)),
  );
}

/** The words of a planted code. */
const told = (code: string) => (code === "noRate" ? ["there is no rate of {currency}"] : []);

describe("What can be wrong with a value or a row", () => {
  it("is named by a story each", () => {
    const codes = CODES.flatMap((file) => [...read(file).matchAll(/^ {2}\| "(\w+)"/gm)].map(([, code = ""]) => code));
    expect(codes.length).toBeGreaterThan(250);
    const words = LANGUAGES.map(
      (language) => (JSON.parse(read(`locales/${language}/problems.json`)) as { issues: Record<string, string> }).issues,
    );
    const stories = treeFiles(STORIES).map(read).join("\n");
    expect(unnamed(codes, (code) => words.flatMap((issues) => issues[code] ?? []), stories)).toEqual([]);
  });

  it("is watched: planted violations are found", () => {
    expect(unnamed(["noRate", "noLines", "inUse"], told, 'expect(codes).toEqual(["noLines"]); says("there is no rate of USD")')).toEqual([
      "inUse",
    ]);
  });
});
