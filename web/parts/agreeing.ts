import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { problemOf } from "../data/problem.ts";
import { askConsent } from "./consent.ts";

/**
 * Does an action where nothing is to be agreed to; else tells what, and does it once the person agrees: null where he does not. `wait`
 * hears when it waits for him and when no more.
 */
export function useAgreeing(wait: (waits: boolean) => void) {
  const { t } = useTranslation();
  return useCallback(
    async <T>(called: string, action: (ask: boolean) => Promise<T>): Promise<T | null> => {
      try {
        return await action(true);
      } catch (thrown) {
        const { type, detail = "" } = problemOf(thrown);
        if (type !== "unagreed") throw thrown;
        wait(true);
        const agreed = await askConsent(t("shell:entry.goOn", { warnings: detail }), called);
        wait(false);
        return agreed ? action(false) : null;
      }
    },
    [t, wait],
  );
}
