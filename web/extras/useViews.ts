import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router-dom";
import useSWR from "swr";
import { type KeptView, readViews, type ViewsAnswer, type ViewState } from "../data/views.ts";
import type { KeptColumns } from "../parts/columns.ts";

/** Columns as a list keeps them; a report has none. */
export type ViewColumns = { kept: KeptColumns; keep: (columns: KeptColumns | null) => void };

const NOT_OF_A_VIEW = new Set(["company", "id", "new", "copy", "view"]);

/**
 * The saved views of a place, which of them is open, and the way to open one (null: none of them); the default one opens by itself where
 * the address asks nothing yet.
 */
export function useViews(place: string, columns: ViewColumns | undefined) {
  const { data, mutate } = useSWR<ViewsAnswer, unknown>(["views", place], () => readViews(place), { revalidateOnFocus: false });
  const [params, setParams] = useSearchParams();
  const address = Object.fromEntries([...params].filter(([name]) => !NOT_OF_A_VIEW.has(name)));
  const state: ViewState = { address, ...(columns ? { columns: columns.kept } : {}) };
  const open = (view: KeptView | null) => {
    const next = new URLSearchParams([...params].filter(([name]) => NOT_OF_A_VIEW.has(name) && name !== "view"));
    for (const [name, value] of Object.entries(view?.state.address ?? {})) next.set(name, value);
    if (view) next.set("view", view.id);
    setParams(next, { replace: true });
    columns?.keep(view?.state.columns ?? null);
  };
  const first = data?.views.find(({ isDefault }) => isDefault);
  const looked = useRef(false);
  useEffect(() => {
    if (!data || looked.current) return;
    looked.current = true;
    const isAsked = [...params.keys()].some((name) => name !== "company");
    if (first && !isAsked) open(first);
  });
  const current = data?.views.find(({ id }) => id === params.get("view"));
  return { data, mutate, state, open, current, isChanged: current !== undefined && differs(current.state, state) };
}

function differs({ columns, address }: ViewState, now: ViewState): boolean {
  return plain(address) !== plain(now.address) || (columns !== undefined && plain(columns) !== plain(now.columns));
}

/** The text of a value whatever the order of its names. */
function plain(value: unknown): string {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return JSON.stringify(value ?? null);
  const parts = Object.entries(value).map(([name, inner]) => `${JSON.stringify(name)}:${plain(inner)}`);
  return `{${parts.toSorted().join()}}`;
}
