import { beforeAll, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { appOptions, type Client, type Transaction, transaction } from "#db/client";
import { shaped } from "#db/row";
import { createDatabase, openClient } from "#support/database";

const ROWS = 600;
let owner: Client;
let app: Client;

beforeAll(async () => {
  const { ownerOptions } = await createDatabase();
  owner = openClient(ownerOptions, 2);
  app = openClient(appOptions(ownerOptions), 2);
});

/** Writes rows into a table that all companies share, in a transaction that `work` goes on with. */
const writing = (from: number, work: (open: Transaction) => Promise<void>) =>
  transaction(app, [1], async (open) => {
    await open.run(sql`insert into currency (id, code, name_zh, created_by, updated_by)
      select n, 'C' || n, '币', 0, 0 from generate_series(${from}::integer, ${from + ROWS - 1}::integer) n`);
    await work(open);
  });
const told = async (open: Transaction, table: string) =>
  (await open.run(shaped({ rows: "integer" })`select reltuples::integer as rows from pg_class where relname = ${table}`))[0]?.rows;

/** Writes rows of a company, and has the planner told. */
const writeBrands = (compId: number, rows: number) =>
  transaction(app, [compId], async (open) => {
    await open.run(sql`insert into brand (comp_id, id, code, name_zh, created_by, updated_by)
      select ${compId}::integer, n, 'B' || n, '牌', 0, 0 from generate_series(1, ${rows}::integer) n`);
    await open.run(sql`select refresh_written_statistics()`);
  });

describe("The planner", () => {
  it("is told of what a transaction has just written, and of no other table by it", async () => {
    await owner`insert into party (id, code, name_zh, created_by, updated_by) select n, 'P' || n, '户', 0, 0 from generate_series(1, 1000) n`;
    await owner`alter table party set (autovacuum_enabled = off)`;
    await owner`alter table currency set (autovacuum_enabled = off)`;
    await writing(1, async (open) => {
      const before = await told(open, "party");
      await open.run(sql`select refresh_written_statistics()`);
      expect([await told(open, "currency"), await told(open, "party")]).toEqual([ROWS, before]);
      await open.run(sql`select refresh_statistics()`);
      expect(await told(open, "party")).toBe(1000);
    });
  });

  it("is told of a company that is new to a table, though the table did not double by it", async () => {
    await owner`alter table brand set (autovacuum_enabled = off)`;
    const known = async () => {
      const [row] = await owner<{ companies: string }[]>`select most_common_vals::text as companies from pg_stats
        where tablename = 'brand' and attname = 'comp_id'`;
      return row?.companies;
    };
    await writeBrands(1, 900);
    expect(await known()).toBe("{1}");
    await writeBrands(2, 90);
    expect(await known()).toBe("{1,2}");
  });

  it("is told by nobody else of rows that only a long transaction sees, once that one told of them", async () => {
    await writing(ROWS + 1, async (open) => {
      await open.run(sql`select refresh_written_statistics()`);
      expect(await told(open, "currency"), "it did not double").toBe(ROWS);
      await open.run(sql`select keep_written_statistics()`);
      expect(await told(open, "currency")).toBe(2 * ROWS);
      await owner`analyze (skip_locked) currency`;
      expect(await told(open, "currency")).toBe(2 * ROWS);
    });
  });
});
