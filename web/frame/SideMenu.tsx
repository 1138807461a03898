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
} from "@blueprintjs/icons";
import { Fragment, memo, useDeferredValue, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router-dom";
import { useSession, type MenuGroup } from "../data/session.ts";
import { useStored } from "../data/stored.ts";
import { useTabs } from "./tabs.ts";
import { titleOfGroup, titleOfItem } from "./titles.ts";

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
};

/** The viewer's screens by area, with a filter on top; folded it shows one sign per area. What somebody came for is drawn before it. */
export const SideMenu = memo(function SideMenu({ folded, onFold, active }: { folded: boolean; onFold: () => void; active: string }) {
  const { t } = useTranslation();
  const { menu, company } = useSession();
  const [filter, setFilter] = useState("");
  const tabs = useTabs();
  const isDue = useDeferredValue(true, false);
  // A tab that is open is gone back to as it was left.
  const address = (path: string) => tabs.find((tab) => tab.path === path)?.address ?? `${path}?company=${encodeURIComponent(company.code)}`;
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
        {(isDue ? menu : []).map((group) => (
          <Group
            key={group.group}
            group={group}
            folded={folded}
            filter={filter.trim().toLowerCase()}
            active={active}
            address={address}
            onUnfold={onFold}
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
  folded: boolean;
  filter: string;
  active: string;
  address: (path: string) => string;
  onUnfold: () => void;
};

function Group({ group, folded, filter, active, address, onUnfold }: GroupProps) {
  const { t } = useTranslation();
  const [open, setOpen] = useStored(`menu.${group.group}`, true);
  const title = titleOfGroup(group, t);
  const icon = ICONS[group.group] ?? <Cog />;
  if (folded)
    return (
      <button type="button" className="lw-menu-item" title={title} aria-label={title} onClick={onUnfold}>
        {icon}
      </button>
    );
  const items = group.items.filter((item) => titleOfItem(item, t).toLowerCase().includes(filter));
  if (items.length === 0) return null;
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
            <Link
              className="lw-menu-item lw-menu-leaf"
              to={address(item.path)}
              aria-current={item.path === active ? "page" : undefined}
              title={titleOfItem(item, t)}
            >
              <span>{titleOfItem(item, t)}</span>
            </Link>
          </Fragment>
        ))}
    </>
  );
}
