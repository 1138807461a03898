import { describe, expect, it } from "vitest";
import { playYear, type Scenario } from "#support/random/year";

/** What the program does as it should today. */
const TODAY: Scenario = {
  places: true,
  belowZero: true,
  layersKept: true,
  lateUndoing: true,
  suppliers: true,
  ages: true,
  money: true,
};
const SEEDS = (process.env.SEED ?? "1,2,3,4").split(",").map(Number);
const STEPS = Number(process.env.STEPS ?? 250);

describe.concurrent("A random year of a company", () => {
  it.each(SEEDS)("of seed %i leaves books that a model says which knows only the rules", async (seed) => {
    expect(await playYear(seed, STEPS, TODAY)).toBe(STEPS);
  });
});
