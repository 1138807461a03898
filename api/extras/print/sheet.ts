import type { Readable } from "node:stream";
import Document from "pdfkit";
import { fontFile, runsOf, type Weight } from "./fonts.ts";

/** How a text is set; sizes in points (1/72 inch). */
export type Style = { size: number; weight?: Weight; colour?: string; align?: "left" | "right" | "center" };
export type Box = { left: number; top: number; width: number };

export const QUIET = "#5f6b7c";
export const LINE = "#c5cbd3";
const INK = "#111418";
const LEADING = 1.35;
const ASCENT = 0.95;
const MM = 72 / 25.4;

/** What stays together in a line: a Han character, a word with the spaces after it (a no-break space is no space), or spaces. */
const PIECES =
  /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]|(?:[\u00a0\u202f]|[^\s\p{Script=Han}\u3000-\u303f\uff00-\uffef])+(?:(?![\u00a0\u202f])\s)*|\s+/gu;

/** Millimetres in points. */
export const mm = (length: number): number => length * MM;

// Of the fonts that are shipped, so the same for every server of a process.
const widths = new Map<string, number>();

/** A PDF in the making: pages, lines and texts in every script that the program speaks, with subsets of its fonts. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument;
  private readonly known = new Set<string>();

  constructor(title: string, language: string) {
    this.pdf = new Document({
      autoFirstPage: false,
      bufferPages: true,
      margin: 0,
      lang: language,
      info: { Title: title, Producer: "Longwall" },
    });
  }

  /** Begins a page of a size in points and gives its number from 0. */
  page(width: number, height: number): number {
    this.pdf.addPage({ size: [width, height], margin: 0 });
    return this.pdf.bufferedPageRange().count - 1;
  }

  /** Goes on writing on a page that was begun before. */
  turnTo(page: number): void {
    this.pdf.switchToPage(page);
  }

  /**
   * Writes a text into a box, broken into as many lines as it needs or at most so many, the last cut with an ellipsis; gives the height
   * used.
   */
  write(text: string, box: Box, style: Style, most = Infinity): number {
    const all = this.broken(text, box.width, style);
    const lines = all.length > most ? [...all.slice(0, most - 1), all.slice(most - 1).join("")] : all;
    for (const [at, line] of lines.entries()) this.line(line, { ...box, top: box.top + at * style.size * LEADING }, style);
    return lines.length * style.size * LEADING;
  }

  /** Writes one line, cut with an ellipsis where the box is too narrow. */
  line(text: string, { left, top, width }: Box, style: Style): void {
    const fitting = this.cut(text, width, style);
    const spare = width - this.width(fitting, style);
    const start = left + (style.align === "right" ? spare : style.align === "center" ? spare / 2 : 0);
    this.pdf.fillColor(style.colour ?? INK).fontSize(style.size);
    let x = start;
    for (const { font, text: part } of runsOf(fitting, style.weight ?? 400)) {
      this.use(font).text(part, x, top + style.size * ASCENT, { lineBreak: false, baseline: "alphabetic", features: [] });
      x += this.width(part, style);
    }
  }

  /** How many points a text takes in a box of this width. */
  height(text: string, width: number, style: Style): number {
    return this.broken(text, width, style).length * style.size * LEADING;
  }

  /** The width of the longest piece of a text that is not broken. */
  longest(text: string, style: Style): number {
    return (text.match(PIECES) ?? []).reduce((most, piece) => Math.max(most, this.width(piece.trimEnd(), style)), 0);
  }

  /** How many lines of a text find room in this height. */
  linesIn(height: number, { size }: Style): number {
    return Math.floor((height + 0.01) / (size * LEADING));
  }

  /** The width of a text in points. */
  width(text: string, { size, weight = 400 }: Style): number {
    let sum = 0;
    for (const char of text) sum += this.charWidth(char, weight);
    return sum * size;
  }

  /** A straight line. */
  rule(left: number, top: number, right: number, bottom: number, colour = LINE): void {
    this.pdf.lineWidth(0.5).strokeColor(colour).moveTo(left, top).lineTo(right, bottom).stroke();
  }

  /** A filled rectangle. */
  fill(left: number, top: number, width: number, height: number, colour = INK): void {
    this.pdf.fillColor(colour).rect(left, top, width, height).fill();
  }

  /** The bytes of the whole, as a stream; nothing can be written afterwards. */
  end(): Readable {
    this.pdf.end();
    return this.pdf as NodeJS.ReadableStream as Readable;
  }

  private use(font: string): PDFKit.PDFDocument {
    if (!this.known.has(font)) this.pdf.registerFont(font, fontFile(font));
    this.known.add(font);
    return this.pdf.font(font);
  }

  private charWidth(char: string, weight: Weight): number {
    const key = `${weight}${char}`;
    const known = widths.get(key);
    if (known !== undefined) return known;
    const [run] = runsOf(char, weight);
    const width = run ? this.use(run.font).fontSize(1000).widthOfString(run.text, { features: [] }) / 1000 : 0;
    widths.set(key, width);
    return width;
  }

  private cut(text: string, width: number, style: Style): string {
    if (this.width(text, style) <= width + 0.01) return text;
    const chars = Array.from(text);
    while (chars.length > 0 && this.width(`${chars.join("")}…`, style) > width) chars.pop();
    return `${chars.join("")}…`;
  }

  private broken(text: string, width: number, style: Style): string[] {
    return text.split("\n").flatMap((paragraph) => this.brokenParagraph(paragraph, width, style));
  }

  /** Words stay whole where they fit; Han text breaks anywhere. */
  private brokenParagraph(paragraph: string, width: number, style: Style): string[] {
    const lines: string[] = [];
    let line = "";
    for (const piece of paragraph.match(PIECES) ?? [""]) {
      for (const part of this.width(piece.trimEnd(), style) > width ? Array.from(piece) : [piece]) {
        if (line !== "" && this.width((line + part).trimEnd(), style) > width) {
          lines.push(line.trimEnd());
          line = "";
        }
        line += part;
      }
    }
    return [...lines, line.trimEnd()];
  }
}
