import { describe, expect, it } from "vitest";
import { playYear, type Scenario } from "#support/random/year";

/** What the program does as it should today. */
const TODAY: Scenario = {
  places: true,
  belowZero: true,
  layersKept: true,
  lateUndoing: true,
  suppliers: true,
  late: false,
  corrected: false,
  ages: true,
  money: true,
};
const SEEDS = (process.env.SEED ?? "1,2,3,4").split(",").map(Number);
const STEPS = Number(process.env.STEPS ?? 250);
/**
 * So many that goods leave on some twenty days that are over, half of them in a month that ended since; and that a dozen adjustments and
 * scraps are corrected.
 */
const SHORT_STEPS = Number(process.env.STEPS ?? 150);
/** Several long years side by side take their time: only what hangs is ended. */
const HANGING = 400_000 + STEPS * 2_000;

describe.concurrent("A random year of a company", { timeout: HANGING }, () => {
  it.each(SEEDS)("of seed %i leaves books that a model says which knows only the rules", async (seed) => {
    expect(await playYear(seed, STEPS, TODAY)).toBe(STEPS);
  });

  it("in which adjustments and scraps are corrected as receipts and issues are leaves them too", async () => {
    expect(await playYear(SEEDS[0] ?? 1, SHORT_STEPS, { ...TODAY, corrected: true })).toBe(SHORT_STEPS);
  });

  it("that enters most things late leaves them too", async () => {
    expect(await playYear(SEEDS[0] ?? 1, SHORT_STEPS, { ...TODAY, late: true })).toBe(SHORT_STEPS);
  });
});
