import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { type Client, transaction } from "#db/client";
import { fail } from "#define/problem";

/** Makes a number that was proven the account's; throws invalid where another account has it. */
export function keepMobile(client: Client, accountId: string, mobile: string): Promise<void> {
  return transaction(client, [], async (open) => {
    await open.run(sql`select pg_advisory_xact_lock(hashtext('mobile'), hashtext(${mobile}))`);
    const [other] = await open.run(
      shaped({ one: "integer" })`select 1 as one from account where mobile = ${mobile} and id <> ${accountId} limit 1`,
    );
    if (other) fail({ type: "invalid", issues: [{ code: "duplicate", field: "mobile", value: mobile }] });
    await open.run(sql`update account set mobile = ${mobile} where id = ${accountId}`);
  });
}
