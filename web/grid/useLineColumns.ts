import { useMemo, useState } from "react";
import type { Field } from "#define/field";
import type { LinesDescription, TableLayout } from "../data/description.ts";
import { movedBefore, orderedNames, useKeptColumns } from "../parts/columns.ts";
import { choiceWidth } from "../parts/headWidth.ts";
import { useNarrow } from "../parts/useNarrow.ts";
import type { ModuleWords } from "../parts/words.ts";

/** Width of the column with the line numbers (px). */
export const NUMBER_WIDTH = 44;
const WIDTHS: Partial<Record<Field["kind"], number>> = {
  link: 260,
  longText: 200,
  text: 110,
  date: 100,
  instant: 142,
  docNo: 150,
  flag: 70,
  choice: 110,
};
const STANDARD_WIDTH = 116;
/** A quantity with its unit behind it. */
const COUNTED_WIDTH = 134;
/** What stands for any other field, terms and names too. */
const TOLD_WIDTH = 260;
/** What the record behind a link says of itself: a code or a word. */
const LINKED_WIDTH = 84;
const NARROWEST = 48;
const WIDEST = 800;
const WIDEST_HEAD = 240;

/** A column of a line grid: `left` from the left edge of all columns (px); frozen ones stay there while the others scroll. */
export type GridColumn = {
  name: string;
  col: number;
  label: string;
  hint?: string;
  left: number;
  width: number;
  frozen: boolean;
  /** Enter passes over it. */
  skipped: boolean;
  digits: number | undefined;
};

/** The columns of a line table that are not hidden now, as the company lays them out and this person changed it. */
export function useLineColumns(
  module: string,
  table: string,
  lines: LinesDescription,
  names: readonly string[],
  layout: TableLayout | undefined,
  words: ModuleWords,
) {
  const narrow = useNarrow();
  const aside = useMemo(() => (narrow ? names.filter((name) => lines.fields[name]?.linked) : []), [names, lines.fields, narrow]);
  const { kept, keep, isOwn } = useKeptColumns(`${module}.${table}`, layout, aside);
  const [dragged, setDragged] = useState<{ name: string; width: number } | null>(null);
  const order = useMemo(() => orderedNames(names, kept.order), [names, kept.order]);
  // On a phone frozen columns would leave no room for the others.
  const frozen = narrow ? 0 : kept.frozen;
  const columns = useMemo(() => {
    const shown = order.filter((name) => kept.visible[name] !== false);
    const { skipped = [] } = kept;
    const ownOf = (name: string) => layout?.columns.find((column) => column.name === name);
    const labelOf = (name: string) => ownOf(name)?.label ?? words.lineField(table, name);
    const standard = (name: string) =>
      Math.max(widthOf(lines.fields[name]), headWidth(labelOf(name)), wordsWidth(name, lines.fields[name], words));
    const widths = shown.map((name) => (dragged?.name === name ? dragged.width : kept.widths[name]) ?? standard(name));
    return shown.map((name, col): GridColumn => {
      const left = widths.slice(0, col).reduce((sum, width) => sum + width, NUMBER_WIDTH);
      const width = widths[col] ?? STANDARD_WIDTH;
      const hint = lines.fields[name]?.hint ? { hint: words.hint(name) } : {};
      return {
        name,
        col,
        label: labelOf(name),
        ...hint,
        left,
        width,
        frozen: col < frozen,
        skipped: skipped.includes(name),
        digits: ownOf(name)?.digits,
      };
    });
  }, [order, kept, frozen, dragged, layout, lines.fields, table, words]);
  return {
    columns,
    order,
    isOwn,
    isVisible: (name: string) => kept.visible[name] !== false,
    labelOf: (name: string) => layout?.columns.find((column) => column.name === name)?.label ?? words.lineField(table, name),
    frozen: kept.frozen,
    show: (name: string, visible: boolean) => keep({ visible: { ...kept.visible, [name]: visible } }),
    move: (moved: string, before: string | undefined) => keep({ order: movedBefore(order, moved, before) }),
    freeze: (count: number) => keep({ frozen: count }),
    isSkipped: (name: string) => kept.skipped?.includes(name) === true,
    /** Lets Enter pass over a column, or stop there again. */
    skip: (name: string) => {
      const { skipped = [] } = kept;
      keep({ skipped: skipped.includes(name) ? skipped.filter((each) => each !== name) : [...skipped, name] });
    },
    /** While the edge of a column is dragged; `null` ends it and keeps the width. */
    drag: (name: string, width: number | null) => {
      if (width !== null) return setDragged({ name, width: Math.max(NARROWEST, Math.min(WIDEST, width)) });
      if (dragged) keep({ widths: { ...kept.widths, [dragged.name]: dragged.width } });
      setDragged(null);
    },
    reset: () => keep(null),
  };
}

function widthOf(field: Field | undefined): number {
  if (field?.linked) return LINKED_WIDTH;
  if (field?.kind === "quantity" && field.unit) return COUNTED_WIDTH;
  if (field?.kind === "text" && field.formattedAs) return TOLD_WIDTH;
  return WIDTHS[field?.kind ?? "text"] ?? STANDARD_WIDTH;
}

/** Room for any word of a choice. */
function wordsWidth(name: string, field: Field | undefined, words: ModuleWords): number {
  return field?.kind === "choice" ? choiceWidth(field.values.map((value) => words.choice(name, value))) : 0;
}

/**
 * Room that a head needs for its words (px): Han signs are as wide as high, others about 7.5, and beside them stand the mark and the edges.
 */
function headWidth(label: string): number {
  const text = Array.from(label).reduce((sum, sign) => sum + (sign > "\u2e80" ? 12.5 : 7.5), 0);
  return Math.min(WIDEST_HEAD, Math.ceil(text) + 28);
}

export type LineColumns = ReturnType<typeof useLineColumns>;
