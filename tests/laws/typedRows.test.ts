import { describe, expect, it } from "vitest";
import { read, treeFiles } from "#support/tree";

/** Where money and goods are booked. */
const BOOKS = [
  "api/modules/bidding",
  "api/modules/crm",
  "api/modules/finance",
  "api/modules/purchasing",
  "api/modules/sales",
  "api/modules/warehouse",
  "api/posting/contract",
  "api/posting/journal",
  "api/posting/purchase",
  "api/posting/receivable",
  "api/posting/stock",
];

/** Rules, postings and derivations that do not say whose rows they are about: any column could be misspelt in them. */
const untyped = (text: string): string[] => text.match(/\b\w+: (?:Rule|Posting|Derive)(?= =|[,;)]| \|)/g) ?? [];

describe("Rules and postings where money moves", () => {
  it("say whose rows they are about", () => {
    const files = treeFiles(BOOKS).filter((file) => file.endsWith(".ts"));
    expect(files.length).toBeGreaterThan(150);
    expect(files.flatMap((file) => untyped(read(file)).map((found) => `${file}: ${found}`))).toEqual([]);
  });

  it("are watched: planted violations are found", () => {
    expect(untyped("export const receives: Rule = async (documents) => [];")).toEqual(["receives: Rule"]);
    expect(untyped("function bookAll(post: Posting, derive: Derive) {}")).toEqual(["post: Posting", "derive: Derive"]);
    expect(untyped("export const receives: Rule<GoodsReceipt> = async (documents) => [];")).toEqual([]);
  });
});
