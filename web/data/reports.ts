import type { Sliceable } from "#define/dataset";
import type { Report } from "#define/report";
import type { Slice, SliceAnswer } from "#define/slice/query";
import { call } from "./api.ts";
import { learnWords, type OwnWords } from "./ownWords.ts";

/** A report as the server tells it: with the dataset it asks, and what it answers first. */
export type LoadedReport = { report: Report; dataset: Sliceable; first: readonly { slice: Slice; answer: SliceAnswer }[] };

/** Where a report is told. */
export const reportPath = (id: string): string => `/api/reports/${id}`;

/** Reads the definition of a report, with what it answers first at an address (its query) where one is named. */
export async function readReport(id: string, at?: string): Promise<LoadedReport> {
  const { words = {}, ...told } = await call<LoadedReport & { words?: OwnWords }>("GET", reportPath(id), { query: { at } });
  learnWords(words);
  return told;
}
