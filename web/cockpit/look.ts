import { useStored } from "../data/stored.ts";

/** The ground of a cockpit: dark for a wall in a dim room, light for a bright one and a desk. */
export type WallLook = "dark" | "light";

/** The ground that somebody chose for his cockpits. */
export function useLook(): [WallLook, (next: WallLook) => void] {
  const [kept, keep] = useStored<string>("cockpit.look", "dark");
  return [kept === "light" ? "light" : "dark", keep];
}

/** The ground that the address of a wall asks for where no screen is set up there: `?look=light`. */
export function lookInAddress(): WallLook {
  return new URLSearchParams(window.location.search).get("look") === "light" ? "light" : "dark";
}
