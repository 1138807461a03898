import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { titleOfItem } from "../frame/titles.ts";
import { useFavourites } from "../data/favourites.ts";
import { useScreensByUse } from "../data/visits.ts";
import { useSession, type MenuItem } from "../data/session.ts";
import { TaskList } from "../approval/TaskList.tsx";
import { useSetting } from "../office/settings.ts";
import { HomeCards } from "./HomeCards.tsx";
import { HomeRecent } from "./HomeRecent.tsx";
import { HomeMessages } from "./HomeMessages.tsx";
import { HomeFigures } from "./HomeFigures.tsx";
import { HomeWaiting } from "./HomeWaiting.tsx";
import "./home.css";

const MOST_SHORTCUTS = 16;
/** So that a long menu of one kind leaves room for the others. */
const MOST_OF_A_KIND = 6;

/**
 * Home by role: what waits for this person first, then the figures of their cockpit, the screens that they marked, use most and may want,
 * and the records that they opened last.
 */
export function HomeScreen() {
  const { t } = useTranslation();
  const { menu, name, today } = useSession();
  const [style] = useSetting("homeStyle");
  const items = useMemo(() => menu.flatMap((group) => group.items), [menu]);
  const waiting = useMemo(() => items.filter((item) => item.kind === "confirm"), [items]);
  const cockpit = items.find((item) => item.kind === "cockpit");
  const favourites = useOf(items, useFavourites().paths);
  const used = useOf(items, useScreensByUse(today)).filter((item) => !favourites.includes(item));
  const others = ["cockpit", "prepare", "query", "report"].flatMap((kind) =>
    items.filter((item) => item.kind === kind && !favourites.includes(item) && !used.includes(item)).slice(0, MOST_OF_A_KIND),
  );
  return (
    <div className="lw-home">
      <header className="lw-page-head">
        <h1>{t("shell:home.title")}</h1>
        <span className="lw-quiet">
          {name} · {today}
        </span>
      </header>
      {style === "cards" && <HomeCards />}
      <HomeMessages />
      <TaskList />
      {style !== "cards" && <HomeCards />}
      {waiting.length > 0 && <HomeWaiting items={waiting} />}
      {cockpit && <HomeFigures cockpit={cockpit.definition} />}
      <Shortcuts name="favourites" title={t("shell:favourites.title")} items={favourites} />
      <Shortcuts name="shortcuts" title={t("shell:home.shortcuts")} items={[...used, ...others].slice(0, MOST_SHORTCUTS)} />
      <HomeRecent />
    </div>
  );
}

/** The entries of a menu at paths, in their order. */
function useOf(items: readonly MenuItem[], paths: readonly string[]): readonly MenuItem[] {
  return useMemo(() => paths.flatMap((path) => items.find((item) => item.path === path) ?? []), [items, paths]);
}

function Shortcuts({ name, title, items }: { name: string; title: string; items: readonly MenuItem[] }) {
  const { t } = useTranslation();
  const { company } = useSession();
  if (items.length === 0) return null;
  return (
    <section aria-labelledby={`home-${name}`}>
      <h2 id={`home-${name}`}>{title}</h2>
      <ul>
        {items.map((item) => (
          <li key={item.path}>
            <Link to={`${item.path}?company=${encodeURIComponent(company.code)}`}>{titleOfItem(item, t)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
