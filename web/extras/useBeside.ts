import { useEffect } from "react";
import useSWR, { type SWRResponse } from "swr";
import { onChange } from "../data/changes.ts";

/** Follows something that stands beside a record; read anew when the server says that it changed. */
export function useBeside<T>(
  kind: string,
  module: string,
  id: string,
  read: (module: string, id: string) => Promise<T>,
): SWRResponse<T, unknown> {
  const answer = useSWR<T, unknown>([kind, module, id], () => read(module, id));
  const { mutate } = answer;
  useEffect(
    () =>
      onChange((news) => {
        const isMine = news.kind === "note" && news.note.module === module && news.note.id === id;
        // What was read before the news were told may be old already.
        if (isMine || news.kind === "opened" || news.kind === "missed") void mutate();
      }),
    [module, id, mutate],
  );
  return answer;
}
