import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { Report } from "#define/report";
import { readState, type ReportState, writeState } from "./state.ts";

export type Change = (change: Partial<ReportState>, push?: boolean) => void;

/** Follows a report's state in its address and changes it; `push` leaves a step behind for the browser's way back. */
export function useReportState(report: Report): [ReportState, Change] {
  const [query, setQuery] = useSearchParams();
  const state = useMemo(() => readState(report, query), [report, query]);
  // The address bar is ahead of what is rendered: two quick changes both count.
  const change = useCallback<Change>(
    (part, push = false) => {
      const before = new URLSearchParams(window.location.search);
      setQuery(writeState(report, { ...readState(report, before), ...part }, before), { replace: !push, preventScrollReset: true });
    },
    [report, setQuery],
  );
  return [state, change];
}
