import { add } from "#define/decimal";
import type { ScanLabel } from "#define/label";
import type { Scan } from "#define/module";
import { plainText } from "#define/text";
import type { LabelMap, LineDraft } from "../entry/draft.ts";
import type { CellChange } from "./cells.ts";

/** What was scanned: one of our labels, or a bare code. */
export type Scanned = Omit<ScanLabel, "kind" | "company"> & { kind: ScanLabel["kind"] | "bare" };

/** The line that a scanned code means: by the code of its material or equipment (and batch, where the label says one), and a bare code also by its batch or serial number; -1 for none. */
export function lineOf(scanned: Scanned, scan: Scan, rows: readonly LineDraft[], labels: LabelMap): number {
  const codeIn = (line: LineDraft, name: string | undefined) => name && labels[name]?.[plainText(line.values[name])]?.code;
  return rows.findIndex((line) => {
    const isThing = [scan.material, scan.equipment].some((name) => codeIn(line, name) === scanned.code);
    if (scanned.kind !== "bare") return isThing && (scanned.batch === "" || textIn(line, scan.batch) === scanned.batch);
    return isThing || textIn(line, scan.batch) === scanned.code || serialsIn(textIn(line, scan.serial)).includes(scanned.code);
  });
}

/** The cells that a scan fills in a line of a thing: the batch and serial number that it names, and one more in the quantity. Null for a serial number that stands there already. */
export function countedUp(scanned: Scanned, scan: Scan, line: LineDraft | undefined, row: number): CellChange[] | null {
  const held = (name: string) => plainText(line?.values[name]);
  const changes: CellChange[] = [];
  if (scan.serial && scanned.serial !== "") {
    const serials = serialsIn(held(scan.serial));
    if (serials.includes(scanned.serial)) return null;
    changes.push({ row, name: scan.serial, value: [...serials, scanned.serial].join(", ") });
  }
  if (scan.batch && scanned.batch !== "") changes.push({ row, name: scan.batch, value: scanned.batch });
  if (scan.count)
    changes.push({ row, name: scan.count, value: add(/^-?\d+(\.\d+)?$/.test(held(scan.count)) ? held(scan.count) : "0", "1") });
  return changes;
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
