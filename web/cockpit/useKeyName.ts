import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import type { Panel } from "#define/cockpit";
import { bandWord, spanWord } from "#define/pivot";

type Keyed = { key: string | null; label: string | null };

/** What the keys of a panel's slices are called: as the data say, else by the word for a week, a choice or a band. */
export function useKeyName(panel: Panel): (slice: string, row: Keyed) => string {
  const { t, i18n } = useTranslation();
  return useCallback(
    (slice, { key, label }) => {
      if (label !== null) return label;
      if (key === null || key === "") return t("report:without");
      const { dataset = "", by = [] } = panel.slices[slice] ?? {};
      const span = by[0] === "week" ? spanWord("week", key) : undefined;
      if (span) return t(`report:${span.word}`, span.parts);
      const known = [`${dataset}:choices.${by[0]}.${key}`, `${dataset}:buckets.${key}`].find((word) => i18n.exists(word));
      if (known) return t(known);
      const band = by[0]?.startsWith("bucket") ? bandWord(key) : undefined;
      return band ? t(`report:${band.word}`, band.parts) : key;
    },
    [panel, t, i18n],
  );
}
