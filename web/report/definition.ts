import useSWRImmutable from "swr/immutable";
import { usable } from "#query/usable";
import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import type { FirstAnswers } from "../data/slices/answer.ts";
import { learnWords } from "../data/ownWords.ts";
import { readReport, reportPath, type LoadedReport } from "../data/reports.ts";

/** A report as data, with the dataset it asks, and what it answers first. */
export type ReportAnswer = { report: Report; dataset: Sliceable; first?: FirstAnswers };

const PREVIEW = "reports.preview";

/** A report while it is composed: it is on no server, so that nothing can be kept with it, watched or taken away. */
export function previewed(definition: Omit<Report, "id" | "path" | "dataset">, dataset: string, title: string): Report {
  learnWords({ [PREVIEW]: { title } });
  return { id: PREVIEW, path: "preview", dataset, ...definition };
}

/** Says whether a report is only being composed. */
export function isPreview({ id }: Report): boolean {
  return id === PREVIEW;
}

/**
 * Loads the definition of a report, cut to what this reader may ask of its dataset, and with it what it answers first at an address (its
 * query); undefined while loading.
 */
export function useReport(id: string, at?: string): { answer: ReportAnswer | undefined; error: unknown } {
  const { data, error } = useSWRImmutable<LoadedReport, unknown>(reportPath(id), () => readReport(id, at));
  return { answer: data && answerOf(data), error };
}

const answers = new WeakMap<LoadedReport, ReportAnswer>();

/** The same for all who show it: what came first is shown once. */
function answerOf(told: LoadedReport): ReportAnswer {
  const known = answers.get(told);
  if (known) return known;
  const { report, dataset, first } = told;
  const made = {
    report: usable(report, dataset),
    dataset,
    first: new Map(first.map(({ slice, answer }) => [JSON.stringify(slice), answer])),
  };
  answers.set(told, made);
  return made;
}
