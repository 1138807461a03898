import { useEffect } from "react";
import { noteScreen } from "../data/visits.ts";
import { useSession } from "../data/session.ts";

/** Counts each time a screen of the menu is gone to, for the viewer himself and not for whom he looks at. */
export function useVisits(active: string): void {
  const { menu, today, seesAs } = useSession();
  const isInMenu = !seesAs && menu.some(({ items }) => items.some(({ path }) => path === active));
  useEffect(() => {
    if (isInMenu) noteScreen(active, today);
  }, [active, isInMenu, today]);
}
