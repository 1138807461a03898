import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { Sliceable } from "#define/dataset";
import type { Language } from "#define/viewer";
import { useSession } from "../data/session.ts";
import { type Answered, SliceSource } from "../data/slices/source.ts";
import type { FirstAnswers } from "../data/slices/answer.ts";
import type { CopyState } from "../data/slices/copy.ts";
import type { Slice } from "#define/slice/query";
import { whenIdle } from "../data/whenIdle.ts";

/** The source of a dataset for one screen; `first` is what came with it. */
export function useSliceSource(dataset: Sliceable, language: Language, today: string, first?: FirstAnswers): SliceSource {
  const { calendar, company } = useSession();
  const { code } = company;
  return useMemo(
    () => new SliceSource(dataset, { language, today, calendar, company: code }, first),
    [dataset, language, today, calendar, code, first],
  );
}

/** Follows how far the page's own copy of the data is. */
export function useCopyState(source: SliceSource): CopyState {
  return useSyncExternalStore(source.subscribe, () => source.state());
}

/** Keeps one view answered: asks anew when the question or the data change; the old answer stays until the new one is there. */
export function useSlice(source: SliceSource, view: string, slice: Slice | null): Answered {
  useEffect(() => source.want(view, slice), [source, view, slice]);
  return useSyncExternalStore(source.subscribe, () => source.answered(view, slice));
}

/** Lets the page fetch its own copy once what it shows is drawn and nobody wants anything of it. */
export function useRest(source: SliceSource, isDrawn: boolean): void {
  useEffect(() => (isDrawn ? whenIdle(() => source.fetchCopy()) : undefined), [source, isDrawn]);
}
