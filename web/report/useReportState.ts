import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import { writeAddress } from "#query/address";
import { answerable } from "#query/answerable";
import { askable } from "#query/askable";
import { readAddress, type ReadAddress } from "#query/addressRead";
import type { ReportState } from "#query/state";

export type Change = (change: Partial<ReportState>, push?: boolean) => void;

/**
 * Follows a report's state in its address and changes it; `push` leaves a step behind for the browser's way back. What the address asks in
 * vain is told.
 */
export function useReportState(report: Report, dataset: Sliceable, today: string): ReadAddress & { change: Change } {
  const [query, setQuery] = useSearchParams();
  const asked = useMemo(() => askable(report, dataset, today), [report, dataset, today]);
  const read = useMemo(() => answerable(report, dataset, today, readAddress(asked, query)), [report, dataset, today, asked, query]);
  // The address bar is ahead of what is rendered: two quick changes both count.
  const change = useCallback<Change>(
    (part, push = false) => {
      const before = new URLSearchParams(window.location.search);
      setQuery(writeAddress(report, { ...readAddress(asked, before).state, ...part }, before), {
        replace: !push,
        preventScrollReset: true,
      });
    },
    [report, asked, setQuery],
  );
  return { ...read, change };
}
