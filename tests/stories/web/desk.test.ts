import { describe, expect, it } from "vitest";
import { draftKey } from "#web/data/drafts";
import { deskOf } from "#web/data/session";

const company = { code: "HS" };
const sales = { accountId: "7", account: "sales", seesAs: null, company };
const renamed = { ...sales, account: "sales.old" };
const heir = { ...sales, accountId: "8" };

describe("What a browser keeps of an account", () => {
  it("stays its own when it is renamed, and is not inherited by another that gets its name", () => {
    expect([draftKey(renamed, "/crmVisit", "1"), deskOf(renamed)]).toEqual([draftKey(sales, "/crmVisit", "1"), deskOf(sales)]);
    expect(draftKey(heir, "/crmVisit", "1")).not.toBe(draftKey(sales, "/crmVisit", "1"));
    expect(deskOf(heir)).not.toBe(deskOf(sales));
  });

  it("is told apart by company, screen and record, and from what is looked at as somebody else", () => {
    const seesAs = { accountId: "9", account: "sales", name: "Sales", until: "2026-04-01T00:00:00.000Z" };
    const keys = [
      draftKey(sales, "/crmVisit", "1"),
      draftKey(sales, "/crmVisit", "2"),
      draftKey(sales, "/crmVisitToday", "1"),
      draftKey({ ...sales, company: { code: "ZD" } }, "/crmVisit", "1"),
    ];
    expect(new Set(keys).size).toBe(4);
    expect(deskOf({ ...sales, seesAs })).not.toBe(deskOf(sales));
    expect(deskOf({ ...sales, seesAs: { ...seesAs, account: "other" } })).toBe(deskOf({ ...sales, seesAs }));
  });
});
