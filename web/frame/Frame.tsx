import { OverlayToaster, type Toaster } from "@blueprintjs/core";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { wasOnRoad } from "../data/along.ts";
import { withWords } from "../data/language.ts";
import { lazily } from "../parts/lazily.ts";
import { deskOf, useSession } from "../data/session.ts";
import { useSetting } from "../office/settings.ts";
import { GuidePanel } from "./GuidePanel.tsx";
import { PeekLayer } from "../peek/PeekLayer.tsx";
import { IdleEnd } from "./IdleEnd.tsx";
import { LoadingBanner } from "./LoadingBanner.tsx";
import { ConsentDialog } from "./ConsentDialog.tsx";
import { ReasonDialog } from "./ReasonDialog.tsx";
import { SideMenu } from "./SideMenu.tsx";
import { TabBar } from "./TabBar.tsx";
import { TabPanes } from "./TabPanes.tsx";
import { TopBar } from "./TopBar.tsx";
import { ToasterContext } from "./toaster.ts";
import { lastAddress, MOST_TABS, openTabsOf, tabAt, visitTab } from "./tabs.ts";
import { useVisits } from "./useVisits.ts";
import { openSettingsOf, useStored } from "../data/stored.ts";
import { useNarrow } from "../parts/useNarrow.ts";
import { applyTheme, type Theme } from "../theme/theme.ts";
import { Watermark } from "../theme/Watermark.tsx";
import "./frame.css";

const Outbox = lazily(withWords("rest", () => import("../outbox/OutboxBar.tsx")));
const TopMenu = lazily(() => import("./TopMenu.tsx"));
const SeeAsBar = lazy(() => import("./SeeAsBar.tsx").then((part) => ({ default: part.SeeAsBar })));

const REST_MS = 1_500;

/** What stands around the screens of a signed-in person: top bar, menu, tabs. */
export function Frame() {
  const session = useSession();
  openSettingsOf(deskOf(session), session.company.code);
  useOwnTheme();
  const [kept, keep] = useStored("menu.folded", false);
  const [toaster, setToaster] = useState<Toaster | null>(null);
  openTabsOf(deskOf(session), session.company.code);
  const full = useFullScreen();
  const active = useActiveTab(toaster);
  useVisits(active);
  const narrow = useNarrow();
  const isOnTop = useSetting("menuStyle")[0] === "top" && !narrow;
  // On a phone the menu lies over the screen until one is chosen in it.
  const [openOver, setOpenOver] = useState<string>();
  if (openOver !== undefined && openOver !== active) setOpenOver(undefined);
  const folded = narrow ? openOver !== active : kept;
  const onFold = useCallback(() => (narrow ? setOpenOver(folded ? active : undefined) : keep(!kept)), [narrow, folded, active, keep, kept]);
  return (
    <ToasterContext value={toaster}>
      {session.seesAs && (
        <Suspense fallback={null}>
          <SeeAsBar />
        </Suspense>
      )}
      <LoadingBanner />
      <IdleEnd />
      {useOnRoad(narrow, active) && (
        <Suspense fallback={null}>
          <Outbox active={active} />
        </Suspense>
      )}
      <div className="lw-frame" data-folded={folded} data-full={full} data-menu={isOnTop ? "top" : "left"}>
        <TopBar onMenu={narrow ? onFold : undefined} active={active} />
        {isOnTop && (
          <Suspense fallback={<nav className="lw-menu-top" />}>
            <TopMenu active={active} />
          </Suspense>
        )}
        {!isOnTop && !(narrow && folded) && <SideMenu folded={folded} onFold={onFold} active={active} />}
        <TabBar active={active} />
        <TabPanes active={active} />
        <GuidePanel />
      </div>
      {session.hasWatermark && <Watermark />}
      <PeekLayer />
      <ConsentDialog />
      <ReasonDialog />
      <OverlayToaster position="top" ref={setToaster} />
    </ToasterContext>
  );
}

/** Draws the page in the theme that the account keeps, where it keeps one. */
function useOwnTheme(): void {
  const [theme] = useStored<Theme | null>("theme", null);
  useEffect(() => {
    if (theme) applyTheme(theme, true);
  }, [theme]);
}

/** Whether something is taken along: on a phone a while after it began, elsewhere on the screens that are and where something was. */
function useOnRoad(narrow: boolean, active: string): boolean {
  const { offline, seesAs } = useSession();
  const [rested, setRested] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setRested(true), REST_MS);
    return () => window.clearTimeout(timer);
  }, []);
  return !seesAs && offline.length > 0 && ((narrow && rested) || offline.includes(active) || wasOnRoad());
}

/** A page with `?full=1` is shown without the frame (the walls). */
function useFullScreen(): boolean {
  return new URLSearchParams(useLocation().search).get("full") === "1";
}

// The address bar is the truth: every address names its company and becomes a tab, unless there is no room for one more.
function useActiveTab(toaster: Toaster | null): string {
  const { t } = useTranslation();
  const { company } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [place] = useSetting("insertLocation");
  const tooMany = t("shell:tabs.tooMany", { num: MOST_TABS });
  // The first tab stands in the first picture.
  useState(
    () => new URLSearchParams(search).has("company") && pathname !== "/" && visitTab(tabAt(pathname, search), pathname + search, place),
  );
  useEffect(() => {
    const query = new URLSearchParams(search);
    if (pathname === "/" || !query.has("company")) {
      query.set("company", company.code);
      void navigate(`${pathname === "/" ? "/dashboard" : pathname}?${query.toString()}`, { replace: true });
    } else if (!visitTab(tabAt(pathname, search), `${pathname}${search}`, place)) {
      toaster?.show({ message: tooMany, intent: "warning" });
      void navigate(lastAddress() ?? "/dashboard", { replace: true });
    }
  }, [pathname, search, company.code, navigate, toaster, tooMany, place]);
  return tabAt(pathname, search);
}
