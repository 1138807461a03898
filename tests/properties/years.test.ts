import { describe, it } from "vitest";
import type { StockScenario } from "#support/random/stockYear";
import { playYear } from "#support/random/year";

/** What the books do as they should today. */
const TODAY: StockScenario = { places: false, belowZero: false, layersKept: false, lateUndoing: false, suppliers: false };

describe.concurrent("A random year of a company", () => {
  const seeds = process.env.SEED ? process.env.SEED.split(",").map(Number) : [1, 2, 3, 4];
  const steps = Number(process.env.STEPS ?? 250);
  it.each(seeds)("of seed %i leaves books that a model says which knows only the rules", async (seed) => {
    await playYear(seed, steps, TODAY);
  });
});
