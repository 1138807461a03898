import { newDatabase } from "#support/database";
import { landed, openFiguresOn, openRuntime } from "#support/figures";
import { tradeOn } from "#support/trade";
import { Dice } from "./dice.ts";
import { MoneyYear } from "./moneyYear.ts";
import { type StockScenario, StockYear } from "./stockYear.ts";
import { YearFigures } from "./yearFigures.ts";

/** What may happen in a year and what is asked of it; what the program does not do yet as it should waits here, each by its name. */
export type Scenario = StockScenario & {
  /** Reports say how old stock is by the day on which it first came. */
  ages: boolean;
  /** Received, applied and invoiced have one definition each. */
  money: boolean;
};

const FIRST = Date.parse("2026-01-05");
const DAY = 86_400_000;
const EVERY = 50;
/** How long (milliseconds) the figures of a whole year may take to be read for the first time, beside other years on a busy machine. */
const FIRST_READING = 600_000;

/** A step after which books and model differ, with everything that was done before. */
class Difference extends Error {
  constructor(seed: number, step: number, what: readonly string[], trail: readonly string[]) {
    super(`seed ${seed}, step ${step}: ${what.join("\n")}\n${trail.slice(-TOLD).join("\n")}`);
  }
}
const TOLD = 40;

/** Ten months: what lists hold of today goes by the clock of the database, which is later than that. */
const dayAt = (step: number, steps: number) => new Date(FIRST + Math.floor((step * 300) / steps) * DAY).toISOString().slice(0, 10);

/**
 * Plays a random year of a company of its own, step by step, and holds the books against the model: what a step touched after each, all of
 * it and some past days every so often.
 */
export async function playYear(
  seed: number,
  steps: number,
  scenario: Scenario,
  progress: (step: number) => void = () => {},
): Promise<number> {
  let today = dayAt(0, steps);
  const database = await newDatabase();
  const runtime = await openRuntime(database, { now: () => new Date(`${today}T04:00:00Z`) });
  const trade = await tradeOn(runtime);
  const dice = new Dice(seed);
  const stock = await StockYear.open(trade, dice, scenario, () => today);
  const money = await MoneyYear.open(trade, dice, () => today);
  for (let step = 1; step <= steps; step += 1) {
    today = dayAt(step, steps);
    const area = dice.happens(scenario.late || scenario.corrected ? 90 : 50) ? stock : money;
    const hold = (what: readonly string[]) => {
      if (what.length > 0) throw new Difference(seed, step, what, area.trail);
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
  const figures = await openFiguresOn(database, runtime);
  await landed(figures.analytics, 1, FIRST_READING);
  const reports = new YearFigures(figures, stock, money);
  for (const part of [1, 2, 3]) {
    const day = dayAt(Math.floor((part * steps) / 3), steps);
    const told = [
      ...(await reports.stockDifferences(day)),
      ...(await reports.openDifferences(day)),
      ...(scenario.ages ? await reports.ageDifferences(day) : []),
      ...(scenario.money ? [...(await reports.moneyDifferences(day)), ...(await reports.provisionDifferences(day))] : []),
    ];
    if (told.length > 0) throw new Difference(seed, steps, told, []);
  }
  return steps;
}
