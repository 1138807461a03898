import type { CockpitAnswer, Selected } from "#define/cockpit";
import { keyName } from "./keyName.ts";
import { ageBars, groupedName, groupedRows } from "./panel.ts";
import type { Say } from "./say.ts";
import { plainTitle } from "./title.ts";

const MOST_NAMED = 3;

/** What is chosen in a panel of a page of linked figures, as its title and the names of the keys. */
export function selectedSaid(cockpit: CockpitAnswer, selected: Selected, say: Say): string {
  const panel = cockpit.definition.panels.find(({ name }) => name === selected.panel);
  return `${panel ? plainTitle({ cockpit, panel }, say) : selected.panel}: ${namesOf(cockpit, selected, say)}`;
}

/** What the chosen keys of a panel are called; beyond a few, how many there are, of times from when to when. */
function namesOf(cockpit: CockpitAnswer, { panel: name, dimension, in: keys }: Selected, say: Say): string {
  const panel = cockpit.definition.panels.find((one) => one.name === name);
  const answer = cockpit.panels.find((one) => one.name === name);
  if (!panel || !answer) return keys.join(", ");
  if (dimension === "month" && keys.length > 1) return `${keys.toSorted()[0]} – ${keys.toSorted().at(-1)}`;
  const slice = panel.columns?.[0]?.slice ?? groupedName(panel);
  const bars = panel.kind === "ageing" ? ageBars(groupedRows(panel, answer)) : [];
  const labels = new Map(
    [...answer.rows, ...groupedRows(panel, answer)].map(({ key, label }) => [key, keyName(panel, slice, { key, label }, say)]),
  );
  const bar = bars.filter(({ keys: own }) => own.some((key) => keys.includes(key)));
  const names = bar.length > 0 ? bar.map(({ key, from, to }) => ageName(key, from, to, say)) : keys.map((key) => labels.get(key) ?? key);
  return names.length > MOST_NAMED ? say.word("cockpit:linked.several", { count: names.length }) : names.join(", ");
}

function ageName(key: string, from: number, to: number | null, say: Say): string {
  if (key === "notDue") return say.word("cockpit:notDue");
  return to === null ? `>${from - 1}` : `${from}–${to}`;
}
