import { useSession } from "../data/session.ts";
import { useTabs } from "./tabs.ts";

/** The address of a screen in the menu: a tab that is open is gone back to as it was left. */
export function useMenuAddress(): (path: string) => string {
  const { company } = useSession();
  const tabs = useTabs();
  return (path) => tabs.find((tab) => tab.path === path)?.address ?? `${path}?company=${encodeURIComponent(company.code)}`;
}
