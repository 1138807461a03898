import type { Panel } from "#define/cockpit";
import type { Age } from "./age.ts";
import { wallText } from "./amounts.ts";
import { findingsOf } from "./findings/findings.ts";
import { type BodyProps, panelScale } from "./panel.ts";
import type { Say } from "./say.ts";

/**
 * What a tile may be titled by, the most telling first: what it is about and what is the case there, the same more shortly, and only
 * what it is about.
 */
export function titlesSaid(props: BodyProps, age: Age, say: Say): readonly string[] {
  const subject = subjectSaid(props, say);
  const told = findingsOf(props, age, say);
  const titled = told.flatMap(({ text }) =>
    [subject, plainTitle(props, say)].map((what) => say.word("cockpit:findings.titled", { what, finding: text })),
  );
  return [...new Set([...titled, subject])];
}

/** What a tile is about with the figures that belong to it, or plainly where one of them is not known. */
function subjectSaid({ cockpit, panel, answer }: BodyProps, say: Say): string {
  const { id } = cockpit.definition;
  const statement = `${id}:panels.${panel.name}`;
  const isUnsaid = answer.locked || Object.values(answer.statement).some(({ value }) => value === null);
  if (isUnsaid) return plainTitle({ cockpit, panel }, say);
  const scale = panelScale(panel, answer, say.language);
  const said = Object.entries(answer.statement).map(
    ([name, { value, unit }]) => [name, wallText(value, unit, say.language, scale)] as const,
  );
  return say.word(statement, Object.fromEntries(said));
}

/** What a tile is about, without a figure. */
export function plainTitle({ cockpit, panel }: Pick<BodyProps, "cockpit" | "panel">, say: Say): string {
  const { id } = cockpit.definition;
  return say.word([`${id}:plain.${panel.name}`, `${id}:panels.${panel.name}`]);
}

/** Their amounts are in one unit, which the foot says once. */
const LISTS: readonly Panel["kind"][] = ["bars", "funnel", "multiples"];

/** The unit of all amounts of a tile, where its foot says it. */
export function footUnit(props: BodyProps, say: Say): string {
  const { cockpit, panel, answer } = props;
  if (answer.locked || panel.kind === "ageing" || panel.kind === "figure") return "";
  const rate = rateSaid(props, say);
  if (!LISTS.includes(panel.kind)) return rate;
  const columns = Object.values(answer.slices).flatMap((slice) => slice.columns);
  const units = columns.flatMap((column) => (column.role === "metric" ? [column.unit] : []));
  // The steps of a funnel come without columns: they are amounts.
  const isMoney = units.length === 0 || units.includes("money");
  const unit = [panelScale(panel, answer, say.language).word, isMoney ? cockpit.currency : ""].filter(Boolean).join(" ");
  return [unit, rate].filter(Boolean).join(" · ");
}

/** At which rates the amounts of a tile are told, where they are in other currencies. */
export function rateSaid({ answer }: Pick<BodyProps, "answer">, say: Say): string {
  return answer.rate ? say.word(`cockpit:rates.${answer.rate}`) : "";
}
