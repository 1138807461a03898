import type { Runtime } from "#engine/runtime";
import type { Viewer } from "#define/viewer";
import { type Claim, claimsOf } from "./claims.ts";

/** A group of the menu (its words: `areas.json`) with the screens that this viewer may open. */
export type MenuGroup = { group: string; items: Pick<Claim, "path" | "definition" | "screen" | "kind">[] };

/** The order of groups in the menu; a group that is not named here stands at the end. */
const ORDER = ["cockpits", "reports", "crm", "sales", "purchasing", "warehouse", "masterData"];

/** The menu of a viewer: listed screens in his roles' menus whose definition he may read. */
export function menuOf({ definitions }: Runtime, viewer: Viewer): MenuGroup[] {
  const seen = claimsOf(definitions).filter((claim) => claim.listed && mayOpen(viewer, claim));
  const groups = [...new Set(seen.map(({ group }) => group))].toSorted((a, b) => rank(a) - rank(b));
  return groups.map((group) => ({ group, items: seen.filter((claim) => claim.group === group).map(itemOf) }));
}

function itemOf({ path, definition, screen, kind }: Claim): MenuGroup["items"][number] {
  return { path, definition, screen, kind };
}

function mayOpen(viewer: Viewer, { spelt, permission }: Claim): boolean {
  return (viewer.menu === null || viewer.menu.has(spelt)) && viewer.may(permission);
}

function rank(group: string): number {
  const at = ORDER.indexOf(group);
  return at < 0 ? ORDER.length : at;
}
