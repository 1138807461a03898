/** How long something took over and over, in milliseconds. */
export type Spread = { n: number; min: number; p50: number; p95: number };
/** Two ways to one answer, measured in turn; `ratio` is the median of ours over the median by hand. */
export type Duel = { ours: Spread; byHand: Spread; ratio: number };
type Job = () => Promise<unknown>;

/** Milliseconds that one job takes. */
export async function timed(job: Job): Promise<number> {
  const began = performance.now();
  await job();
  return performance.now() - began;
}

/** Runs a job again and again after warming it up. */
export async function repeat(times: number, job: Job, warm = Math.ceil(times / 5)): Promise<Spread> {
  for (let turn = 0; turn < warm; turn += 1) await job();
  const taken: number[] = [];
  for (let turn = 0; turn < times; turn += 1) taken.push(await timed(job));
  return spreadOf(taken);
}

/** Runs two jobs in turn (ours, by hand, ours, …) after warming both, so that what else the machine does falls on both. */
export async function duel(times: number, ours: Job, byHand: Job, warm = Math.ceil(times / 5)): Promise<Duel> {
  for (let turn = 0; turn < warm; turn += 1) {
    await ours();
    await byHand();
  }
  const taken: [number, number][] = [];
  for (let turn = 0; turn < times; turn += 1) taken.push([await timed(ours), await timed(byHand)]);
  return duelOf(
    taken.map(([mine]) => mine),
    taken.map(([, other]) => other),
  );
}

/** The comparison of two lists of milliseconds. */
export function duelOf(ours: readonly number[], byHand: readonly number[]): Duel {
  const [mine, other] = [spreadOf(ours), spreadOf(byHand)];
  return { ours: mine, byHand: other, ratio: rounded(mine.p50 / other.p50) };
}

/** The least, the median and the 95th percentile of milliseconds. */
export function spreadOf(taken: readonly number[]): Spread {
  const sorted = taken.toSorted((a, b) => a - b);
  const at = (share: number) => rounded(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0);
  return { n: sorted.length, min: at(0), p50: at(0.5), p95: at(0.95) };
}

/** Three significant digits. */
export const rounded = (value: number): number => Number(value.toPrecision(3));
