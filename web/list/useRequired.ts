import { useEffect, useRef } from "react";
import type { Description } from "../data/description.ts";
import { firstAllowed } from "../parts/picking.ts";
import { withFilter, type ListAddress } from "./listAddress.ts";

/**
 * Fills a required filter that is missing when the list is opened, where there is little to choose from; what the person clears later stays
 * cleared.
 */
export function useRequired(
  module: Description,
  missing: readonly string[],
  address: ListAddress,
  ask: (change: Partial<ListAddress>) => void,
): void {
  const tried = useRef(false);
  const name = missing.length === 1 ? missing[0] : undefined;
  const field = name === undefined ? undefined : module.fields[name];
  const { filter } = address;
  useEffect(() => {
    if (!name || field?.kind !== "link" || tried.current) return undefined;
    let left = false;
    const fill = async () => {
      const value = await firstAllowed(field).catch(() => null);
      if (left) return;
      tried.current = true;
      if (value !== null) ask({ filter: withFilter(filter, name, value) });
    };
    void fill();
    return () => {
      left = true;
    };
  }, [name, field, filter, ask]);
}
