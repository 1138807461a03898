import { askedOf, isMedia } from "../media/place.ts";

/** Says whether the page hangs where nobody clicks: a wall (`?full=1`), or a screen that turns through its pages. */
export function isUnattended(): boolean {
  const query = new URLSearchParams(window.location.search);
  if (!isMedia(window.location.pathname)) return query.get("full") === "1";
  const { token, links } = askedOf(query);
  return token !== "own" || links.length > 0;
}
