import { useMemo, useSyncExternalStore } from "react";
import type { Entry } from "./entry.ts";
import { current, NONE, type State, subscribe } from "./state.ts";

/** All entries of the account, in order, and the keys of those that are under way. */
export function useOutbox(): State {
  return useSyncExternalStore(subscribe, current);
}

/** The entries of one record, in order. */
export function useUnsent(module: string, id: string, company: string): readonly Entry[] {
  const { entries } = useOutbox();
  return useMemo(() => {
    const own = entries.filter((entry) => entry.module === module && entry.id === id && entry.company === company);
    return own.length === 0 ? NONE : own;
  }, [entries, module, id, company]);
}
