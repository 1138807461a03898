import { newDatabase } from "#support/database";
import { openRuntime } from "#support/figures";
import { tradeOn } from "#support/trade";
import { Dice } from "./dice.ts";
import { MoneyYear } from "./moneyYear.ts";
import { type StockScenario, StockYear } from "./stockYear.ts";

const FIRST = Date.parse("2026-01-05");
const DAY = 86_400_000;
const EVERY = 50;

/** A step after which books and model differ, with everything that was done before. */
export class Difference extends Error {
  constructor(seed: number, step: number, what: readonly string[], told: readonly string[]) {
    super(`seed ${seed}, step ${step}: ${what.join("\n")}\n${told.slice(-TOLD).join("\n")}`);
  }
}
const TOLD = 40;

const dayAt = (step: number, steps: number) => new Date(FIRST + Math.floor((step * 350) / steps) * DAY).toISOString().slice(0, 10);

/**
 * Plays a random year of a company of its own, step by step, and holds the books against the model: what a step touched after each, all of
 * it and some past days every so often.
 */
export async function playYear(
  seed: number,
  steps: number,
  scenario: StockScenario,
  progress: (step: number) => void = () => {},
): Promise<void> {
  let today = dayAt(0, steps);
  const database = await newDatabase();
  const trade = await tradeOn(await openRuntime(database, { now: () => new Date(`${today}T04:00:00Z`) }));
  const dice = new Dice(seed);
  const stock = await StockYear.open(trade, dice, scenario, () => today);
  const money = await MoneyYear.open(trade, dice, () => today);
  for (let step = 1; step <= steps; step += 1) {
    today = dayAt(step, steps);
    const area = dice.happens(50) ? stock : money;
    const hold = (what: readonly string[]) => {
      if (what.length > 0) throw new Difference(seed, step, what, area.told);
    };
    await area.step().catch((error: unknown) => hold([error instanceof Error ? (error.stack ?? error.message) : String(error)]));
    const differences = await area.differences();
    hold(differences.flatMap((one) => [one, ...stock.storyOf(one)]));
    if (step % EVERY !== 0 && step !== steps) continue;
    hold(await stock.placeDifferences());
    const past = dayAt(Math.floor(step / 2), steps);
    for (const day of [today, past]) {
      hold(await stock.accountDifferences(day));
      hold(await money.accountDifferences(day));
    }
    hold(await money.differences(past));
    hold(await trade.broken());
    progress(step);
  }
}
