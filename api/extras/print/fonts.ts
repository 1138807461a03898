import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { unpacked } from "./woff.ts";

/** Normal or strong, as the screen has them. */
export type Weight = 400 | 600;
/** A part of a text that one font file can write. */
export type Run = { font: string; text: string };

const FAMILY = dirname(createRequire(import.meta.url).resolve("@fontsource/noto-sans-sc/package.json"));
/** Letters of the alphabets come from their own files, whatever else holds some of them. */
const FIRST = ["latin", "cyrillic", "latin-ext"];
const UNKNOWN = "\u25a1";
const rank = ({ part }: { part: string }) => (FIRST.includes(part) ? FIRST.indexOf(part) : FIRST.length);

const ranges = readRanges();
const found = new Map<number, string | undefined>();

/** Cuts a text into runs, each of one font file of the family (it is cut by characters); what no file holds becomes an empty square. */
export function runsOf(text: string, weight: Weight): Run[] {
  const runs: Run[] = [];
  for (const char of text.normalize("NFC")) {
    const part = partOf(char.codePointAt(0) ?? 0);
    const font = `${part ?? partOf(UNKNOWN.codePointAt(0) ?? 0) ?? "latin"}-${weight}`;
    const last = runs.at(-1);
    const shown = part === undefined ? UNKNOWN : char;
    if (last?.font === font) last.text += shown;
    else runs.push({ font, text: shown });
  }
  return runs;
}

/** The bytes of a font file that a run names. */
export function fontFile(font: string): Buffer {
  return unpacked(readFileSync(join(FAMILY, "files", `noto-sans-sc-${font}-normal.woff`)));
}

function partOf(code: number): string | undefined {
  if (!found.has(code)) found.set(code, ranges.find(({ from, to }) => code >= from && code <= to)?.part);
  return found.get(code);
}

function readRanges(): { from: number; to: number; part: string }[] {
  const parts = JSON.parse(readFileSync(join(FAMILY, "unicode.json"), "utf8")) as Record<string, string>;
  const named = Object.entries(parts).map(([name, text]) => ({ part: name.replaceAll(/[[\]]/g, ""), text }));
  return named
    .toSorted((one, other) => rank(one) - rank(other))
    .flatMap(({ part, text }) =>
      text.split(",").map((range) => {
        const [from = "", to = from] = range.replace("U+", "").split("-");
        return { from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), part };
      }),
    );
}
