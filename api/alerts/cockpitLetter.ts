import type { Catalogue } from "#analytics/catalogue";
import { datasetsOf } from "#analytics/cockpit/panelSlices";
import { readsDataset } from "#analytics/rights";
import { shortHash } from "#analytics/source/sources";
import type { Cockpit } from "#define/cockpit";
import type { Viewer } from "#define/viewer";
import { markup } from "#define/text";
import { companyOf } from "#engine/company";
import { cockpitPaper, sayIn } from "#render/cockpit/cockpit";
import { linkParts } from "#render/query";
import type { Renderer } from "#render/render";
import { cockpitAtPath, paramsIn } from "#render/screens/content";
import { headlineSaid } from "#tile/headline";
import type { Writing } from "./letter.ts";
import { linkTo } from "#notify/link";
import { page } from "./mailPage.ts";
import type { ReportLetter } from "./reportLetter.ts";
import type { Subscription } from "./store.ts";

/** Dots of a mail's picture for each of the canvas: 1440 wide. */
const MAILED = 0.75;

/** The cockpit that a menu link leads to in a company; undefined for a report. */
export function cockpitOf({ cockpits }: Pick<Catalogue, "cockpits">, link: string, compId: number): Cockpit | undefined {
  return cockpitAtPath({ cockpits }, linkParts(link)?.path, compId);
}

/** Whose rows and columns of a cockpit a reader sees: equal for readers of the same. */
export async function cockpitScope({ analytics }: Renderer, viewer: Viewer, cockpit: Cockpit): Promise<string> {
  const read = datasetsOf(cockpit).filter((id) => readsDataset(analytics.catalogue, viewer, id));
  const over = analytics.cockpits.over(viewer, cockpit);
  return shortHash(await Promise.all(read.map(async (id) => [id, await analytics.slices.scope(viewer, id, over)])));
}

/**
 * A cockpit as one recipient is to get it: the tiles that he sees, in his language, as a picture in the mail and as a file; throws
 * forbidden where he does not see it any more, or may not take its figures along.
 */
export async function cockpitLetter(
  tools: Writing,
  viewer: Viewer,
  cockpit: Cockpit,
  { name, address, rule: { file } }: Pick<Subscription, "name" | "address" | "rule">,
): Promise<ReportLetter> {
  const { runtime } = tools;
  const { language } = viewer;
  const paper = await cockpitPaper(tools, viewer, cockpit.id, paramsIn(address), "light");
  const { code } = await companyOf(runtime, viewer.compId);
  const headline = headlineSaid(paper.cockpit, paper.at, runtime.clock.now().getTime(), sayIn(runtime.words, language))?.text;
  const link = linkTo(tools.publicUrl, address, code);
  const picture = await paper.png(MAILED);
  const lines = [...paper.lines, ...(headline ? [headline] : [])];
  const open = runtime.words.word(language, "watch", "openCockpit") ?? "";
  return {
    language,
    subject: `${name} · ${paper.title}`,
    body: [paper.title, ...lines, ...(link ? [link] : [])].join("\n"),
    html: page(language, [
      `<h2>${markup(paper.title)}</h2><p>${lines.map(markup).join("<br>")}</p>`,
      `<p><img alt="${markup(headline ?? paper.title)}" width="960" src="data:image/png;base64,${picture.toString("base64")}"></p>`,
      link ? `<p><a href="${markup(link)}">${markup(open)}</a></p>` : "",
    ]),
    link,
    version: paper.version,
    scope: await cockpitScope(tools, viewer, cockpit),
    at: paper.at,
    value: null,
    fileName: `${paper.title}.${file}`,
    fileType: file === "png" ? "image/png" : "application/pdf",
    sheet: async () => (file === "png" ? piece(await paper.png()) : paper.pdf()),
  };
}

async function* piece(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}
