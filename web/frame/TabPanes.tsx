import { Activity, Suspense, useMemo, useState } from "react";
import { Route, Routes, useLocation } from "react-router-dom";
import { Notice } from "../parts/Notice.tsx";
import { PaneBoundary } from "./PaneBoundary.tsx";
import { ScreenPane } from "./ScreenPane.tsx";
import { useTabs } from "./tabs.ts";

/** The screens of the open tabs: the active one is shown, those visited before keep their state hidden, the others wait to be opened. */
export function TabPanes({ active }: { active: string }) {
  const tabs = useTabs();
  const { pathname, search } = useLocation();
  // An address without a company is completed first.
  const address = new URLSearchParams(search).has("company") ? pathname + search : undefined;
  const [visited, setVisited] = useState<ReadonlySet<string>>(new Set([active]));
  if (!visited.has(active)) setVisited(new Set([...visited, active]));
  return (
    <main className="lw-panes">
      {tabs
        .filter((tab) => visited.has(tab.path))
        .map((tab) => (
          <Activity key={tab.path} mode={tab.path === active ? "visible" : "hidden"}>
            <Pane path={tab.path} address={(tab.path === active && address) || tab.address} />
          </Activity>
        ))}
    </main>
  );
}

// Each tab sees its own address, so that a hidden one does not follow the address bar of another.
function Pane({ path, address }: { path: string; address: string }) {
  const screen = useMemo(() => <ScreenPane path={path} />, [path]);
  return (
    <section className="lw-pane">
      <PaneBoundary>
        <Suspense fallback={<Notice kind="loading" />}>
          <Routes location={address}>
            <Route path="*" element={screen} />
          </Routes>
        </Suspense>
      </PaneBoundary>
    </section>
  );
}
