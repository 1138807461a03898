import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Sliceable } from "#define/dataset";
import type { Language } from "#define/viewer";
import { useSession } from "../data/session.ts";
import { type Answered, SliceSource } from "../data/slices.ts";
import type { CopyState } from "../data/slicesCopy.ts";
import type { Slice } from "#define/slice/query";

/** The source of a dataset for one screen. */
export function useSliceSource(dataset: Sliceable, language: Language, today: string): SliceSource {
  const { calendar, company } = useSession();
  const { code } = company;
  return useMemo(() => new SliceSource(dataset, { language, today, calendar, company: code }), [dataset, language, today, calendar, code]);
}

/** Follows how far the page's own copy of the data is. */
export function useCopyState(source: SliceSource): CopyState {
  return useSyncExternalStore(source.subscribe, () => source.state());
}

/** Keeps one view answered: asks anew when the question or the data change; the old answer stays until the new one is there. */
export function useSlice(source: SliceSource, view: string, slice: Slice | null): Answered {
  useEffect(() => source.want(view, slice), [source, view, slice]);
  return useSyncExternalStore(source.subscribe, () => source.answered(view));
}
