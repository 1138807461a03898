import type { CompanyCalendar } from "#define/calendar";
import type { Language } from "#define/viewer";
import { call } from "../api.ts";
import { whenReady } from "../whenReady.ts";
import type { Slice, SliceAnswer } from "#define/slice/query";

/**
 * `browser` = DuckDB-WASM on the page's own copy, `server` = DuckDB beside the API on the same files, `brush` = sums that the page made
 * ready for a brush.
 */
export type AnsweredBy = "browser" | "server" | "brush";
export type SliceResult = SliceAnswer & { place: AnsweredBy };
export type SliceSetting = { language: Language; today: string; calendar: CompanyCalendar; company: string };

/** What came with the page, by the text of its question; taken out when it is shown. */
export type FirstAnswers = Map<string, SliceAnswer>;

/** Asks the server. */
export async function answerThere(slice: Slice, signal: AbortSignal): Promise<SliceResult> {
  const answer = await whenReady(() => call<SliceAnswer>("POST", `/api/datasets/${slice.dataset}/slice`, { body: slice, signal }), signal);
  return { ...answer, place: "server" };
}
