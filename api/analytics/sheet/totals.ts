import type { Metric } from "#define/dataset";
import type { PivotRow } from "#define/pivot/pivot";
import { type PivotSheet, type PlacedLeaf, valueIn } from "./pivotSheet.ts";
import { isExact } from "#engine/cells";
import { type BookCell, columnName } from "#analytics/workbook/workbook";

/** The cells that a sum over columns is made of; `isRow` where they stand beside each other. */
type Parts = { leaves: readonly PlacedLeaf[]; names: readonly string[]; isRow: boolean };

/** Sums of what a spreadsheet adds as doubles may differ from ours by less than this. */
const CLOSE = 0.000_5;

/**
 * Follows the lines of a sheet while they are written, and makes formulas of the sums that the cells above (or beside) really add up to.
 */
export class Totals {
  private readonly sums: number[];
  private readonly isText: boolean[];
  /** Where children of open rows stand, sums over a column skip the rows that are sums themselves. */
  private hasChildren = false;
  private line: number;
  private readonly looks: readonly Pick<BookCell, "isNumber" | "style">[];
  /** What the sum over the columns of each leaf is made of; undefined where it is no such sum. */
  private readonly parts: readonly (Parts | undefined)[];

  constructor(
    private readonly sheet: PivotSheet,
    private readonly leaves: readonly PlacedLeaf[],
    private readonly first: number,
  ) {
    this.sums = leaves.map(() => 0);
    this.isText = leaves.map(() => false);
    this.line = first - 1;
    this.looks = leaves.map(({ unit }) => ({ isNumber: unit !== "date", style: `figure.${unit}` }));
    this.parts = leaves.map((leaf) => this.partsOf(leaf));
  }

  /** The figures of the next line; the sum over its columns is a formula over them. */
  rowCells(row: PivotRow, level: number): BookCell[] {
    this.line++;
    if (level > 0) this.hasChildren = true;
    return this.leaves.map((at, place) => {
      const value = valueIn(row, at.leaf, at.block);
      if (level === 0) this.sums[place] = (this.sums[place] ?? 0) + Number(value ?? 0);
      if (value !== null && !isExact(value)) this.isText[place] = true;
      const parts = this.parts[place];
      const formula = parts && value !== null ? this.across(row, parts, value) : undefined;
      const { isNumber = false, style = "plain" } = this.looks[place] ?? {};
      return formula ? { value, isNumber, style, formula } : { value, isNumber, style };
    });
  }

  /** The figures of the line of sums, under all others. */
  sumCells(total: PivotRow): BookCell[] {
    const end = this.line;
    const line = end + 1;
    return this.leaves.map((at, place) => {
      const value = valueIn(total, at.leaf, at.block);
      const formula = value === null || end < this.first ? undefined : (this.made(at, line) ?? this.down(at, place, value, end));
      return { value, isNumber: at.unit !== "date", style: `sum.${at.unit}`, ...(formula ? { formula } : {}) };
    });
  }

  private partsOf({ leaf, block }: PlacedLeaf): Parts | undefined {
    if (block.kind !== "sum" || this.sheet.isCut || leaf.part !== "value" || !this.isAdditive(leaf.of)) return undefined;
    const leaves = this.leaves.filter(
      (each) => each.block.kind === "key" && each.leaf.figure === leaf.figure && each.leaf.part === "value",
    );
    const names = leaves.map(({ column }) => columnName(column));
    const isRow = leaves.length > 1 && leaves.every(({ column }, at) => column === (leaves[0]?.column ?? 0) + at);
    return { leaves, names, isRow };
  }

  private across(row: PivotRow, { leaves, names, isRow }: Parts, value: string): string | undefined {
    let sum = 0;
    for (const { leaf, block } of leaves) {
      const each = valueIn(row, leaf, block);
      if (each !== null && !isExact(each)) return undefined;
      sum += Number(each ?? 0);
    }
    if (!isClose(sum, value)) return undefined;
    const { line } = this;
    return isRow ? `SUM(${names[0]}${line}:${names.at(-1)}${line})` : `SUM(${names.map((name) => `${name}${line}`).join(",")})`;
  }

  private down({ leaf, column }: PlacedLeaf, place: number, value: string, end: number): string | undefined {
    if (leaf.part !== "value" || this.hasChildren || this.isText[place] || !this.isAdditive(leaf.of)) return undefined;
    if (!isClose(this.sums[place] ?? 0, value)) return undefined;
    const name = columnName(column);
    return `SUM(${name}${this.first}:${name}${end})`;
  }

  /** Differences, changes and ratios of the sums are worked out from the sums. */
  private made({ leaf, block }: PlacedLeaf, line: number): string | undefined {
    const cell = (figure: string) => {
      const found = this.leaves.find((each) => each.block === block && each.leaf.part === "value" && each.leaf.figure === figure);
      return found ? `${columnName(found.column)}${line}` : undefined;
    };
    if (leaf.part === "value") {
      const metric: Metric | undefined = this.sheet.words.dataset.metrics[leaf.figure];
      const [part, whole] = metric && "of" in metric ? metric.of.map((name) => this.beside(name, line)) : [];
      return part && whole ? `IF(${whole}=0,"",ROUND(${part}/${whole},6))` : undefined;
    }
    const [own, other] = [cell(leaf.of), cell(leaf.figure)];
    if (!own || !other) return undefined;
    if (leaf.part === "difference") return `${own}-${other}`;
    return leaf.compare?.kind === "plan"
      ? `IF(${other}=0,"",ROUND(${own}/${other},6))`
      : `IF(${other}=0,"",ROUND((${own}-${other})/ABS(${other}),6))`;
  }

  /** The cell of a figure of the whole row, where it is shown. */
  private beside(figure: string, line: number): string | undefined {
    const found = this.leaves.find((each) => each.block.kind !== "key" && each.leaf.part === "value" && each.leaf.figure === figure);
    return found ? `${columnName(found.column)}${line}` : undefined;
  }

  private isAdditive(metric: string): boolean {
    const known = this.sheet.words.dataset.metrics[metric];
    if (!known) return false;
    if ("sum" in known) return known.sum.every((part) => this.isAdditive(part.metric));
    return "additive" in known && known.additive;
  }
}

function isClose(sum: number, value: string): boolean {
  return Math.abs(sum - Number(value)) < CLOSE;
}
