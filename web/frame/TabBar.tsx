import { ContextMenu, Menu, MenuItem } from "@blueprintjs/core";
import { SmallCross } from "@blueprintjs/icons";
import { memo, useEffect } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import { draftKey, dropDraftsUnder } from "../data/drafts.ts";
import { useFavourites } from "../data/favourites.ts";
import { useSession } from "../data/session.ts";
import { askConsent } from "../parts/consent.ts";
import { closeTabs, useChangedPaths, useTabs, type Tab } from "./tabs.ts";
import { useTitles } from "./titles.ts";

const PRODUCT = "Longwall";

/** The open tabs; a dot marks unsaved changes, which closing asks about. */
export const TabBar = memo(function TabBar({ active }: { active: string }) {
  const { t } = useTranslation();
  const tabs = useTabs();
  const changed = useChangedPaths();
  const titleOf = useTitles();
  const navigate = useNavigate();
  const session = useSession();
  const favourites = useFavourites();
  const isInMenu = ({ path }: Tab) => session.menu.some(({ items }) => items.some((item) => item.path === path));
  const wordsOf = (tab: Tab) => (tab.record ? `${titleOf(tab.path)} ${tab.record}` : titleOf(tab.path));
  const shown = tabs.find((tab) => tab.path === active);
  useDocumentTitle(shown ? [shown.record, titleOf(shown.path)] : [titleOf(active)]);
  useUnloadGuard(changed.size > 0);
  const close = async (paths: readonly string[]) => {
    if (paths.some((path) => changed.has(path)) && !(await askConsent(t("shell:unsaved"), t("shell:discard")))) return;
    for (const path of paths) if (changed.has(path)) void dropDraftsUnder(draftKey(session, path));
    const next = closeTabs(paths, active);
    if (paths.includes(active)) void navigate(next?.address ?? "/dashboard");
  };
  const others = (tab: Tab) => tabs.filter((each) => each !== tab).map((each) => each.path);
  return (
    <nav className="lw-tabs" aria-label={t("shell:tabs.title")}>
      {tabs.map((tab) => (
        <ContextMenu
          key={tab.path}
          content={
            <Menu small>
              <MenuItem text={t("shell:tabs.close")} onClick={() => void close([tab.path])} />
              <MenuItem text={t("shell:tabs.closeOthers")} onClick={() => void close(others(tab))} />
              {isInMenu(tab) && (
                <MenuItem
                  text={t(favourites.has(tab.path) ? "shell:favourites.remove" : "shell:favourites.add")}
                  onClick={() => favourites.turn(tab.path)}
                />
              )}
              <MenuItem text={t("shell:tabs.window")} onClick={() => window.open(tab.address, "_blank", "noopener")} />
            </Menu>
          }
        >
          <div className="lw-tab" data-active={tab.path === active} ref={tab.path === active ? intoView : undefined}>
            <button
              type="button"
              className="lw-tab-title"
              aria-current={tab.path === active ? "page" : undefined}
              onClick={() => void navigate(tab.address)}
            >
              {changed.has(tab.path) && <span className="lw-changed" role="img" aria-label={t("shell:tabs.changed")} />}
              {wordsOf(tab)}
            </button>
            <button
              type="button"
              className="lw-tab-close"
              aria-label={t("shell:tabs.closeNamed", { title: wordsOf(tab) })}
              onClick={() => void close([tab.path])}
            >
              <SmallCross />
            </button>
          </div>
        </ContextMenu>
      ))}
    </nav>
  );
});

/** Says in the title of the browser's tab what is shown: the record, its screen, the product. */
function useDocumentTitle(parts: readonly (string | undefined)[]): void {
  const title = [...parts, PRODUCT].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = PRODUCT;
    };
  }, [title]);
}

/** Lets the browser ask before the page goes while a tab holds unsaved changes, whichever it is. */
function useUnloadGuard(isOn: boolean): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const stop = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stop);
    return () => window.removeEventListener("beforeunload", stop);
  }, [isOn]);
}

function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
