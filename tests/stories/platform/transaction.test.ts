import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { defined } from "#db/row";
import { appOptions, type Client, transaction, type Transaction } from "#db/client";
import { createDatabase, openClient } from "#support/database";

const { ownerOptions } = await createDatabase();
const client: Client = openClient(appOptions(ownerOptions), 2);
const owner = openClient(ownerOptions, 1);

describe("A transaction", () => {
  it("refuses a statement of a branch that goes on after another one failed", async () => {
    let gone: Transaction | undefined;
    const failing = transaction(client, [1], async (open) => {
      gone = open;
      await Promise.all([open.run(defined`select 1 / 0`), open.run(defined`select 1`)]);
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    await expect(gone?.run(defined`select 1`)).rejects.toThrow(/over/);
  });

  it("fails as a whole when what was sent with its commit fails", async () => {
    const failing = transaction(client, [1], async (open) => {
      await open.run(sql`insert into data_change (comp_id, id, module, period) values (1, 1, 'story', '2026')`);
      open.later(sql`select 1 / 0`);
      return "done";
    });
    await expect(failing).rejects.toThrow(/division by zero/);
    const kept = await transaction(client, [1], (open) =>
      open.run(defined`select id from data_change where comp_id = 1 and module = 'story'`),
    );
    expect(kept).toEqual([]);
  });

  it("fails with its connection, and the next one is well", async () => {
    const failing = transaction(client, [1], async (open) => {
      const [mine] = await open.run(defined<{ pid: number }>`select pg_backend_pid() as pid`);
      await owner.unsafe("select pg_terminate_backend($1, 5000)", [mine?.pid ?? 0]);
      await open.run(sql`select 1`);
    });
    await expect(failing).rejects.toMatchObject({ code: expect.stringMatching(/CONNECTION_CLOSED|57P01/) });
    expect(await transaction(client, [1], (open) => open.run(defined`select 1 as one`))).toMatchObject([{ one: 1 }]);
  });

  it("begins again where a lock that it may not wait for is held", async () => {
    let attempts = 0;
    const answer = await transaction(client, [1], async () => {
      attempts += 1;
      if (attempts === 1) throw Object.assign(new Error("could not obtain lock"), { code: "55P03" });
      return attempts;
    });
    expect(answer).toBe(2);
  });
});
