import { useEffect, useState } from "react";
import { type ColumnValue, columnValues } from "../data/records.ts";
import type { ListQuestion } from "./listAddress.ts";

const PAUSE_MS = 120;
type Answered = { find: string; values: readonly ColumnValue[] };

/** The values of a column that hold a text; a newer text, or the end of the filter, ends the question before it. */
export function useColumnValues({ module, query }: ListQuestion, field: string, find: string, isAsked: boolean) {
  const [answered, setAnswered] = useState<Answered>();
  useEffect(() => {
    if (!isAsked) return undefined;
    const running = new AbortController();
    const ask = () =>
      void columnValues(module, query, field, find, running.signal).then(
        ({ values }) => setAnswered({ find, values }),
        () => running.signal.aborted || setAnswered({ find, values: [] }),
      );
    const timer = window.setTimeout(ask, find ? PAUSE_MS : 0);
    return () => {
      window.clearTimeout(timer);
      running.abort();
    };
  }, [module, query, field, find, isAsked]);
  return { values: answered?.values ?? [], isLoading: answered?.find !== find };
}
