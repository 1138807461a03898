import { textWidth, twoLines } from "../parts/headWidth.ts";
import type { ModuleWords } from "../parts/words.ts";

/** What stands beside a head's words (the funnel), and around the words of a stage (px). */
const [BESIDE, AROUND] = [34, 42];

/** How wide columns must be (px) for their heads on two lines, and for the stages that rows can be in. */
export function needsOf(names: readonly string[], stages: readonly string[], words: ModuleWords): Readonly<Record<string, number>> {
  const chips = stages.map((stage) => textWidth(words.stage(stage)) + AROUND);
  return Object.fromEntries(names.map((name) => [name, name === "stage" ? Math.max(0, ...chips) : twoLines(words.field(name)) + BESIDE]));
}
