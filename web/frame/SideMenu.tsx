import {
  Chart,
  ChevronDown,
  ChevronRight,
  Cog,
  Dashboard,
  Database,
  Document,
  DoubleChevronLeft,
  DoubleChevronRight,
  Home,
  Shop,
  ShoppingCart,
  People,
  Star,
  StarEmpty,
} from "@blueprintjs/icons";
import { Fragment, type HTMLAttributes, memo, Suspense, useDeferredValue, useMemo, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useFavourites } from "../data/favourites.ts";
import { useSession, type MenuGroup, type MenuItem } from "../data/session.ts";
import { useStored } from "../data/stored.ts";
import { useSetting } from "../office/settings.ts";
import { lazily } from "../parts/lazily.ts";
import { isShortcut } from "../parts/shortcuts.ts";
import { useNarrow } from "../parts/useNarrow.ts";
import { useMenuAddress } from "./menuAddress.ts";
import { comparable, titleOfGroup, titleOfItem } from "./titles.ts";

const GroupMenu = lazily(async () => ({ default: (await import("./GroupMenu.tsx")).GroupMenu }));

/** The group of what the viewer marked. */
const FAVOURITES = "favourites";
/** A group of so few entries is taken in at one look. */
const UNDIVIDED = 8;
const ICONS: Readonly<Record<string, ReactNode>> = {
  masterData: <Database />,
  warehouse: <Shop />,
  purchasing: <ShoppingCart />,
  sales: <Document />,
  crm: <People />,
  reports: <Chart />,
  cockpits: <Dashboard />,
  favourites: <Star />,
};

/** The viewer's screens by area, with a filter on top; folded it shows one sign per area. What somebody came for is drawn before it. */
export const SideMenu = memo(function SideMenu({ folded, onFold, active }: { folded: boolean; onFold: () => void; active: string }) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const [filter, setFilter] = useState("");
  const isDue = useDeferredValue(true, false);
  const address = useMenuAddress();
  const favourites = useFavourites();
  const items = useMemo(() => new Map(menu.flatMap((group) => group.items.map((item) => [item.path, item]))), [menu]);
  const marked = favourites.paths.flatMap((path) => items.get(path) ?? []);
  const leaf = (item: MenuItem, place?: Place) => (
    <Leaf
      item={item}
      to={address(item.path)}
      isActive={item.path === active}
      isFavourite={favourites.has(item.path)}
      onTurn={() => favourites.turn(item.path)}
      place={place}
    />
  );
  const movable = (item: MenuItem) => {
    const at = marked.indexOf(item);
    return leaf(item, {
      before: marked[at - 1]?.path,
      after: marked[at + 1]?.path,
      onMove: (path, to) => favourites.move(path, to),
    });
  };
  return (
    <nav className="lw-menu" aria-label={t("shell:menu.title")}>
      {!folded && (
        <input
          className="lw-menu-filter"
          type="search"
          value={filter}
          placeholder={t("shell:menu.filter")}
          aria-label={t("shell:menu.filter")}
          onChange={(event) => setFilter(event.target.value)}
        />
      )}
      <div className="lw-menu-groups">
        <Link
          className="lw-menu-item lw-menu-home"
          to={address("/dashboard")}
          aria-current={active === "/dashboard" ? "page" : undefined}
          title={t("shell:home.title")}
        >
          <Home />
          {!folded && <span>{t("shell:home.title")}</span>}
        </Link>
        {marked.length > 0 && (
          <Group
            group={{ group: FAVOURITES, items: marked }}
            title={t("shell:favourites.title")}
            folded={folded}
            filter={comparable(filter)}
            active={active}
            onUnfold={onFold}
            leaf={movable}
          />
        )}
        {(isDue ? menu : []).map((group) => (
          <Group
            key={group.group}
            group={group}
            title={titleOfGroup(group, t)}
            folded={folded}
            filter={comparable(filter)}
            active={active}
            onUnfold={onFold}
            leaf={leaf}
          />
        ))}
      </div>
      <button type="button" className="lw-menu-fold" onClick={onFold} aria-label={t(folded ? "shell:menu.unfold" : "shell:menu.fold")}>
        {folded ? <DoubleChevronRight /> : <DoubleChevronLeft />}
      </button>
    </nav>
  );
});

