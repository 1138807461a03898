/** A repeatable stream of chance: the same seed gives the same demo. */
export type Chance = {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from low to high, both included. */
  between(low: number, high: number): number;
  pick<T>(list: readonly T[]): T;
  /** True with this probability. */
  happens(probability: number): boolean;
  /** A positive factor around 1 with a long tail to the right; spread 0.5 doubles or halves easily. */
  factor(spread: number): number;
};

/** Makes a stream of chance from a seed (mulberry32). */
export function chance(seed: number): Chance {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick: (list) => {
      const found = list[Math.floor(next() * list.length)];
      if (found === undefined) throw new Error("nothing to pick from");
      return found;
    },
    happens: (probability) => next() < probability,
    factor: (spread) => Math.exp(normal() * spread),
  };
}
