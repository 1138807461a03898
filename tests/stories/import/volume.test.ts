import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { type Fields, sourceOf } from "#import/source";
import { openDesk } from "./desk.ts";

const desk = await openDesk();
const ROWS = 12_000;

describe("A long file", () => {
  it("is never held whole: rows are taken in as they are stored", async () => {
    let [produced, lead, reported] = [0, 0, 0];
    const say = (line: string) => {
      const [, read] = /(\d+) rows read/.exec(line) ?? [];
      if (read === undefined) return;
      lead = Math.max(lead, produced - reported);
      reported = Number(read);
    };
    function* rows(): Generator<Fields> {
      for (; produced < ROWS; produced++) yield { code: `V${String(produced)}`, nameEn: `Department ${String(produced)}` };
    }
    const report = await desk.takeSource("masterData.department", sourceOf(["code", "nameEn"], rows()), { say });
    expect(report).toMatchObject({ applied: true, rows: ROWS, documents: ROWS, created: ROWS });
    expect(lead).toBeLessThanOrEqual(2_100);
    const [stored] = await desk.rows<{ n: number }>(
      sql`select count(*)::integer as n from department where comp_id = 1 and code like 'V%'`,
    );
    expect(stored?.n).toBe(ROWS);
  });

  it("with a thousand and more faults keeps the first thousand and counts all", async () => {
    const rows = Array.from({ length: 1_500 }, (_, at) => ({ code: `W${at}`, nameEn: "W", parentId: `none-${at}` }));
    const report = await desk.takeSource("masterData.department", sourceOf(["code", "nameEn", "parentId"], rows));
    expect([report.applied, report.issues.length, report.issueCount]).toEqual([false, 1_000, 1_500]);
  });
});
