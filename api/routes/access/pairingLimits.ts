import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { fail } from "#define/problem";

const DURATION = 15 * 60;
const ALL = "all";
const limits = () => ({
  /** Browsers that ask for a code. */
  shown: [new RateLimiterMemory({ points: 60, duration: DURATION }), new RateLimiterMemory({ points: 2_000, duration: DURATION })] as const,
  /** Codes that are typed and that nobody shows. */
  typed: [new RateLimiterMemory({ points: 10, duration: DURATION }), new RateLimiterMemory({ points: 200, duration: DURATION })] as const,
  /** Passwords of links for guests that were wrong. */
  opened: [new RateLimiterMemory({ points: 10, duration: DURATION }), new RateLimiterMemory({ points: 200, duration: DURATION })] as const,
});
type Limits = ReturnType<typeof limits>;
const known = new WeakMap<object, Limits>();

/** Counts one attempt of an address and one of all; throws rateLimited where either is used up. Of one process, by its client. */
export async function countAttempt(client: object, kind: keyof Limits, address: string): Promise<void> {
  const [own, all] = limitsOf(client)[kind];
  try {
    await own.consume(address);
    await all.consume(ALL);
  } catch (full) {
    if (!(full instanceof RateLimiterRes)) throw full;
    fail({ type: "rateLimited", retryAfter: Math.ceil(full.msBeforeNext / 1000) });
  }
}

/** Forgets one attempt that was none. */
export async function forgetAttempt(client: object, kind: keyof Limits, address: string): Promise<void> {
  const [own, all] = limitsOf(client)[kind];
  await Promise.all([own.reward(address, 1), all.reward(ALL, 1)]);
}

function limitsOf(client: object): Limits {
  const own = known.get(client) ?? limits();
  known.set(client, own);
  return own;
}
