import { expect, it, describe } from "vitest";
import { connect } from "#db/client";
import { createDatabase } from "#support/database";

describe("The database of a test file", () => {
  it("is migrated and the same however often the file asks for it", async () => {
    const [first, again] = await Promise.all([createDatabase(), createDatabase()]);
    expect(again).toBe(first);
    const sql = connect(first.ownerOptions, 1);
    const rows = await sql`select name from migration`;
    await sql.end();
    expect(rows.length).toBeGreaterThan(0);
  });
});
