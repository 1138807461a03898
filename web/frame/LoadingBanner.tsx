import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useSWRConfig } from "swr";
import { currentLanguage } from "../data/language.ts";
import { nameOf, SESSION_PATH, useSession } from "../data/session.ts";

const LOOK_MS = 5_000;

/** Says which companies of the demo are still being loaded, until each can be chosen. */
export function LoadingBanner() {
  const { t } = useTranslation();
  const { mutate } = useSWRConfig();
  const { loading } = useSession();
  const isLoading = loading.length > 0;
  useEffect(() => {
    if (!isLoading) return undefined;
    const timer = window.setInterval(() => void mutate(SESSION_PATH), LOOK_MS);
    return () => window.clearInterval(timer);
  }, [isLoading, mutate]);
  if (!isLoading) return null;
  const names = new Intl.ListFormat(currentLanguage(), { type: "conjunction" }).format(
    loading.map((one) => nameOf(one, currentLanguage())),
  );
  return (
    <div className="lw-banner" role="status">
      {t("shell:company.loading", { names })}
    </div>
  );
}
