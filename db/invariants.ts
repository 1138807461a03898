import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "./row.ts";
import { appOptions, type Client, connect, run, transaction } from "./client.ts";
import { LEDGER_CHECKS } from "./ledgerChecks.ts";
import { databasePlace } from "./settings/environment.ts";
import { joinDatabase } from "./server.ts";
import type { LedgerCheck } from "./ledgerCheck.ts";

/** What one check found: how many keys it looked at, how many break it, and the first of those as `<company> <key>`. */
const CHECKED = shaped({ looked: "integer", broken: "integer", keys: "text[]" });
export type CheckResult = RowIn<typeof CHECKED> & { name: string };

const SHOWN = 20;

/** Recomputes the ledgers of every company and says for each check what holds and what is broken. */
export async function checkLedgers(client: Client): Promise<CheckResult[]> {
  const companies = await run(client, shaped({ id: "integer" })`select id from company order by id`);
  const ids = companies.map(({ id }) => id);
  return transaction(
    client,
    ids,
    async (open) => {
      const results: CheckResult[] = [];
      for (const check of LEDGER_CHECKS)
        results.push({ name: check.name, ...(await open.run(CHECKED`${asked(check)}`))[0] } as CheckResult);
      return results;
    },
    "read only",
  );
}

function asked({ keys }: LedgerCheck) {
  return sql`select count(*)::integer as looked, count(*) filter (where broken)::integer as broken,
      coalesce((array_agg(comp_id || ' ' || key order by comp_id, key) filter (where broken))[1:${SHOWN}::integer], '{}') as keys
    from (${keys}) checked`;
}

/** One line per check, and one more for each broken key that is shown. */
export function linesOf({ name, looked, broken, keys }: CheckResult): string[] {
  return [`${broken === 0 ? "holds " : "BROKEN"} ${name}: ${looked} looked at, ${broken} broken`, ...keys.map((key) => `       ${key}`)];
}

/** The command that says of every check what holds; 1 where one is broken. */
export async function invariants(): Promise<number> {
  const database = await joinDatabase({ ...databasePlace(), say: (line) => console.error(line) });
  const client = connect(appOptions(database.owner), 1);
  try {
    const results = await checkLedgers(client);
    for (const result of results) for (const line of linesOf(result)) console.log(line);
    return results.some(({ broken }) => broken > 0) ? 1 : 0;
  } finally {
    await client.end();
    await database.stop();
  }
}
