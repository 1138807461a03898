import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { type Client, run } from "#db/client";
import { fail } from "#define/problem";
import { signInSettings } from "#engine/access/signInSettings";

const MINUTE = 60_000;
/** Failures of one address over all accounts, in the time that an account is locked. */
const PER_ADDRESS = 60;

/**
 * Counts failed sign-ins per account and address, and per address over all accounts, for all processes together; then `rateLimited` until
 * the time is over.
 */
export class Attempts {
  constructor(private readonly client: Client) {}

  /** Counts one attempt before the password is looked at, so that attempts at the same moment count too. */
  async begin(account: string, address: string): Promise<void> {
    const { lockAfter, lockMinutes } = await signInSettings(this.client);
    await this.count(keyOf(account, address), lockAfter, lockMinutes * MINUTE);
    if (address !== "") await this.count(addressKey(address), PER_ADDRESS, lockMinutes * MINUTE);
  }

  /** Forgets the attempts of somebody who has signed in. */
  async forget(account: string, address: string): Promise<void> {
    await run(this.client, sql`delete from rate_limit where key = ${keyOf(account, address)}`);
    await run(this.client, sql`update rate_limit set points = points - 1 where key = ${addressKey(address)} and points > 0`);
  }

  private async count(key: string, most: number, duration: number): Promise<void> {
    const now = Date.now();
    const [row] = await run(
      this.client,
      shaped({ points: "integer", left: "float" })`insert into rate_limit as r (key, points, expire) values (${key}, 1, ${now + duration})
        on conflict (key) do update set points = case when r.expire < ${now} then 1 else r.points + 1 end,
          expire = case when r.expire < ${now} then excluded.expire else r.expire end
        returning points, (expire - ${now})::float8 as left`,
    );
    if (row && row.points > most) fail({ type: "rateLimited", retryAfter: Math.ceil(row.left / 1000) });
  }
}

const keyOf = (account: string, address: string) => `account:${account.toLowerCase()} ${address}`;
const addressKey = (address: string) => `address:${address}`;
