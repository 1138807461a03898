import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import { demandPath, reportOf } from "#analytics/rights";
import { BRANDS, entryKind } from "#define/access/entries";
import type { Report } from "#define/report";
import type { Language } from "#define/viewer";
import { entryFor, type EntryPage } from "#identity/entryPages";
import { brandOf } from "#routes/access/brand";
import { tokenOf } from "#routes/access/cookie";
import { type Ask, type Env, hostOf, languageOf, viewerOf } from "#routes/context";
import { reportFiles } from "./aheadFiles.ts";

/**
 * The one page of the app, in the name and colour of whom somebody visits before any script runs: by the host, or by the path of an entry;
 * and at the path of a report, for whoever has a session, with what its screen is made of. Where neither is so, it is served as it was
 * built.
 */
export function brandedPage(dist: string): MiddlewareHandler<Env> {
  let built: Promise<string> | undefined;
  const parts = new Map<Language, Promise<readonly string[]>>();
  const partsIn = (language: Language): Promise<readonly string[]> => {
    const known = parts.get(language) ?? reportFiles(dist, language);
    parts.set(language, known);
    // What is not built yet is looked for again.
    return known.catch(() => {
      parts.delete(language);
      return [];
    });
  };
  return async (c, next) => {
    // The page speaks the browser's language until it knows who looks: not that of the session.
    const language = languageOf(c);
    const [page, ahead] = await Promise.all([pageFor(c), aheadFor(c, () => partsIn(language))]);
    if (!page && ahead === "") return next();
    built ??= readFile(join(dist, "index.html"), "utf8");
    const html = await built.catch(() => null);
    built = html === null ? undefined : built;
    if (html === null) return next();
    c.header("Cache-Control", "no-cache");
    c.header("Vary", "Accept-Language, Cookie");
    const own = html.replace("</head>", () => `${ahead}</head>`);
    return c.html(page ? branded(own, page, language) : own);
  };
}

function pageFor(c: Ask): Promise<EntryPage | undefined> {
  const brand = BRANDS.get(c.req.path) ?? c.req.query("brand");
  const path = BRANDS.has(c.req.path) ? "/login" : entryKind(c.req.path) ? c.req.path : "/login";
  return entryFor(c.var.runtime.client, { path, brand, host: hostOf(c) }).catch(() => undefined);
}

/** What a page of a report fetches before its script says so: its parts, and its name, so that it is asked beside them. */
async function aheadFor(c: Ask, parts: () => Promise<readonly string[]>): Promise<string> {
  const report = await openedReport(c).catch(() => undefined);
  if (report === undefined) return "";
  const links = (await parts()).map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`);
  return [...links, `<meta name="lw-report" content="${escaped(report.id)}" />`].join("");
}

/** The report at the path of a request, if whoever asks may open it. */
async function openedReport(c: Ask): Promise<Report | undefined> {
  const { reports } = c.var.runtime.analytics.catalogue;
  const found =
    tokenOf(c) === undefined ? undefined : [...reports.values()].find(({ path }) => `/${path.replace(/^\//, "")}` === c.req.path);
  if (!found) return undefined;
  const viewer = await viewerOf(c);
  demandPath(viewer, [found.path]);
  return reportOf(c.var.runtime.analytics.catalogue, viewer, found.id);
}

const SIGNS: ReadonlyMap<string, string> = new Map([
  ["&", "&amp;"],
  ["<", "&lt;"],
  [">", "&gt;"],
  ['"', "&quot;"],
  ["'", "&#39;"],
]);
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => SIGNS.get(sign) ?? sign);

function branded(html: string, page: EntryPage, language: Language): string {
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
