import { OverlayToaster, type Toaster } from "@blueprintjs/core";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLocation, useNavigate } from "react-router-dom";
import { useSession } from "../data/session.ts";
import { SideMenu } from "./SideMenu.tsx";
import { TabBar } from "./TabBar.tsx";
import { TabPanes } from "./TabPanes.tsx";
import { TopBar } from "./TopBar.tsx";
import { ToasterContext } from "./toaster.ts";
import { MOST_TABS, openTabsOf, useTabs, visitTab } from "./tabs.ts";
import { useStored } from "../data/stored.ts";
import "./frame.css";

/** What stands around the screens of a signed-in person: top bar, menu, tabs. */
export default function Frame() {
  const { t } = useTranslation();
  const session = useSession();
  const [folded, setFolded] = useStored("menu.folded", window.innerWidth < 768);
  const [toaster, setToaster] = useState<Toaster | null>(null);
  openTabsOf(session.account, session.company.code);
  const full = useFullScreen();
  const active = useActiveTab((message) => toaster?.show({ message, intent: "warning" }), t("shell:tabs.tooMany", { num: MOST_TABS }));
  return (
    <ToasterContext value={toaster}>
      <div className="lw-frame" data-folded={folded} data-full={full}>
        <TopBar />
        <SideMenu folded={folded} onFold={() => setFolded(!folded)} active={active} />
        <TabBar active={active} />
        <TabPanes active={active} />
      </div>
      <OverlayToaster position="top" ref={setToaster} />
    </ToasterContext>
  );
}

/** A page with `?full=1` is shown without the frame (the walls). */
function useFullScreen(): boolean {
  return new URLSearchParams(useLocation().search).get("full") === "1";
}

// The address bar is the truth: every address names its company and becomes a tab, unless there is no room for one more.
function useActiveTab(warn: (message: string) => void, tooMany: string): string {
  const { company } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const tabs = useTabs();
  const last = useRef<string | null>(null);
  const query = new URLSearchParams(search);
  const complete = pathname !== "/" && query.has("company");
  useEffect(() => {
    if (!complete) {
      query.set("company", company.code);
      void navigate(`${pathname === "/" ? "/dashboard" : pathname}?${query.toString()}`, { replace: true });
    } else if (visitTab(pathname, `${pathname}${search}`)) {
      last.current = pathname;
    } else {
      warn(tooMany);
      void navigate(tabs.at(-1)?.address ?? "/dashboard", { replace: true });
    }
    // oxlint-disable-next-line react/exhaustive-deps
  }, [pathname, search, company.code]);
  return pathname;
}
