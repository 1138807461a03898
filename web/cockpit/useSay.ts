import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { Say } from "#tile/say";
import { currentLanguage } from "../data/language.ts";

/** The words of the page as tiles take them. */
export function useSay(): Say {
  const { t, i18n } = useTranslation();
  const language = currentLanguage();
  return useMemo(
    (): Say => ({
      language,
      word: (key, params = {}) => t(typeof key === "string" ? key : [...key], params),
      known: (key, params = {}) => (i18n.exists(key) ? t(key, params) : undefined),
    }),
    [t, i18n, language],
  );
}
