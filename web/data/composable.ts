import type { Composable } from "../composer/draft.ts";
import { getValue } from "./api.ts";
import { learnWords } from "./ownWords.ts";

/** The datasets that may be composed over, whose own words the page can say from then on. */
export async function readComposable(path: string): Promise<{ datasets: readonly Composable[] }> {
  const answer = await getValue<{ datasets: readonly Composable[] }>(path);
  for (const { id, words } of answer.datasets) if (words) learnWords({ [id]: words });
  return answer;
}
