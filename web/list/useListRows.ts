import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Description, ScreenDescription } from "../data/description.ts";
import { isAway, useBack } from "../data/connection.ts";
import type { ListSource } from "../data/listSource.ts";
import type { ModuleWords } from "../parts/words.ts";
import { useLayout } from "./layout.ts";
import { needsOf } from "./needs.ts";
import { keyOf, useSelection } from "./selection.ts";
import { useRequired } from "./useRequired.ts";
import { usePageSize } from "../office/settings.ts";
import { useTableFilter } from "./useTableFilter.ts";

/**
 * The rows that a list shows: what its address asks for (nothing while a filter that it needs is missing), how its columns are laid out,
 * and which rows are selected.
 */
export function useListRows(module: Description, screen: ScreenDescription, name: string, source: ListSource, words: ModuleWords) {
  const { address, ask, kept } = useTableFilter(`${module.id}.${name}`);
  const state = useSyncExternalStore(source.subscribe, source.snapshot);
  const columns = useMemo(() => columnsOf(module, screen), [module, screen]);
  const needs = useMemo(() => needsOf(columns, module, screen.stages ?? module.stages, words), [columns, module, screen.stages, words]);
  const layout = useLayout(`${module.id}.${name}`, columns, module, module.layouts[""], needs);
  const keys = useMemo(() => state.rows.map((row) => keyOf(row)), [state.rows]);
  const selection = useSelection(keys);
  const required = screen.requiredFilters ?? [];
  const missing = required.filter((field) => address.filter[field] === undefined);
  useRequired(module, missing, address, ask);
  const query = useMemo(() => ({ screen: name, ...address }), [name, address]);
  const [size] = usePageSize();
  const asked = missing.length === 0;
  useEffect(() => {
    if (asked) source.ask(query, size);
    else source.clear();
    return () => source.stop();
  }, [source, query, size, asked]);
  useBack(isAway(state.problem) || state.takenAt !== undefined, () => source.refresh());
  const current = state.rows[selection.at];
  const selected = state.rows.filter((_, index) => selection.selected.has(keys[index] ?? ""));
  return { address, ask, kept, state, layout, keys, selection, required, missing, query, asked, current, selected };
}

/** The columns of a screen in order; a stage stands second where the module has stages and the definition is silent. */
export function columnsOf(module: Description, screen: ScreenDescription): readonly string[] {
  const names = screen.columns ?? module.columns;
  return module.stages.length === 0 || names.includes("stage") ? names : names.toSpliced(1, 0, "stage");
}

export type ListRows = ReturnType<typeof useListRows>;
