import { doorAt } from "#define/wall/doors";
import { isPaired } from "../media/own.ts";
import { queryHere } from "../media/show.ts";

/** Says whether the page hangs where nobody clicks: a wall (`?full=1`), a screen that was paired, or pages that turn outside the frame. */
export function isUnattended(): boolean {
  const { pathname, search } = window.location;
  if (!doorAt(pathname)) return new URLSearchParams(search).get("full") === "1";
  return isPaired() || queryHere().links.length > 0;
}
