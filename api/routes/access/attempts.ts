import { sql } from "drizzle-orm";
import { type Client, run } from "#db/client";
import { signInSettings } from "#engine/access/signInSettings";
import { count, counted, uncount, MINUTE, refuse } from "./limits.ts";
import { networkOf } from "./network.ts";

/** Failures of one network over all accounts, in the time that an account is locked. */
const PER_NETWORK = 60;
/** Failures of one account from wherever, as a multiple of those from one network: nobody locks another out with a few. */
const FROM_ANYWHERE = 5;
/** From so many failures of a network on, whoever comes from there reads a picture. */
const NETWORK_PICTURES = 20;

/**
 * Counts failed sign-ins per account and network, per account, and per network, for all processes together; then `rateLimited` until the
 * time is over. IPv6 addresses count by their /64.
 */
export class Attempts {
  constructor(private readonly client: Client) {}

  /**
   * Counts one attempt before the password is looked at, so that attempts at the same moment count too; says whether a picture has to be
   * read for it. One that is refused here is not counted: nobody looked at its password.
   */
  async begin(account: string, address: string): Promise<boolean> {
    const { lockAfter, lockMinutes, captchaAfter } = await signInSettings(this.client);
    const [network, time] = [networkOf(address), lockMinutes * MINUTE];
    const taken: string[] = [];
    const take = async (key: string, most: number) => {
      const found = await count(this.client, key, time);
      taken.push(key);
      if (found.points <= most) return found.points;
      for (const each of taken) await uncount(this.client, each);
      if (key === accountKey(account)) await this.lock(account, found.left);
      return refuse(found);
    };
    const own = await take(keyOf(account, network), lockAfter);
    const all = await take(accountKey(account), lockAfter * FROM_ANYWHERE);
    const here = network === "" ? 0 : await take(networkKey(network), PER_NETWORK);
    return Math.max(own, all - lockAfter) > captchaAfter || here > NETWORK_PICTURES;
  }

  /** Whether the next attempt will have to read a picture. */
  async asksPicture(account: string, address: string): Promise<boolean> {
    const { lockAfter, captchaAfter } = await signInSettings(this.client);
    const network = networkOf(address);
    const own = await counted(this.client, keyOf(account, network));
    const all = await counted(this.client, accountKey(account));
    const here = network === "" ? 0 : await counted(this.client, networkKey(network));
    return Math.max(own, all - lockAfter) >= captchaAfter || here >= NETWORK_PICTURES;
  }

  /** Takes an attempt back whose password nobody looked at. */
  async takeBack(account: string, address: string): Promise<void> {
    const network = networkOf(address);
    for (const key of [keyOf(account, network), accountKey(account), networkKey(network)]) await uncount(this.client, key);
  }

  /** Forgets the attempts of somebody who has signed in. */
  async forget(account: string, address: string): Promise<void> {
    const network = networkOf(address);
    await run(this.client, sql`delete from rate_limit where key in (${keyOf(account, network)}, ${accountKey(account)})`);
    await uncount(this.client, networkKey(network));
  }

  /** So that whoever looks after accounts sees it. */
  private async lock(account: string, left: number): Promise<void> {
    const until = new Date(Date.now() + left).toISOString();
    await run(this.client, sql`update account set locked_until = ${until} where lower(account) = ${account.toLowerCase()}`);
  }
}

const keyOf = (account: string, network: string) => `account:${account.toLowerCase()} ${network}`;
const accountKey = (account: string) => `account:${account.toLowerCase()} *`;
const networkKey = (network: string) => `address:${network}`;
