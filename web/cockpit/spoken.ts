import type { CockpitAnswer } from "#define/cockpit";
import { learnWords } from "../data/ownWords.ts";

const told = new WeakSet<CockpitAnswer>();

/** A cockpit whose words the page can say: those of a composed one come with its figures. */
export function spoken(answer: CockpitAnswer): CockpitAnswer {
  if (answer.words && !told.has(answer)) learnWords({ [answer.definition.id]: answer.words });
  told.add(answer);
  return answer;
}
