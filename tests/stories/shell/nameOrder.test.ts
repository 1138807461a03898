import { describe, expect, it } from "vitest";
import { openServer } from "#support/server";

type Page = { rows: Record<string, string | null>[]; next: string | null };

const server = await openServer();
const admin = await server.signedIn("admin");
const PLACE = "/api/documents/masterData.manufacturer";
const NAMES = [
  ["液压支架厂", "zebra", "ёлка"],
  ["阿拉善机械厂", "Zinc", "Жук"],
  ["采煤机厂", "apple", "ель"],
  ["掘进机厂", "Beta", "азот"],
  ["北方轴承厂", "alpha", "Ящик"],
] as const;
for (const [at, [nameZh, nameEn, nameRu]] of NAMES.entries())
  await admin.ask("POST", PLACE, { header: { code: `N${at}`, nameZh, nameEn, nameRu, country: "CN" } });

/** Every row in the order of a column, a page of two after the other. */
async function sorted(sort: string): Promise<(string | null | undefined)[]> {
  const seen: (string | null | undefined)[] = [];
  for (let after: string | null = null, pages = 0; pages < NAMES.length; pages++) {
    const mark: string = after === null ? "" : `&after=${after}`;
    const { body } = await admin.ask<Page>("GET", `${PLACE}?limit=2&sort=${sort}${mark}`);
    seen.push(...body.rows.map((row) => row[sort.replace("-", "")]));
    if (body.next === null) return seen;
    after = body.next;
  }
  return seen;
}

describe("A list sorted by a name", () => {
  it.each([
    ["nameZh", ["阿拉善机械厂", "北方轴承厂", "采煤机厂", "掘进机厂", "液压支架厂"]],
    ["nameEn", ["alpha", "apple", "Beta", "zebra", "Zinc"]],
    ["nameRu", ["азот", "ёлка", "ель", "Жук", "Ящик"]],
  ])("stands in the order of its language on every page: %s", async (name, order) => {
    expect(await sorted(name)).toEqual(order);
    expect(await sorted(`-${name}`)).toEqual(order.toReversed());
  });
});
