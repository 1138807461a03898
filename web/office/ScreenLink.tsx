import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { currentLanguage } from "../data/language.ts";
import { useRoutes } from "../data/routes.ts";
import { useSession } from "../data/session.ts";

/** A screen by its name, which leads there; one that is not in the viewer's menu is only told. */
export function ScreenLink({ path, onOpen }: { path: string; onOpen?: () => void }) {
  const { t } = useTranslation();
  const { menu, company } = useSession();
  const route = useRoutes()?.find((one) => one.path === path);
  const title = route?.[currentLanguage()] ?? path;
  const isOpen = route?.isOpen === true || menu.some(({ items }) => items.some((item) => item.path === path));
  if (isOpen)
    return (
      <Link to={`${path}?company=${encodeURIComponent(company.code)}`} onClick={onOpen}>
        {title}
      </Link>
    );
  return (
    <span aria-disabled="true" title={t("office.guides:closed")}>
      {title}
    </span>
  );
}
