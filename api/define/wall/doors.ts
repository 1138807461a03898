/**
 * Pages outside the frame that show figures to whoever is signed in with the right, or to a screen that was paired. `open` = without
 * either the page says how a screen is paired; `signIn` = without either it asks to sign in.
 */
export type Door = "open" | "signIn";
const DOORS: readonly (readonly [path: string, door: Door])[] = [
  ["/ZmjCockpit", "open"],
  ["/ZmjCockpitInter", "open"],
  ["/ZmjCrmKeyTargetStore", "open"],
  ["/dataCenterSalesCockpitGL", "open"],
  ["/crmReportMedia", "open"],
  ["/crmReportFrMedia", "open"],
  ["/ZmjWeekIndex", "signIn"],
  ["/ZmjWeeklyIndex", "signIn"],
  ["/ZmjOaCtIntelligent", "signIn"],
];
const BY_PATH: ReadonlyMap<string, Door> = new Map(DOORS);

/** The page where screens are set up; whoever has it in his menu looks after them. On a screen it shows what that screen was given. */
export const SCREENS_PATH = "/crmReportMedia";
/** The page that shows one report by its menu link. */
export const LINK_PATH = "/crmReportFrMedia";

/** What kind of page outside the frame stands at a path; undefined for one inside. */
export function doorAt(path: string): Door | undefined {
  return BY_PATH.get(path);
}
/** The page with which a phone steers a screen. */
export const REMOTE_PATH = "/remote";
