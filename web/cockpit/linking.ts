import { createContext, use } from "react";
import type { Panel, Selected } from "#define/cockpit";
import { groupedName } from "#tile/panel";

export type Key = string | null;
/** What is chosen on a page of linked figures, and how more is. */
export type Linking = {
  selected: readonly Selected[];
  become: (selected: readonly Selected[]) => void;
};
/** The same for one panel: the keys of its rows. */
export type RowLink = {
  chosen: ReadonlySet<Key>;
  /** Chooses this key alone, or takes it back; with `add` besides those chosen. */
  pick: (key: Key, add: boolean) => void;
  /** Chooses exactly these. */
  take: (keys: readonly string[]) => void;
};

const LinkContext = createContext<RowLink | null>(null);
export const LinkProvider = LinkContext.Provider;

/** How rows of the panel around are chosen; null where they are not. */
export const useLink = (): RowLink | null => use(LinkContext);

/** The dimension whose keys the rows and points of a panel are; a trend has months. */
export function rowsBy(panel: Panel): string | undefined {
  const slice = panel.columns?.[0]?.slice ?? (panel.kind === "trend" ? panel.steps?.[0]?.slice : groupedName(panel));
  return ["bars", "table", "trend", "chart", "multiples", "ageing"].includes(panel.kind) ? panel.slices[slice ?? ""]?.by[0] : undefined;
}

/** What is chosen in one panel of a page, and how more is; null where its rows are of no dimension. */
export function linkOf({ selected, become }: Linking, panel: Panel): RowLink | null {
  const dimension = rowsBy(panel);
  if (dimension === undefined) return null;
  const keys = selected.find((one) => one.panel === panel.name && one.dimension === dimension)?.in ?? [];
  const take = (next: readonly string[]) => become(withSelected(selected, { panel: panel.name, dimension, in: next }));
  return {
    chosen: new Set(keys),
    take,
    pick: (key, add) => {
      if (key === null) return;
      const others = keys.filter((one) => one !== key);
      if (add) take(others.length < keys.length ? others : [...keys, key]);
      else take(keys.length === 1 && keys[0] === key ? [] : [key]);
    },
  };
}

/** What an address says is chosen; nothing where it says it wrongly. */
export function selectedIn(text: string | null): readonly Selected[] {
  if (!text) return [];
  try {
    const read: unknown = JSON.parse(text);
    return Array.isArray(read) ? read.filter(isSelected) : [];
  } catch {
    return [];
  }
}

function isSelected(value: unknown): value is Selected {
  const { panel, dimension, in: keys } = Object(value) as Partial<Record<keyof Selected, unknown>>;
  return typeof panel === "string" && typeof dimension === "string" && Array.isArray(keys) && keys.every((key) => typeof key === "string");
}

/** The same with other keys of a dimension in a panel; none takes the choice back. */
function withSelected(selected: readonly Selected[], next: Selected): readonly Selected[] {
  const others = selected.filter(({ panel, dimension }) => panel !== next.panel || dimension !== next.dimension);
  return next.in.length > 0 ? [...others, next] : others;
}
