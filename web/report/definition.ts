import useSWRImmutable from "swr/immutable";
import { usable } from "#query/usable";
import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import { getValue } from "../data/api.ts";
import { learnWords, type OwnWords } from "../data/ownWords.ts";

/** A report as data, with the dataset it asks. */
export type ReportAnswer = { report: Report; dataset: Sliceable };

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

/** Loads the definition of a report, cut to what this reader may ask of its dataset; undefined while loading. */
export function useReport(id: string): { answer: ReportAnswer | undefined; error: unknown } {
  const { data, error } = useSWRImmutable<ReportAnswer, unknown>(`/api/reports/${id}`, (path: string) =>
    getValue<ReportAnswer & { words?: OwnWords }>(path).then(({ report, dataset, words }) => {
      learnWords(words ?? {});
      return { report: usable(report, dataset), dataset };
    }),
  );
  return { answer: data, error };
}
