import { describe, expect, it } from "vitest";
import { read, sourceFiles } from "#support/tree";

/**
 * Where statements are written from definitions, tables and lists of our own: these are to shrink, `name` of #db/sql quotes what is an
 * identifier.
 */
const COMPOSERS = [
  "api/engine/access/scoped.ts",
  "api/engine/approval/step.ts",
  "api/engine/approval/store.ts",
  "api/engine/automatic.ts",
  "api/engine/displayValues.ts",
  "api/engine/labels.ts",
  "api/engine/link.ts",
  "api/engine/list/filter.ts",
  "api/engine/list/layouts.ts",
  "api/engine/list/list.ts",
  "api/engine/list/lookup.ts",
  "api/engine/list/page.ts",
  "api/engine/list/totals.ts",
  "api/engine/list/waiting.ts",
  "api/engine/read.ts",
  "api/engine/records.ts",
  "api/engine/reminders.ts",
  "api/engine/rows.ts",
  "api/engine/write/duplicates.ts",
  "api/engine/write/numbers.ts",
  "api/engine/write/sharedMaster.ts",
  "api/extras/meant.ts",
  "api/extras/print/gather.ts",
  "api/extras/views.ts",
  "api/extras/vouchers.ts",
  "api/import/cursor.ts",
  "api/import/existing.ts",
  "api/modules/crm/endCustomer/posting.ts",
  "api/modules/warehouse/stockPeriod/priceVariance.ts",
  "api/modules/warehouse/stockPeriod/snapshot.ts",
  "api/posting/meetingData.ts",
  "api/posting/rows.ts",
  "api/posting/stock/key.ts",
  "api/posting/stock/moves.ts",
  "api/posting/stock/past.ts",
  "api/posting/stock/periodChecks.ts",
  "api/posting/stock/reservation.ts",
  "api/posting/stock/valuation.ts",
  "db/accountName.ts",
  "db/ledgerChecks.ts",
  "db/receivableChecks.ts",
  "db/sql.ts",
];

/** What of a source puts text into a statement as it is. */
const rawIn = (file: string, text: string): string[] => {
  if (!/\bsql\.raw\(|\bStringChunk\(/.test(text)) return [];
  return COMPOSERS.includes(file) ? ownText(file, text) : [`${file} puts text into a statement as it is`];
};

/** Text that stands there word by word, and a number, need no `raw`. */
function ownText(file: string, text: string): string[] {
  const raws = [...text.matchAll(/\bsql\.raw\(\s*("[^"]*"|`[^`$]*`|String\([^)]*\))\s*,?\s*\)/g)];
  return raws.map(([found]) => `${file}: ${found}`);
}

describe("A statement", () => {
  it("takes text as it is only where statements are composed, and nothing that a template can say", () => {
    const files = sourceFiles(["api", "db", "reports", "cockpits"]);
    expect(files.length).toBeGreaterThan(500);
    expect(files.flatMap((file) => rawIn(file, read(file)))).toEqual([]);
    expect(COMPOSERS.filter((file) => rawIn("elsewhere.ts", read(file)).length === 0)).toEqual([]);
  });

  it("is watched: planted violations are found", () => {
    expect(rawIn("api/modules/sales/x.ts", "sql`delete from ${sql.raw(table)}`")).toHaveLength(1);
    expect(rawIn("api/engine/rows.ts", 'sql`select ${sql.raw("1")}`')).toHaveLength(1);
    expect(rawIn("api/engine/rows.ts", "sql`select ${sql.raw(String(most))}`")).toHaveLength(1);
    expect(rawIn("api/modules/sales/x.ts", "sql`delete from ${name(table)}`")).toEqual([]);
  });
});
