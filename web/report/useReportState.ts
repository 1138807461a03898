import { useCallback, useMemo } from "react";
import { useSearchParams } from "react-router-dom";
import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import { sliceParams } from "#define/slice";
import { writeAddress } from "./address.ts";
import { answerable } from "./answerable.ts";
import { type Askable, readAddress, type ReadAddress } from "./addressRead.ts";
import { measureFault } from "./measures.ts";
import type { ReportState } from "./state.ts";

export type Change = (change: Partial<ReportState>, push?: boolean) => void;

/** Follows a report's state in its address and changes it; `push` leaves a step behind for the browser's way back. What the address asks in vain is told. */
export function useReportState(report: Report, dataset: Sliceable, today: string): ReadAddress & { change: Change } {
  const [query, setQuery] = useSearchParams();
  const asked = useMemo(() => askable(report, dataset, today), [report, dataset, today]);
  const read = useMemo(() => answerable(report, dataset, readAddress(asked, query)), [report, dataset, asked, query]);
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

function askable(report: Report, dataset: Sliceable, today: string): Askable {
  return {
    report,
    param: (name, value) => {
      try {
        sliceParams(dataset, { [name]: value }, today);
        return true;
      } catch {
        return dependsOn(dataset, name, value);
      }
    },
    measure: (text) => measureFault(dataset, text) === null,
  };
}

/** A choice within another choice may be one of another case than the initial one. */
function dependsOn({ params }: Sliceable, name: string, value: string): boolean {
  const param = params[name];
  return param?.kind === "choice" && param.within !== undefined && param.values.includes(value);
}