type GroupProps = {
  group: MenuGroup;
  title: string;
  folded: boolean;
  filter: string;
  active: string;
  onUnfold: () => void;
  leaf: (item: MenuItem) => ReactNode;
};

function Group({ group, title, folded, filter, active, onUnfold, leaf }: GroupProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useStored(`menu.${group.group}`, true);
  const [levels] = useSetting("userParameterMenu");
  const narrow = useNarrow();
  const icon = ICONS[group.group] ?? <Cog />;
  if (folded)
    return (
      <button type="button" className="lw-menu-item" title={title} aria-label={title} onClick={onUnfold}>
        {icon}
      </button>
    );
  const items = group.items.filter((item) => comparable(titleOfItem(item, t)).includes(filter));
  if (items.length === 0) return null;
  if (levels === "1" && filter === "" && !narrow)
    return (
      <Suspense>
        <GroupMenu group={group} title={title} at="right-start" active={active}>
          <button type="button" className="lw-menu-item lw-menu-group">
            {icon}
            <span>{title}</span>
            <ChevronRight />
          </button>
        </GroupMenu>
      </Suspense>
    );
  const shown = open || filter !== "";
  const isDivided = items.length > UNDIVIDED && new Set(items.map(({ section }) => section)).size > 1;
  return (
    <>
      <button type="button" className="lw-menu-item lw-menu-group" aria-expanded={shown} onClick={() => setOpen(!open)}>
        {icon}
        <span>{title}</span>
        {shown ? <ChevronDown /> : <ChevronRight />}
      </button>
      {shown &&
        items.map((item, at) => (
          <Fragment key={item.path}>
            {isDivided && item.section !== items[at - 1]?.section && (
              <div className="lw-menu-section">{t(`areas:sections.${item.section}`)}</div>
            )}
            {leaf(item)}
          </Fragment>
        ))}
    </>
  );
}

/** Where a favourite stands among the others. */
type Place = { before: string | undefined; after: string | undefined; onMove: (path: string, to: string) => void };
type LeafProps = { item: MenuItem; to: string; isActive: boolean; isFavourite: boolean; onTurn: () => void; place: Place | undefined };

const DRAGGED = "text/longwall-favourite";

/** What moves a favourite: a pointer that draws it to another, or Alt with an arrow. */
function moving(path: string, place: Place | undefined): HTMLAttributes<HTMLElement> {
  if (!place) return {};
  const { before, after, onMove } = place;
  return {
    onDragStart: (event) => event.dataTransfer.setData(DRAGGED, path),
    onDragOver: (event) => event.dataTransfer.types.includes(DRAGGED) && event.preventDefault(),
    onDrop: (event) => {
      const dragged = event.dataTransfer.getData(DRAGGED);
      if (dragged && dragged !== path) onMove(dragged, path);
      event.preventDefault();
    },
    onKeyDown: (event) => {
      const to = isShortcut(event, "previous") ? before : isShortcut(event, "following") ? after : undefined;
      if (to === undefined) return;
      event.preventDefault();
      event.stopPropagation();
      onMove(path, to);
    },
  };
}

/** A way to a screen, and the star that marks it; the keys mark it in the menu of its tab. */
function Leaf({ item, to, isActive, isFavourite, onTurn, place }: LeafProps) {
  const { t } = useTranslation();
  const title = titleOfItem(item, t);
  const turn = t(isFavourite ? "shell:favourites.remove" : "shell:favourites.add");
  return (
    <div className="lw-menu-row" {...moving(item.path, place)}>
      <Link className="lw-menu-item lw-menu-leaf" to={to} aria-current={isActive ? "page" : undefined} title={title}>
        <span>{title}</span>
      </Link>
      <button type="button" className="lw-menu-star" tabIndex={-1} data-on={isFavourite} aria-label={turn} title={turn} onClick={onTurn}>
        {isFavourite ? <Star size={12} /> : <StarEmpty size={12} />}
      </button>
    </div>
  );
}
