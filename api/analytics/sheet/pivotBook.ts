import { hasMixed } from "#define/pivot/pivot";
import { bookLines } from "./pivotBookLines.ts";
import { bookHeads, placedLeaves } from "./pivotSheet.ts";
import { paramText } from "./sheet.ts";
import { comparisonText, figureText, filterText, wordOf } from "./words.ts";
import { type BookCell, type BookLine, bookStream, type Sheet } from "#analytics/workbook/workbook";
import type { OpenPivot, ReportExport } from "./openPivot.ts";

const NAME_WIDTH = 34;
const [LEAST_WIDTH, MOST_WIDTH] = [12, 22];

/** A workbook of a pivot: what it is on top, heads and names frozen, and a second sheet that says what each figure means. */
export function pivotBook(pivot: OpenPivot, wanted: ReportExport): ReadableStream<Uint8Array> {
  const { sheet, total, lines } = pivot;
  const above = headLines(pivot, wanted);
  const first = above.length + 1;
  const heads = bookHeads(sheet, first);
  const start = first + heads.lines.length;
  const leaves = placedLeaves(sheet);
  const figures: Sheet = {
    name: wanted.title,
    widths: [...sheet.by.map(() => NAME_WIDTH), ...leaves.map(({ leaf, block }) => widthOf(total, leaf.figure, block.kind === "key"))],
    frozen: { lines: start - 1, columns: sheet.by.length },
    merges: heads.merges,
    lines: all(above, heads.lines, bookLines(sheet, lines, total, start)),
  };
  return bookStream([figures, meanings(pivot, wanted)]);
}

/** What the figures are of, for files and papers: data as of, parameters, filters, comparisons, language. */
export function headTexts(
  {
    sheet: { words, blocks },
    leftOut,
    total,
    at,
    version,
    params,
  }: Pick<OpenPivot, "sheet" | "leftOut" | "total" | "at" | "version" | "params">,
  { slice, language }: ReportExport,
): string[] {
  const { dataset, wording } = words;
  const stands = Object.entries(params).map(([name, value]) => paramText(dataset, { words: wording.words, language }, name, value));
  const spoken = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  const compared = (slice.compare ?? []).map((each) => comparisonText(words, each));
  return [
    `${wordOf(wording, "trueUpTo", { at })} · ${wordOf(wording, "version", { version })} · ${wordOf(wording, "sheet.language")}: ${spoken}`,
    stands.join(" · "),
    [
      `${wordOf(wording, "sheet.filters")}: `,
      (slice.where ?? []).map((filter) => filterText(words, filter)).join(" · ") || wordOf(wording, "sheet.none"),
    ].join(""),
    ...leftOut,
    hasMixed(blocks, total) ? wordOf(wording, "mixedUnits") : "",
    compared.length > 0 ? `${wordOf(wording, "compare")}: ${compared.join(", ")}` : "",
  ].filter((line) => line !== "");
}

function headLines(pivot: OpenPivot, wanted: ReportExport): BookLine[] {
  return [single(wanted.title, "title"), ...headTexts(pivot, wanted).map((text) => single(text, "quiet")), { cells: [] }];
}

const single = (value: string, style: BookCell["style"]): BookLine => ({ cells: [{ value, style }] });

/** What each figure of the sheet means. */
function meanings({ sheet }: OpenPivot, { slice, language }: ReportExport): Sheet {
  const { words } = sheet;
  const { dataset, wording } = words;
  const names = [...new Set(sheet.blocks.flatMap(({ leaves }) => leaves.map(({ of }) => of)))];
  const line = (name: string): BookLine => {
    const meaning =
      wording.words.word(language, dataset.id, `definitions.${name}`) ?? slice.measures?.[name] ?? wordOf(wording, "noMeaning");
    return {
      cells: [
        { value: figureText(words, name), style: "name" },
        { value: meaning, style: "name" },
      ],
    };
  };
  const head = [wordOf(wording, "sheet.figure"), wordOf(wording, "why.definition")].map((value): BookCell => ({ value, style: "head" }));
  return { name: wordOf(wording, "why.definition"), widths: [NAME_WIDTH, 90], lines: [{ cells: head }, ...names.map(line)] };
}

function widthOf(total: OpenPivot["total"], figure: string, isAcross: boolean): number {
  const cells = isAcross ? [...(total?.cells.values() ?? [])] : [total?.figures ?? {}];
  const longest = Math.max(...cells.map((figures) => (figures[figure] ?? "").length), 0);
  return Math.min(MOST_WIDTH, Math.max(LEAST_WIDTH, longest + 4));
}

async function* all(
  above: readonly BookLine[],
  heads: readonly BookLine[],
  lines: AsyncIterable<BookLine>,
): AsyncGenerator<BookLine, void> {
  yield* above;
  yield* heads;
  yield* lines;
}
