import { COCKPIT_CHOICES, type CockpitAnswer, type CockpitDay, spanOf } from "#define/cockpit";
import { daysBetween } from "#define/days";
import { formatPercent, formatShortDate } from "#define/format";
import { spanWord } from "#define/pivot/pivot";
import type { Say } from "./say.ts";

/** What the head of a wall says beside its title: whose figures, of which period, what of that is gone, and what they are narrowed to. */
export type HeadSaid = { company: string; period?: string; gone?: GoneSaid; scope?: readonly string[] };
/** The share (0 to 1) of a period that is gone, as a number and in a sentence. */
type GoneSaid = { share: number; percent: string; text: string };

/** The head of a cockpit that somebody asks in a company; the group where it is of all companies of its reader. */
export function headSaid(cockpit: CockpitAnswer, company: string, say: Say): HeadSaid {
  return {
    company: cockpit.companies > 1 ? say.word("cockpit:group", { count: cockpit.companies }) : company,
    period: periodSaid(cockpit, say),
    gone: goneSaid(cockpit, say),
    scope: scopeSaid(cockpit).map(({ label }) => label),
  };
}

/** The period that a cockpit is of: its fiscal year, its month, or its week, which has a year of its own. */
export function periodSaid({ definition, params, weeks, days }: CockpitAnswer, say: Say): string {
  const span = spanOf(definition);
  if (span === "week") return timeSaid(weeks.at(-1) ?? "", "", say);
  if (span === "month") return timeSaid(days.asOf.slice(0, "yyyy-MM".length), "", say);
  if (params.until === undefined) return params.year;
  return `${params.year} · ${say.word("cockpit:throughTime", { time: timeSaid(params.until, params.year, say) })}`;
}

/** A month or a week by its key; with its year unless that is the one that is meant anyhow. */
export function timeSaid(key: string, year: string, say: Pick<Say, "word" | "language">): string {
  const week = spanWord("week", key);
  const name = week ? say.word("cockpit:week", week.parts) : formatShortDate(key, say.language);
  return key.startsWith(year) && year !== "" ? name : `${key.slice(0, "yyyy".length)} · ${name}`;
}

const FROM_TO = {
  year: ["yearStart", "yearEnd"],
  month: ["monthStart", "monthEnd"],
  week: ["weekStart", "weekEnd"],
} as const satisfies Readonly<Record<ReturnType<typeof spanOf>, readonly [CockpitDay, CockpitDay]>>;
const SHARE = 3;

function goneSaid({ definition, days }: CockpitAnswer, say: Say): GoneSaid {
  const span = spanOf(definition);
  const [from, to] = FROM_TO[span];
  const share = (daysBetween(days[from], days.asOf) + 1) / (daysBetween(days[from], days[to]) + 1);
  const percent = formatPercent(share.toFixed(SHARE), say.language, 0);
  return { share, percent, text: say.word(`cockpit:gone.${span}`, { share: percent }) };
}

/** What a cockpit is narrowed to, by name. */
export function scopeSaid({ params, choices }: Pick<CockpitAnswer, "params" | "choices">): { name: string; label: string }[] {
  return COCKPIT_CHOICES.flatMap((name) => {
    const key = params.chosen[name];
    if (key === undefined) return [];
    return [{ name, label: choices.among[name]?.find(({ id }) => id === key)?.label ?? key }];
  });
}
