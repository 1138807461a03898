import type { TFunction } from "i18next";
import type { CockpitAnswer } from "#define/cockpit";
import { spanWord } from "#define/pivot";

/** The year of a cockpit, and the week of one that speaks of weeks. */
export function yearSaid({ definition, params, weeks }: CockpitAnswer, t: TFunction): string {
  const asks = definition.panels.some(({ slices }) => Object.values(slices).some(({ by }) => by.includes("week")));
  const week = asks ? spanWord("week", weeks.at(-1) ?? "") : undefined;
  return week ? `${params.year} · ${t("cockpit:week", week.parts)}` : params.year;
}
