import { ProblemError } from "#define/problem";
import type { IssueLocale } from "#engine/issueWords";
import { tryEach } from "#engine/write/trial";
import { type Ask, languageOf, viewerOf } from "#routes/context";
import { heavily } from "../access/heavy.ts";
import { problemBody } from "./problem.ts";
import type { EngineWork } from "#engine/context";

type Item = { id: string };
type Refusal = { id: string; ok: false; problem: ReturnType<typeof problemBody> };

/**
 * Does something with each of many by itself: a typed problem is the answer about that one and the others go on; anything else ends the
 * request, and what went before stays done.
 */
export async function doEach<I extends Item, R>(c: Ask, items: readonly I[], job: (item: I) => Promise<R>): Promise<(R | Refusal)[]> {
  const results: (R | Refusal)[] = [];
  for (const item of items) {
    const refused = (error: unknown) => {
      if (!(error instanceof ProblemError)) throw error;
      return refusal(c, item.id, error);
    };
    results.push(await job(item).catch(refused));
  }
  return results;
}

/** What would become of each, one after the other; nothing is stored. */
export async function tryAll<I extends Item, R>(
  c: Ask,
  items: readonly I[],
  step: (work: EngineWork, item: I) => Promise<R>,
): Promise<(R | Refusal)[]> {
  const viewer = await viewerOf(c);
  const jobs = items.map((item) => (work: EngineWork) => step(work, item));
  const answers = await heavily(viewer.accountId, () => tryEach(c.var.runtime, viewer, jobs));
  return answers.map((found, at) => (found instanceof ProblemError ? refusal(c, items[at]?.id ?? "", found) : found));
}

function refusal(c: Ask, id: string, { problem }: ProblemError): Refusal {
  return { id, ok: false, problem: problemBody(issueLocaleOf(c), problem) };
}

/** In whose words a request is told what is wrong: its language, and its module where it names one. */
export function issueLocaleOf(c: Ask): IssueLocale {
  const { module, runtime } = c.var;
  return { words: runtime.words, language: languageOf(c), ...(module ? { module } : {}) };
}
