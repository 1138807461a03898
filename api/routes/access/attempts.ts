import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { fail } from "#define/problem";

const LIMIT = { points: 10, duration: 15 * 60 };

/** Counts failed sign-ins per account and address: ten in a quarter of an hour, then `rateLimited` until it is over. */
export class Attempts {
  private readonly limiter = new RateLimiterMemory(LIMIT);

  /** Counts one attempt before the password is looked at, so that attempts at the same moment count too. */
  async begin(account: string, address: string): Promise<void> {
    try {
      await this.limiter.consume(keyOf(account, address));
    } catch (full) {
      if (!(full instanceof RateLimiterRes)) throw full;
      fail({ type: "rateLimited", retryAfter: Math.ceil(full.msBeforeNext / 1000) });
    }
  }

  /** Forgets the attempts of somebody who has signed in. */
  async forget(account: string, address: string): Promise<void> {
    await this.limiter.delete(keyOf(account, address));
  }
}

const keyOf = (account: string, address: string) => `${account.toLowerCase()}\0${address}`;
