import type { Served } from "#routes/context";
import { type Claim, type Listing, listingsOf, type Section, SECTIONS } from "#analytics/claims";
import { isOf } from "#analytics/rights";
import { LANGUAGES, type Viewer } from "#define/viewer";
import { opensPath } from "#engine/access/moduleAccess";
import type { Words } from "#engine/translations";

/** A group of the menu (its words and those of its sections: `areas.json`) with the screens that this viewer may open, documents first; `path` is where they open. */
export type MenuGroup = { group: string; items: (Claim & { section: Section; names?: Names })[] };
/** What is called otherwise than by a file of words. */
type Names = Record<string, string>;

/** The order of groups in the menu; a group that is not named here stands at the end. */
const ORDER = ["cockpits", "crm", "sales", "purchasing", "warehouse", "reports", "masterData"];

/** The menu of a viewer: listed screens that are open to his roles, whose definition he may read, and on which he can do what the screen is for. */
export function menuOf(
  { definitions, analytics, words }: Pick<Served, "definitions" | "analytics" | "words">,
  viewer: Viewer,
): MenuGroup[] {
  const seen = listingsOf(definitions, analytics.catalogue).filter(
    (listing) => listing.isListed && isOf(listing, viewer.compId) && mayOpen(viewer, listing),
  );
  const groups = [...new Set(seen.map(({ group }) => group))].toSorted((a, b) => rank(a) - rank(b));
  return groups.map((group) => ({
    group,
    items: seen
      .filter((listing) => listing.group === group)
      .toSorted(byPlace)
      .map((listing) => ({ ...opened(listing), ...(listing.company === undefined ? {} : { names: namesOf(words, listing.definition) }) })),
  }));
}

/** The path at which a claim opens: one that is spelt without a leading slash gets it. */
export function openingPath(path: string): string {
  return path.startsWith("/") ? path : `/${path}`;
}

const byPlace = (a: Listing, b: Listing) => SECTIONS.indexOf(a.section) - SECTIONS.indexOf(b.section) || a.order - b.order;

function opened({ path, definition, screen, kind, section }: Listing): MenuGroup["items"][number] {
  return { path: openingPath(path), definition, screen, kind, section };
}

function namesOf(words: Words, definition: string): Names {
  return Object.fromEntries(LANGUAGES.map((language) => [language, words.word(language, definition, "title") ?? definition]));
}

function mayOpen(viewer: Viewer, { path, isOpen, permissions, actions }: Listing): boolean {
  return (
    (isOpen || opensPath(viewer, path)) &&
    permissions.every((permission) => viewer.may(permission)) &&
    (actions.length === 0 || actions.some((action) => viewer.may(action)))
  );
}

function rank(group: string): number {
  const at = ORDER.indexOf(group);
  return at < 0 ? ORDER.length : at;
}
