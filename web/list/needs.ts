import type { Description } from "../data/description.ts";
import { choiceWidth, textWidth, twoLines } from "../parts/headWidth.ts";
import type { ModuleWords } from "../parts/words.ts";

/** What stands beside a head's words (the funnel), and around the words of a stage (px). */
const [BESIDE, AROUND] = [34, 42];

/** What a word of a choice may need at most: a list has many columns (px). */
const MOST_CHOICE = 150;

/** How wide columns must be (px) for their heads on two lines, for the stages that rows can be in, and for the words of their choices. */
export function needsOf(
  names: readonly string[],
  { fields }: Pick<Description, "fields">,
  stages: readonly string[],
  words: ModuleWords,
): Readonly<Record<string, number>> {
  const chips = stages.map((stage) => textWidth(words.stage(stage)) + AROUND);
  const worded = (name: string): number => {
    const field = fields[name];
    return field?.kind === "choice" ? Math.min(MOST_CHOICE, choiceWidth(field.values.map((value) => words.choice(name, value)))) : 0;
  };
  const needOf = (name: string) =>
    name === "stage" ? Math.max(0, ...chips, worded(name)) : Math.max(twoLines(words.field(name)) + BESIDE, worded(name));
  return Object.fromEntries(names.map((name) => [name, needOf(name)]));
}
