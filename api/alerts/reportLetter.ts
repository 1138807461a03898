import { exportSlice, REPORT_FILES } from "#analytics/sheet/exporting";
import { figureText as nameOf, wordOf } from "#analytics/sheet/words";
import { formatInstant } from "#define/format";
import type { Viewer } from "#define/viewer";
import { markup } from "#define/text";
import { companyOf } from "#engine/company";
import { drawn, narrowing, resolveLink } from "#render/render";
import type { Letter, Writing } from "./letter.ts";
import { linkTo } from "#notify/link";
import { figureText, page, tableHtml } from "./mailPage.ts";
import { reportPaper } from "#render/paper";
import { MAIL, pngOf } from "#render/picture";
import { exportAt, tableAt } from "#render/linkedTable";
import type { Subscription } from "./store.ts";

/** A letter with the file that goes with it, of which data they are, and the sum of the first figure. */
export type ReportLetter = Letter & {
  version: string;
  at: string;
  value: string | null;
  /** Whose rows and columns it holds. */
  scope: string;
  sheet: () => Promise<AsyncIterable<Uint8Array>>;
  fileName: string;
  fileType: string;
};

const PDF = "application/pdf";
/** Groups of the table in a mail; the attached file has them all. */
const ROWS = 20;

/**
 * A subscription as one recipient is to get it, as the screen at its address stands: his rows, his language; throws forbidden, notFound
 * and invalid where he may not read it so any more.
 */
export async function reportLetter(
  tools: Writing,
  viewer: Viewer,
  { name, address, rule }: Pick<Subscription, "name" | "address" | "rule">,
): Promise<ReportLetter> {
  const file = rule.file === "png" ? "pdf" : rule.file;
  const { analytics, runtime } = tools;
  const { language } = viewer;
  const pointed = await resolveLink(tools, viewer, address);
  const { asked, today, whole } = pointed;
  const { table, words, groups, value, isMixed, answer } = await tableAt(tools, viewer, pointed, ROWS);
  const picture = asked.chart && pngOf(await drawn(tools, viewer, pointed, MAIL));
  const wanted = exportAt(tools, viewer, pointed);
  const { timeZone, code } = await companyOf(runtime, viewer.compId);
  const [metric = ""] = asked.table.metrics;
  const sum = `${nameOf(words, metric)} ${figureText(value, whole.metrics[metric]?.unit ?? "count", language)}`;
  const above = [
    wordOf(wanted.wording, "trueUpTo", { at: formatInstant(answer.at, timeZone) }),
    narrowing(words, asked.table, today),
    isMixed ? wordOf(wanted.wording, "mixedUnits") : "",
    asked.ignored.length > 0 ? wordOf(wanted.wording, "ignored", { names: asked.ignored.join(", ") }) : "",
  ].filter((line) => line !== "");
  const link = linkTo(tools.publicUrl, address, code);
  const say = (key: string, params = {}) => runtime.words.word(language, "watch", key, params) ?? key;
  return {
    language,
    subject: `${name} · ${wanted.title}`,
    body: [wanted.title, ...above, sum, ...(link ? [link] : [])].join("\n"),
    html: page(language, [
      `<h2>${markup(wanted.title)}</h2>${above.map((line) => `<p>${markup(line)}</p>`).join("")}`,
      picture ? `<p><img alt="${markup(sum)}" width="${MAIL.width}" src="data:image/png;base64,${picture.toString("base64")}"></p>` : "",
      asked.state.shown === "chart" ? "" : tableHtml(table, language),
      groups > ROWS ? `<p>${markup(say("more", { rows: String(groups) }))}</p>` : "",
      link ? `<p><a href="${markup(link)}">${markup(say("open"))}</a></p>` : "",
    ]),
    link,
    version: answer.version,
    scope: await analytics.slices.scope(viewer, whole.id, asked.table.params),
    at: answer.at,
    value,
    fileName: `${wanted.title}.${file}`,
    fileType: file === "pdf" ? PDF : REPORT_FILES[file],
    sheet: async () =>
      bytesOf(file === "pdf" ? await reportPaper(tools, wanted, picture ?? undefined) : await exportSlice(analytics, wanted, file)),
  };
}

async function* bytesOf(body: ReadableStream<Uint8Array> | Uint8Array): AsyncIterable<Uint8Array> {
  if (body instanceof Uint8Array) yield body;
  else for await (const part of body as unknown as AsyncIterable<Uint8Array>) yield part;
}
