import { useEffect, useState } from "react";
import { call } from "../data/api.ts";

/** A record as the server found it. */
export type FoundRecord = { module: string; id: string; code: string; name: string | null; stage: string | null };

/** After the last key (ms), and from so many signs on, the server is asked. */
const [PAUSE, LEAST] = [200, 2];
const NOBODY: readonly FoundRecord[] = [];

/** The records that a text names, a moment after it was typed; what nobody waits for any more is given up. */
export function useFoundRecords(query: string): { records: readonly FoundRecord[]; isAsking: boolean } {
  const text = query.trim();
  const isWanted = text.length >= LEAST;
  const [answer, setAnswer] = useState<{ text: string; records: readonly FoundRecord[] }>({ text: "", records: NOBODY });
  useEffect(() => {
    if (!isWanted) return undefined;
    const running = new AbortController();
    const timer = window.setTimeout(() => {
      call<{ found: FoundRecord[] }>("POST", "/api/lookup/find", { body: { text }, signal: running.signal }).then(
        ({ found }) => setAnswer({ text, records: found }),
        // The screens are found without it.
        () => !running.signal.aborted && setAnswer({ text, records: NOBODY }),
      );
    }, PAUSE);
    return () => {
      window.clearTimeout(timer);
      running.abort();
    };
  }, [text, isWanted]);
  return { records: isWanted && text.startsWith(answer.text) ? answer.records : NOBODY, isAsking: isWanted && answer.text !== text };
}
