import newCode from "qrcode-generator";
import { barsOf } from "./code128.ts";
import type { Sheet } from "./sheet.ts";

/** A module of a bar code narrower than this (points) is not read by every scanner. */
const NARROWEST = 0.55;
/** Empty modules that a scanner wants to see before and after the bars (ISO/IEC 15417), and around a QR code (ISO/IEC 18004). */
const QUIET = { bars: 10, qr: 4 };

/**
 * Draws a Code 128 as wide as the box allows with its quiet zones, in the middle of it; draws nothing where the text cannot be said in it
 * or its bars would be too thin to be read.
 */
export function drawBars(sheet: Sheet, text: string, box: { left: number; top: number; width: number; height: number }): boolean {
  const bars = barsOf(text);
  const modules = bars?.reduce((sum, width) => sum + width, 0) ?? 0;
  const widest = box.width / (modules + 2 * QUIET.bars);
  if (!bars || widest < NARROWEST) return false;
  const unit = Math.min(widest, 1.4);
  let x = box.left + (box.width - unit * modules) / 2;
  for (const [at, width] of bars.entries()) {
    if (at % 2 === 0) sheet.fill(x, box.top, width * unit, box.height);
    x += width * unit;
  }
  return true;
}

/** Draws a QR code (error correction M) into a square with this edge in points, its quiet zone inside. */
export function drawQr(sheet: Sheet, text: string, left: number, top: number, edge: number): void {
  const dark = qrOf(text);
  const unit = edge / (dark.length + 2 * QUIET.qr);
  const [x, y] = [left + QUIET.qr * unit, top + QUIET.qr * unit];
  for (const [row, cells] of dark.entries())
    for (const { from, count } of stretches(cells)) sheet.fill(x + from * unit, y + row * unit, count * unit, unit * 1.02);
}

/** The dark modules of a QR code of a UTF-8 text, row by row. */
function qrOf(text: string): boolean[][] {
  const code = newCode(0, "M");
  code.addData(Buffer.from(text, "utf8").toString("latin1"), "Byte");
  code.make();
  const size = code.getModuleCount();
  return Array.from({ length: size }, (_, row) => Array.from({ length: size }, (_cell, column) => code.isDark(row, column)));
}

function stretches(cells: readonly boolean[]): { from: number; count: number }[] {
  const found: { from: number; count: number }[] = [];
  for (const [at, dark] of cells.entries()) {
    const last = found.at(-1);
    if (dark && last && last.from + last.count === at) last.count++;
    else if (dark) found.push({ from: at, count: 1 });
  }
  return found;
}
