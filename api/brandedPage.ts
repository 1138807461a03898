import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { MiddlewareHandler } from "hono";
import { demandPath, reportOf } from "#analytics/rights";
import { BRANDS, entryKind } from "#define/access/entries";
import type { Report } from "#define/report";
import type { Language } from "#define/viewer";
import { markup, slashed } from "#define/text";
import { entryFor, type EntryPage } from "#identity/entryPages";
import { brandOf } from "#routes/access/brand";
import { tokenOf } from "#routes/access/cookie";
import { type Ask, type Env, hostOf, languageOf, viewerOf } from "#routes/context";
import { overlay } from "#render/sight/overlay";
import { type SightPlace, sightPlace } from "#render/sight/place";
import { sightStyles, type SightStyles } from "#render/sight/styles";
import { reportFiles } from "./aheadFiles.ts";

/**
 * The one page of the app, in the name and colour of whom somebody visits before any script runs: by the host, or by the path of an entry;
 * and at the path of a report, for whoever has a session, with what its screen is made of and what is seen of it at first sight. Where
 * neither is so, it is served as it was built.
 */
export function brandedPage(dist: string): MiddlewareHandler<Env> {
  let built: Promise<string> | undefined;
  let styles: Promise<SightStyles> | undefined;
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
    const [page, report] = await Promise.all([pageFor(c), openedReport(c).catch(() => undefined)]);
    if (!page && !report) return next();
    built ??= readFile(join(dist, "index.html"), "utf8");
    const html = await built.catch(() => null);
    built = html === null ? undefined : built;
    if (html === null) return next();
    c.header("Cache-Control", "no-cache");
    c.header("Vary", "Accept-Language, Cookie");
    if (!report) return c.html(page ? branded(html, page, language) : html);
    styles ??= sightStyles(dist);
    const place = sightPlace(c.req.header("cookie"));
    const drawnWith = await styles.catch(() => (styles = undefined));
    const [scripts, sight] = await Promise.all([partsIn(language), drawnWith ? sightFor(c, place, drawnWith) : ""]);
    // It shows what its reader alone may see.
    if (sight !== "") c.header("Cache-Control", "no-store");
    const own = reported(html, report, scripts, sight, place.theme);
    return c.html(page ? branded(own, page, language) : own);
  };
}

function pageFor(c: Ask): Promise<EntryPage | undefined> {
  const brand = BRANDS.get(c.req.path) ?? c.req.query("brand");
  const path = BRANDS.has(c.req.path) ? "/login" : entryKind(c.req.path) ? c.req.path : "/login";
  return entryFor(c.var.runtime.client, { path, brand, host: hostOf(c) }).catch(() => undefined);
}

/**
 * The page of a report: it names its parts and its report, so that both are fetched beside its script. Where there is a first sight, all
 * that the page is made of waits in a template until that is painted (web/public/behind.js).
 */
function reported(html: string, report: Report, scripts: readonly string[], sight: string, theme: string): string {
  const links = scripts.map((file) => `<link rel="modulepreload" crossorigin href="${file}" />`).join("");
  const own = html.replace("</head>", () => `${links}<meta name="lw-report" content="${markup(report.id)}" /></head>`);
  if (sight === "") return own;
  const parts = own.match(PARTS)?.join("") ?? "";
  return own
    .replaceAll(PARTS, "")
    .replace("<html ", `<html data-theme="${theme}" `)
    .replace("</head>", '<script defer src="/behind.js"></script></head>')
    .replace('<div id="root">', () => `${sight}<template id="lw-behind">${parts}</template><div id="root">`);
}

/** What the build puts into the page's head: its style sheet, its script and the parts of that. */
const PARTS = /<link rel="(?:stylesheet|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>/g;

async function sightFor(c: Ask, place: SightPlace, styles: SightStyles): Promise<string> {
  const { runtime } = c.var;
  const { pathname, search } = new URL(c.req.url);
  return overlay({ runtime, analytics: runtime.analytics }, await viewerOf(c), `${pathname}${search}`, place, styles);
}

/** The report at the path of a request, if whoever asks may open it. */
async function openedReport(c: Ask): Promise<Report | undefined> {
  const { reports } = c.var.runtime.analytics.catalogue;
  const found = tokenOf(c) === undefined ? undefined : [...reports.values()].find(({ path }) => slashed(path) === c.req.path);
  if (!found) return undefined;
  const viewer = await viewerOf(c);
  demandPath(viewer, found);
  return reportOf(c.var.runtime.analytics.catalogue, viewer, found.id);
}

function branded(html: string, page: EntryPage, language: Language): string {
  const brand = brandOf(page);
  const name = markup(brand.names[language] ?? brand.names.zh ?? brand.names.en ?? page.code);
  // Data in a page ends at a closing tag wherever that stands.
  const data = JSON.stringify(brand).replaceAll("<", String.raw`\u003c`);
  const colour = brand.colour === null ? "" : `<style>:root{--lw-brand:${markup(brand.colour)}}</style>`;
  const head = `<title>${name}</title>${colour}<script type="application/json" id="lw-brand">${data}</script>`;
  const mark = `<img src="${markup(brand.logo ?? "/mark.svg")}" alt="" width="40" height="40" />`;
  return html
    .replace(/<html lang="\w+"/, `<html lang="${language}"`)
    .replace(/<title>[^<]*<\/title>/, () => head)
    .replace('<div id="root"></div>', () => `<div id="root"><div class="lw-first-sight">${mark}<p>${name}</p></div></div>`);
}
