import { Cross } from "@blueprintjs/icons";
import { useTranslation } from "react-i18next";
import type { CockpitAnswer } from "#define/cockpit";
import { selectedSaid } from "#tile/selected";
import type { Linking } from "./linking.ts";
import { useSay } from "./useSay.ts";

/** What is chosen on a page of linked figures, each to be taken back; without it, how something is chosen. */
export function SelectionBar({ cockpit, linking }: { cockpit: CockpitAnswer; linking: Linking }) {
  const { t } = useTranslation();
  const say = useSay();
  const { selected, become } = linking;
  return (
    <div className="lw-selection" role="group" aria-label={t("cockpit:linked.chosen")} aria-live="polite">
      {selected.length === 0 && <span>{t("cockpit:linked.how")}</span>}
      {selected.map((one) => {
        const text = selectedSaid(cockpit, one, say);
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
