import type { CockpitAnswer } from "#define/cockpit";
import { spanWord } from "#define/pivot/pivot";
import type { Say } from "./say.ts";

/** The year of a cockpit, and the week of one that speaks of weeks. */
export function yearSaid({ definition, params, weeks }: CockpitAnswer, say: Say): string {
  const asks = definition.panels.some(({ slices }) => Object.values(slices).some(({ by }) => by.includes("week")));
  const week = asks ? spanWord("week", weeks.at(-1) ?? "") : undefined;
  return week ? `${params.year} · ${say.word("cockpit:week", week.parts)}` : params.year;
}
