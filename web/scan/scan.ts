import { isEmpty } from "#define/condition";
import { add, isDecimal, signOf, subtract } from "#define/decimal";
import type { ScanLabel } from "#define/label";
import { plainText } from "#define/text";
import type { LabelMap, LineDraft } from "../entry/draft.ts";
import { sameValue } from "../entry/same.ts";
import type { CellChange } from "../grid/cells.ts";
import type { Scan } from "#define/lines";

/** What was scanned: one of our labels, or a bare code. */
export type Scanned = Omit<ScanLabel, "kind" | "company"> & { kind: ScanLabel["kind"] | "bare" };

/** A code as it is compared: whatever its case and width, which keyboards and scanners change. */
export const folded = (code: string): string => code.normalize("NFKC").trim().toUpperCase();

/**
 * The line that a scanned code means: by the code of its material or equipment (and batch, where the label says one), and a bare code also
 * by its batch or serial number; -1 for none.
 */
export function lineOf(scanned: Scanned, scan: Scan, rows: readonly LineDraft[], labels: LabelMap): number {
  const own = folded(scanned.code);
  const codeIn = (line: LineDraft, name: string | undefined) => name && labels[name]?.[plainText(line.values[name])]?.code;
  return rows.findIndex((line) => {
    const isThing = [scan.material, scan.equipment].some((name) => folded(codeIn(line, name) ?? "") === own);
    if (scanned.kind !== "bare") return isThing && (scanned.batch === "" || textIn(line, scan.batch) === scanned.batch);
    return isThing || textIn(line, scan.batch) === scanned.code || serialsIn(textIn(line, scan.serial)).includes(scanned.code);
  });
}

/**
 * The cells that a scan fills in a line of a thing: the batch and serial number that it names, and one more in the quantity. Null for a
 * serial number that stands there already.
 */
export function countedUp(scanned: Scanned, scan: Scan, line: LineDraft | undefined, row: number): CellChange[] | null {
  const held = (name: string) => plainText(line?.values[name]);
  const changes: CellChange[] = [];
  if (scan.serial && scanned.serial !== "") {
    const serials = serialsIn(held(scan.serial));
    if (serials.includes(scanned.serial)) return null;
    changes.push({ row, name: scan.serial, value: [...serials, scanned.serial].join(", ") });
  }
  if (scan.batch && scanned.batch !== "") changes.push({ row, name: scan.batch, value: scanned.batch });
  if (scan.count) changes.push({ row, name: scan.count, value: add(isDecimal(held(scan.count)) ? held(scan.count) : "0", "1") });
  return changes;
}

/**
 * What a scan did: to which line (by its key), whether scanning made that line, and what stood in its cells before and stands there after.
 */
export type Done = {
  scanned: Scanned;
  line: string;
  isMade: boolean;
  cells: readonly { name: string; before: unknown; after: unknown }[];
};

/** The line that a scan went to; found again by what was scanned once saving gave the lines other keys. */
export function lineDone({ line, scanned }: Done, scan: Scan, rows: readonly LineDraft[], labels: LabelMap): number {
  const row = rows.findIndex(({ key }) => key === line);
  return row >= 0 || scanned.kind === "position" ? row : lineOf(scanned, scan, rows, labels);
}

/**
 * The cells that take a scan back: one less in the quantity, its serial number out of the list, whatever else is still as the scan left it
 * as it was before. Null where nothing is left of a line that scanning made.
 */
export function takenBack({ cells, scanned, isMade }: Done, scan: Scan, line: LineDraft, row: number): CellChange[] | null {
  const changes = cells.flatMap(({ name, before, after }): CellChange[] => {
    const held = line.values[name];
    if (name === scan.count) return isDecimal(held) ? [{ row, name, value: lessOne(held, before) }] : [];
    if (name === scan.serial) {
      const left = serialsIn(plainText(held)).filter((serial) => serial !== scanned.serial);
      return [{ row, name, value: left.join(", ") || null }];
    }
    return !isMade && sameValue(held, after) ? [{ row, name, value: before }] : [];
  });
  const count = changes.find(({ name }) => name === scan.count)?.value;
  const isSpent = isEmpty(count) || (isDecimal(count) && signOf(count) <= 0);
  return isMade && isSpent && scanned.kind !== "position" ? null : changes;
}

function lessOne(held: string, before: unknown): unknown {
  const left = subtract(held, "1");
  return signOf(left) === 0 && isEmpty(before) ? before : left;
}

/** The cells that a scanned position fills: its parts, cut at `/`, in the order of the fields. */
export function positionIn(code: string, scan: Scan, row: number): CellChange[] {
  const parts = code.split("/");
  return (scan.position ?? []).map((name, at) => ({ row, name, value: parts[at] ?? null }));
}

/** The field of the lines that things of a kind go into; a bare code is taken for a material. */
export function fieldFor({ kind }: Scanned, scan: Scan): string | undefined {
  return kind === "equipment" ? scan.equipment : (scan.material ?? scan.equipment);
}

function textIn(line: LineDraft, name: string | undefined): string {
  return name ? plainText(line.values[name]) : "";
}

function serialsIn(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}
