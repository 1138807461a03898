import type { Served } from "#routes/context";
import { type Claim, type Listing, listingsOf, type Section, SECTIONS } from "#analytics/claims";
import { isOf } from "#analytics/rights";
import { LANGUAGES, type Viewer } from "#define/viewer";
import { opensPath } from "#engine/access/moduleAccess";
import { documentPlaces } from "./documentPlaces.ts";
import { openingPath } from "./openingPath.ts";
import type { Words } from "#engine/translations";

/**
 * A group of the menu (its words and those of its sections: `areas.json`) with the screens that this viewer may open, documents first;
 * `path` is where they open.
 */
export type MenuGroup = { group: string; names?: Names; items: (Claim & { section: Section; names?: Names })[] };
/** What is called otherwise than by a file of words. */
type Names = Record<string, string>;

type Units = ReadonlyMap<string, unknown>;

/** The order of groups in the menu; a group that is not named here stands at the end. */
const ORDER = ["cockpits", "crm", "sales", "purchasing", "warehouse", "reports", "masterData"];

/**
 * The menu of a viewer: listed screens that are open to his roles, whose definition he may read, and on which he can do what the screen is
 * for; of documents that he has no such screen for, the list of all. What is about a business unit stands there where the company has it
 * (`units`, by their codes).
 */
export function menuOf(
  { definitions, analytics, words }: Pick<Served, "definitions" | "analytics" | "words">,
  viewer: Viewer,
  units: Units = new Map(),
): MenuGroup[] {
  const isThere = (listing: Listing) => isOf(listing, viewer.compId) && (listing.unit === undefined || units.has(listing.unit));
  const all = listingsOf(definitions, analytics.catalogue);
  const useful = all.filter((listing) => listing.isListed && isThere(listing) && mayOpen(viewer, listing));
  const seen = [...useful, ...listsWithout(useful, all, documentPlaces({ definitions }, viewer))];
  const groups = [...new Set(seen.map(({ group }) => group))].toSorted((a, b) => rank(a) - rank(b));
  return groups.map((group) => ({
    group,
    items: seen
      .filter((listing) => listing.group === group)
      .toSorted(byPlace)
      .map((listing) => ({ ...opened(listing), ...(listing.company === undefined ? {} : { names: namesOf(words, listing.definition) }) })),
  }));
}

/**
 * Lists of all documents that nothing else in the menu leads to: somebody reads the documents and does nothing with them that a screen is
 * for.
 */
function listsWithout(useful: readonly Listing[], all: readonly Listing[], places: Readonly<Record<string, string>>): Listing[] {
  const led = new Set(useful.map(({ definition }) => definition));
  return all.filter(({ isListed, definition, path }) => !isListed && !led.has(definition) && places[definition] === openingPath(path));
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
