import { useMemo } from "react";
import type { TableLayout } from "../data/description.ts";
import { useStored } from "../data/stored.ts";

/**
 * What a person keeps of a table's columns: their order, which are visible (all but those that say false), widths (px), and how many stay
 * at the left.
 */
export type KeptColumns = {
  order: readonly string[];
  visible: Readonly<Record<string, boolean>>;
  widths: Readonly<Record<string, number>>;
  frozen: number;
  /** Of a sheet: columns that Enter passes over. */
  skipped?: readonly string[];
};

/**
 * The columns of a table as a person keeps them under `place`, until then as the company's layout says, those `aside` not shown;
 * `keep(null)` goes back to it.
 */
export function useKeptColumns(place: string, layout: TableLayout | undefined, aside: readonly string[]) {
  const [own, setOwn] = useStored<Partial<KeptColumns> | null>(`columns.${place}`, null);
  const kept = useMemo<KeptColumns>(() => {
    const company = companyColumns(layout);
    const away = Object.fromEntries(aside.map((name) => [name, false]));
    return { ...company, ...own, visible: { ...away, ...company.visible, ...own?.visible } };
  }, [layout, own, aside]);
  return { kept, keep: (change: Partial<KeptColumns> | null) => setOwn(change && { ...kept, ...change }), isOwn: own !== null };
}

/** The names in their order: those that the order names first, the others behind them as they are defined. */
export function orderedNames(names: readonly string[], order: readonly string[]): string[] {
  const known = order.filter((name) => names.includes(name));
  return [...known, ...names.filter((name) => !known.includes(name))];
}

/** The order with one name put before another, or at the end. */
export function movedBefore(order: readonly string[], moved: string, before: string | undefined): string[] {
  const others = order.filter((name) => name !== moved);
  const at = before === undefined ? others.length : others.indexOf(before);
  return others.toSpliced(at < 0 ? others.length : at, 0, moved);
}

function companyColumns(layout: TableLayout | undefined): KeptColumns {
  const columns = layout?.columns ?? [];
  return {
    order: columns.map(({ name }) => name),
    visible: Object.fromEntries(columns.flatMap(({ name, hidden }) => (hidden ? [[name, false]] : []))),
    widths: Object.fromEntries(columns.flatMap(({ name, width }) => (width === undefined ? [] : [[name, width]]))),
    frozen: layout?.frozen ?? 1,
  };
}
