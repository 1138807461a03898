import { useTranslation } from "react-i18next";
import { useSession } from "../data/session.ts";

/** Home by role: what waits for this person first, then the figures and screens of their menu. */
export function HomeScreen() {
  const { t } = useTranslation();
  const { name } = useSession();
  return (
    <header className="lw-page-head">
      <h1>{t("shell:home.title")}</h1>
      <span className="lw-quiet">{name}</span>
    </header>
  );
}
