import { setTimeout } from "node:timers/promises";
import type { Viewer } from "#define/viewer";
import type { Renderer } from "../render.ts";
import { sightOf } from "./figures.ts";
import type { SightPlace } from "./place.ts";
import type { SightStyles } from "./styles.ts";

/** Milliseconds that a page waits for its first sight before it is sent without. */
const PATIENCE = 800;
/** Where a screen stands as on a phone (CSS pixels), with other sizes: it has no first sight. */
const NARROW = 768;
/** Windows that a desk of 1440 pixels is alike. */
const ALIKE = "(min-width: 1280px) and (max-width: 1600px) and (prefers-color-scheme: light)";

/**
 * What stands over the page until the report at a link stands in it: the same picture and lines, drawn here, in a tree of its own that no
 * style and no search of the page reaches. Empty where it cannot be told, or not soon, and on a phone.
 */
export async function overlay(tools: Renderer, viewer: Viewer, link: string, place: SightPlace, styles: SightStyles): Promise<string> {
  if (place.window < NARROW) return "";
  const late = new AbortController();
  const tooLate = setTimeout(PATIENCE, "", { signal: late.signal }).catch(() => "");
  const sight = await Promise.race([sightOf(tools, viewer, link, place, styles).catch(() => ""), tooLate]);
  late.abort();
  if (sight === "") return "";
  const fits = place.isKnown ? `(width: ${place.window}px)` : ALIKE;
  const head = `<style>${styles.tokens}@media not ${fits.includes(" and ") ? `all and ${fits}` : fits}{#lw-sight{display:none}}</style>`;
  const frame = `<header></header><nav style="width:${place.left}px"></nav>`;
  return `${head}<div id="lw-sight" aria-hidden="true" inert><template shadowrootmode="closed"><style>${styles.sight}</style>${frame}${sight}</template></div>`;
}
