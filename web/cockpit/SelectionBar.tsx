import { Cross } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import type { CockpitAnswer, Selected } from "#define/cockpit";
import { keyName } from "#tile/keyName";
import { ageBars, groupedName, groupedRows } from "#tile/panel";
import { plainTitle } from "#tile/title";
import type { Say } from "#tile/say";
import type { Linking } from "./linking.ts";
import { useSay } from "./useSay.ts";

const MOST_NAMED = 3;

/** What is chosen on a page of linked figures, each to be taken back; without it, how something is chosen. */
export function SelectionBar({ cockpit, linking }: { cockpit: CockpitAnswer; linking: Linking }) {
  const { t } = useTranslation();
  const say = useSay();
  const { selected, become } = linking;
  return (
    <div className="lw-selection" role="group" aria-label={t("cockpit:linked.chosen")} aria-live="polite">
      {selected.length === 0 && <span>{t("cockpit:linked.how")}</span>}
      {selected.map((one) => {
        const panel = cockpit.definition.panels.find(({ name }) => name === one.panel);
        if (!panel) return null;
        const names = namesOf(cockpit, one, say);
        const text = `${plainTitle({ cockpit, panel }, say)}: ${names}`;
        return (
          <button
            key={`${one.panel} ${one.dimension}`}
            type="button"
            aria-label={t("cockpit:linked.takeBack", { what: text })}
            onClick={() => become(selected.filter((other) => other !== one))}
          >
            {text} <Cross aria-hidden="true" />
          </button>
        );
      })}
      {selected.length > 1 && (
        <button type="button" onClick={() => become([])}>
          {t("cockpit:linked.clear")}
        </button>
      )}
    </div>
  );
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
