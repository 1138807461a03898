import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useRoutes } from "../data/routes.ts";
import { currentLanguage } from "../data/language.ts";
import { useSession } from "../data/session.ts";
import { GUIDES, showGuide } from "./guides.ts";

/** The steps of a guide: each leads to its screen; one whose screen is not in the viewer's menu is only told. */
export function GuideSteps({ name }: { name: string }) {
  const { t } = useTranslation();
  const { menu, company } = useSession();
  const routes = useRoutes();
  const open = new Set(menu.flatMap(({ items }) => items.map(({ path }) => path)));
  const told = new Map((routes ?? []).map((route) => [route.path, route]));
  return (
    <ol>
      {(GUIDES[name] ?? []).map((path) => {
        const route = told.get(path);
        const title = route?.[currentLanguage()] ?? path;
        const isOpen = open.has(path) || route?.isOpen === true;
        return (
          <li key={path} data-open={isOpen} title={isOpen ? undefined : t("office.guides:closed")}>
            {isOpen ? (
              <Link to={`${path}?company=${encodeURIComponent(company.code)}`} onClick={() => showGuide(name)}>
                {title}
              </Link>
            ) : (
              <span aria-disabled="true">{title}</span>
            )}
          </li>
        );
      })}
    </ol>
  );
}
