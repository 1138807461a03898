import { useCallback, useMemo } from "react";
import type { Criterion } from "../data/records.ts";
import { useStored } from "../data/stored.ts";
import { isAsking, type ListAddress, useListAddress } from "./listAddress.ts";

const NONE: readonly Criterion[] = [];

/**
 * What a list is asked: its address, and the table filter that a person saved for this list (`place`) where the address asks nothing yet.
 * Whoever comes by a link that asks for rows sees just those. `kept` saves another one, none clears it.
 */
export function useTableFilter(place: string) {
  const [own, write] = useListAddress();
  const [saved, save] = useStored<readonly Criterion[]>(`tableFilter.${place}`, NONE);
  const criteria = own.criteria ?? (isAsking(own) ? NONE : saved);
  const address = useMemo((): ListAddress => ({ ...own, criteria }), [own, criteria]);
  const ask = useCallback((change: Partial<ListAddress>) => write({ criteria, ...change }), [write, criteria]);
  const kept = useCallback(
    (next: readonly Criterion[], change: Partial<ListAddress> = {}) => {
      save(next);
      write({ ...change, criteria: next });
    },
    [save, write],
  );
  return { address, ask, kept };
}
