import { useCallback } from "react";
import { useTranslation } from "react-i18next";
import { currentLanguage } from "../data/language.ts";
import { useRoutes } from "../data/routes.ts";
import { useSession, type MenuGroup, type MenuItem } from "../data/session.ts";

/**
 * Gives the title of a tab's path in the viewer's language (in the report viewer: of the menu link it shows): of the frame's own pages, of
 * a menu entry, or of any other claimed path.
 */
export function useTitles(): (path: string) => string {
  const { t } = useTranslation();
  const routes = useRoutes();
  const { menu } = useSession();
  return useCallback(
    (address) => {
      const path = new URL(address, window.location.origin).searchParams.get("params") ?? address;
      if (path === "/dashboard") return t("shell:home.title");
      const item = menu.flatMap((group) => group.items).find((each) => each.path === path);
      if (item) return titleOfItem(item, t);
      return routes?.find((each) => each.path === path)?.[currentLanguage()] ?? path;
    },
    [t, routes, menu],
  );
}

/** The words of a group of the menu: its own, else those of its area. */
export function titleOfGroup({ group, names }: MenuGroup, t: (key: string) => string): string {
  return names ? (names[currentLanguage()] ?? names.zh ?? names.en ?? names.ru ?? group) : t(`areas:${group}`);
}

type Translate = (keys: string[], params: { title: string }) => string;
/** What entries are called in a language: a menu has hundreds, and each is looked for at four places. */
const known = new WeakMap<MenuItem, { language: string; title: string }>();

/** The words of a menu entry: of its screen, else of its definition. */
export function titleOfItem(item: MenuItem, t: Translate): string {
  const language = currentLanguage();
  const before = known.get(item);
  if (before?.language === language) return before.title;
  const { definition, screen, names } = item;
  const own = () => t([`${definition}:title`], { title: "" });
  const title = names?.[language] ?? t([`${definition}:screens.${screen}`, `${definition}:title`], { title: own() });
  known.set(item, { language, title });
  return title;
}

/** A text as titles are looked through: small letters, and no ё beside е. */
export function comparable(text: string): string {
  return text.trim().toLowerCase().replaceAll("ё", "е");
}
