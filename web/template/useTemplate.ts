import { useState } from "react";
import useSWR, { useSWRConfig } from "swr";
import type { PrintTemplate } from "#define/print";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { readTemplateHistory, storeTemplate, takeBackTemplate, templatePlace, type TemplateHistory } from "../data/templates.ts";

const BLANK: PrintTemplate = { kind: "document", edition: 1 };

/**
 * A template that is being changed: what is stored, what is typed, what is wrong, and the ways to store it. `start` is what a new one
 * begins as.
 */
export function useTemplate(module: string, name: string, start: PrintTemplate | undefined) {
  const place = templatePlace(module, name);
  const { data: history, error, mutate } = useSWR<TemplateHistory, unknown>(place, readTemplateHistory, { revalidateOnFocus: false });
  const { mutate: refresh } = useSWRConfig();
  const [typed, setTyped] = useState<PrintTemplate | null>(null);
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [busy, setBusy] = useState(false);
  const newest = history?.editions[0];
  const stored = newest?.template ?? history?.delivered ?? null;
  const attempt = async (job: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await job();
      setTyped(null);
      setProblem(undefined);
      await Promise.all([mutate(), refresh(["prints", module])]);
      return true;
    } catch (failure) {
      setProblem(problemOf(failure));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const draft = history ? (typed ?? stored ?? start ?? BLANK) : null;
  return {
    history,
    error,
    draft,
    /** Whether the company's own counts, not the delivered one. */
    isOwn: Boolean(newest?.template),
    dirty: typed !== null || (history !== undefined && stored === null),
    problem,
    busy,
    change: setTyped,
    discard: () => setTyped(null),
    save: () => attempt(async () => draft && storeTemplate(place, draft, newest?.edition ?? 0)),
    takeBack: () => attempt(() => takeBackTemplate(place, newest?.edition ?? 0)),
  };
}
