import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import { BRANDS, entryKind } from "#define/access/entries";
import { entryFor, type EntryPage } from "#identity/entryPages";
import { brandOf } from "#routes/access/brand";
import { type Env, hostOf, languageOf } from "#routes/context";

/**
 * The one page of the app, in the name and colour of whom somebody visits before any script runs: by the host, or by the path of an entry.
 * Where nothing is made for either, the page is served as it was built.
 */
export function brandedPage(dist: string): MiddlewareHandler<Env> {
  let built: Promise<string> | undefined;
  return async (c, next) => {
    const brand = BRANDS.get(c.req.path) ?? c.req.query("brand");
    const path = BRANDS.has(c.req.path) ? "/login" : entryKind(c.req.path) ? c.req.path : "/login";
    const page = await entryFor(c.var.runtime.client, { path, brand, host: hostOf(c) }).catch(() => undefined);
    if (!page) return next();
    built ??= readFile(join(dist, "index.html"), "utf8");
    const html = await built.catch(() => null);
    built = html === null ? undefined : built;
    if (html === null) return next();
    const language = languageOf(c);
    c.header("Cache-Control", "no-cache");
    c.header("Vary", "Accept-Language");
    return c.html(branded(html, page, language));
  };
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS.get(sign) ?? sign);

function branded(html: string, page: EntryPage, language: "zh" | "en" | "ru"): string {
  const brand = brandOf(page);
  const name = escaped(brand.names[language] ?? brand.names.zh ?? brand.names.en ?? page.code);
  // Data in a page ends at a closing tag wherever that stands.
  const data = JSON.stringify(brand).replaceAll("<", String.raw`\u003c`);
  const colour = brand.colour === null ? "" : `<style>:root{--lw-brand:${escaped(brand.colour)}}</style>`;
  const head = `<title>${name}</title>${colour}<script type="application/json" id="lw-brand">${data}</script>`;
  const mark = `<img src="${escaped(brand.logo ?? "/mark.svg")}" alt="" width="40" height="40" />`;
  return html
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<div id="root"></div>', () => `<div id="root"><div class="lw-first-sight">${mark}<p>${name}</p></div></div>`);
}
