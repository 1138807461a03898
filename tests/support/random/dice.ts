/** Chance that is the same for the same seed. */
export class Dice {
  private state: number;

  constructor(seed: number) {
    this.state = Math.imul(seed + 1, 0x9e3779b9) | 0;
  }

  /** A whole number from 0 up to one less than the bound. */
  below(bound: number): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % bound;
  }

  from(least: number, most: number): number {
    return least + this.below(most - least + 1);
  }

  one<T>(of: readonly T[]): T {
    const found = of[this.below(of.length)];
    if (found === undefined) throw new Error("nothing to choose from");
    return found;
  }

  /** True so many times of a hundred. */
  happens(percent: number): boolean {
    return this.below(100) < percent;
  }

  /** A name by its weight. */
  weighed<T extends string>(weights: Readonly<Record<T, number>>): T {
    const names = Object.keys(weights) as T[];
    return this.one(names.flatMap((name) => Array.from({ length: weights[name] }, () => name)));
  }
}
