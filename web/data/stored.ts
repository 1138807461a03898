import { useCallback, useContext, useState } from "react";
import { SessionContext } from "./session.ts";

/** A setting that this account keeps on this machine, under a name of its own; `initial` until it is first changed. */
export function useStored<T>(name: string, initial: T): [T, (next: T) => void] {
  const account = useContext(SessionContext)?.account ?? "";
  const key = `longwall.${account}.${name}`;
  const [value, setValue] = useState<{ key: string; value: T }>(() => ({ key, value: read(key, initial) }));
  const current = value.key === key ? value.value : read(key, initial);
  const store = useCallback(
    (next: T) => {
      window.localStorage.setItem(key, JSON.stringify(next));
      setValue({ key, value: next });
    },
    [key],
  );
  return [current, store];
}

function read<T>(key: string, initial: T): T {
  const stored = window.localStorage.getItem(key);
  if (stored === null) return initial;
  try {
    return JSON.parse(stored) as T;
  } catch {
    return initial;
  }
}
