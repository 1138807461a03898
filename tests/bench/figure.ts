import type { BenchHost } from "./host.ts";
import { type Duel, rounded, type Spread } from "./timing.ts";

/** One measured figure: what it is of (`counts`), what it should be, and whether it is. A figure without target is for information. */
export type Figure = {
  what: string;
  value: number;
  unit: string;
  target: string | null;
  isMet: boolean | null;
  counts: Readonly<Record<string, number>>;
  ours?: Spread;
  byHand?: Spread;
};
/** A group of measurements over data of their own; `scale` shrinks the data, 1 is the size that the targets are meant for. */
export type Part = { name: string; measure: (place: BenchHost, scale: number) => Promise<Figure[]> };

type Counts = Figure["counts"];

/** Throughput of ours as a share of the throughput by hand, which shall be at least `least`. */
export function throughput(what: string, { ours, byHand, ratio }: Duel, least: number, counts: Counts): Figure {
  const value = rounded(1 / ratio);
  return { what, value, unit: "x of by hand", target: `>= ${least}`, isMet: value >= least, counts, ours, byHand };
}

/** Time of ours as a multiple of the time by hand (or of the smaller case), which shall be at most `most`. */
export function duration(what: string, { ours, byHand, ratio }: Duel, most: number, counts: Counts): Figure {
  return { what, value: ratio, unit: "x time", target: `<= ${most}`, isMet: ratio <= most, counts, ours, byHand };
}

/** A bound on a single value. */
export function bounded(what: string, value: number, unit: string, most: number, counts: Counts, ours?: Spread): Figure {
  return { what, value: rounded(value), unit, target: `<= ${most} ${unit}`, isMet: value <= most, counts, ...(ours ? { ours } : {}) };
}

/** A value that nothing is asked of. */
export function untargeted(what: string, value: number, unit: string, counts: Counts, ours?: Spread): Figure {
  return { what, value: rounded(value), unit, target: null, isMet: null, counts, ...(ours ? { ours } : {}) };
}
