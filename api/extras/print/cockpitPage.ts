import type { Readable } from "node:stream";
import { mm, QUIET, Sheet } from "./sheet.ts";

/** A cockpit on paper: what stands over it, and its picture (opaque PNG of `high`/16 of its width, 9 where nothing is said). */
export type CockpitPage = { title: string; company: string; language: string; lines: readonly string[]; picture: Buffer; high?: number };

const [WIDTH, HEIGHT, MARGIN] = [mm(297), mm(210), mm(10)];
const INNER = WIDTH - 2 * MARGIN;

/** Draws a cockpit on a page of A4 across: its head as text, its tiles as a picture. */
export function cockpitPdf({ title, company, language, lines, picture, high = 9 }: CockpitPage): Readable {
  const ratio = high / 16;
  const sheet = new Sheet(title, language);
  sheet.page(WIDTH, HEIGHT);
  const box = { left: MARGIN, width: INNER };
  let top = MARGIN;
  top += sheet.write(title, { ...box, top }, { size: 14, weight: 600 }, 1) + 2;
  top += sheet.write(lines.join(" · "), { ...box, top }, { size: 8.5, colour: QUIET }, 3) + 4;
  const height = Math.min(INNER * ratio, HEIGHT - top - MARGIN - mm(6));
  const width = height / ratio;
  sheet.pdf.image(picture, MARGIN + (INNER - width) / 2, top, { width, height });
  const foot = { ...box, top: HEIGHT - MARGIN };
  sheet.line(company, foot, { size: 8, colour: QUIET });
  sheet.line("1 / 1", foot, { size: 8, colour: QUIET, align: "right" });
  return sheet.end();
}
