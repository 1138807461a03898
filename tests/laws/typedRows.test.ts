import { describe, expect, it } from "vitest";
import { read, treeFiles } from "#support/tree";

/** Where rules and postings are; without their rows' type they do not compile. */
const FOLDERS = ["api/modules", "api/posting"];

/** Rules, postings and derivations about rows of no table: any column could be misspelt in them. */
const untyped = (text: string): string[] =>
  text.match(/\b(?:Rule|Posting|Derive|eachDocument)<(?:DocumentRecord|\{ header: Row\b)(?=[>;, ])/g) ?? [];

describe("Rules, postings and derivations", () => {
  it("say whose rows they are about", () => {
    const files = treeFiles(FOLDERS).filter((file) => file.endsWith(".ts"));
    expect(files.length).toBeGreaterThan(400);
    expect(files.flatMap((file) => untyped(read(file)).map((found) => `${file}: ${found}`))).toEqual([]);
  });

  it("are watched: planted violations are found", () => {
    expect(untyped("export const receives: Rule<DocumentRecord> = async (documents) => [];")).toEqual(["Rule<DocumentRecord"]);
    expect(untyped("const reads = eachDocument<{ header: Row }>(({ header }) => []);")).toEqual(["eachDocument<{ header: Row"]);
    expect(untyped("export const receives: Rule<GoodsReceipt> = async (documents) => [];")).toEqual([]);
    expect(untyped("const lies: Rule<DocumentRecord<{ id: string }, object>> = () => [];")).toEqual([]);
  });
});
