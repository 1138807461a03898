import { useCallback, useMemo } from "react";
import { useLocation, useSearchParams } from "react-router-dom";
import type { Criterion, Filters, ListQuery } from "../data/records.ts";

/** The list's question as the address bar holds it. */
export type ListAddress = Pick<ListQuery, "filter" | "criteria" | "q" | "sort">;

/** The list whose columns tell their values: its module, what is asked of it, and how many characters of a value stand in a filter. */
export type ListQuestion = { module: string; query: ListQuery; valueLength: number };

/**
 * What this pane's address asks at the moment of the call: the address bar is ahead of what is drawn, and belongs to the pane that is
 * shown.
 */
export function useParamsNow(): () => URLSearchParams {
  const { pathname, search } = useLocation();
  return useCallback(
    () => new URLSearchParams(window.location.pathname === pathname ? window.location.search : search),
    [pathname, search],
  );
}

/** The filters that an address asks for. */
export function filterOf(params: URLSearchParams): Filters {
  return filtersIn(params.get("filter") ?? "");
}

/** Reads the list's question from the address bar and writes changes back to it, without a step in the history. */
export function useListAddress(): [ListAddress, (change: Partial<ListAddress>) => void] {
  const [params, setParams] = useSearchParams();
  const paramsNow = useParamsNow();
  const [filter, q, sort] = [params.get("filter") ?? "", params.get("q") ?? "", params.get("sort") ?? ""];
  const criteria = params.get("criteria");
  const address = useMemo(
    () => ({ filter: filtersIn(filter), ...(criteria === null ? {} : { criteria: criteriaIn(criteria) }), q, sort }),
    [filter, criteria, q, sort],
  );
  const change = useCallback(
    (next: Partial<ListAddress>) => {
      const after = paramsNow();
      if (next.filter) put(after, "filter", Object.keys(next.filter).length > 0 ? JSON.stringify(next.filter) : "");
      if (next.criteria) put(after, "criteria", next.criteria.length > 0 ? JSON.stringify(next.criteria) : "");
      if (next.q !== undefined) put(after, "q", next.q);
      if (next.sort !== undefined) put(after, "sort", next.sort);
      setParams(after, { replace: true });
    },
    [setParams, paramsNow],
  );
  return [address, change];
}

/** Whether an address asks for some rows alone. */
export const isAsking = ({ filter, criteria = [], q }: ListAddress): boolean =>
  Object.keys(filter).length > 0 || criteria.length > 0 || q !== "";

/** Filters with one of them changed; an empty one is left out. */
export function withFilter(filters: Filters, field: string, value: unknown): Filters {
  const { [field]: _old, ...others } = filters;
  return isNoFilter(value) ? others : { ...others, [field]: value };
}

/** Whether nothing is wanted. */
export function isNoFilter(value: unknown): boolean {
  if (value === null || value === undefined || value === "") return true;
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === "object" && Object.values(value).every((part) => part === undefined || part === null || part === "");
}

function filtersIn(text: string): Filters {
  if (text === "") return {};
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? (parsed as Filters) : {};
  } catch {
    return {};
  }
}

function criteriaIn(text: string): readonly Criterion[] {
  try {
    const parsed: unknown = JSON.parse(text);
    return Array.isArray(parsed) ? (parsed as readonly Criterion[]) : [];
  } catch {
    return [];
  }
}

function put(params: URLSearchParams, name: string, value: string): void {
  if (value === "") params.delete(name);
  else params.set(name, value);
}
