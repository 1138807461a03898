import { fail, failIfAny } from "#define/problem";
import type { Issue } from "#define/problem";
import type { ActionInput } from "#engine/write/act";
import { type Ask, viewerOf } from "#routes/context";
import type { Draft } from "#engine/write/save";
import { byWeight } from "../access/heavy.ts";

type Values = Record<string, unknown>;
/** More lines than this belong into several documents. */
const MOST_LINES = 10_000;

/**
 * A draft of the engine from a checked body: absent line tables stay absent, so they are left as they are. Throws invalid with
 * tooManyLines.
 */
export function draftOf({ header, lines }: { header: Values; lines?: Record<string, Values[]> | undefined }): Draft {
  const long = Object.entries(lines ?? {}).filter(([, rows]) => rows.length > MOST_LINES);
  failIfAny(long.map(([table, rows]) => ({ code: "tooManyLines", table, params: { max: MOST_LINES, count: rows.length } })));
  return lines === undefined ? { header } : { header, lines };
}

/** Does what a request asks of a draft, in turn where the drafts of its account are large together. */
export async function weighed<T>(
  c: Ask,
  { lines = {} }: { lines?: Record<string, Values[]> | undefined },
  job: () => Promise<T>,
): Promise<T> {
  const count = Object.values(lines).reduce((sum, rows) => sum + rows.length, 0);
  return byWeight((await viewerOf(c)).accountId, count, job);
}

/** What is said with an action: its reason, what its input asks for, and whether what is to be agreed to ends it (unagreed). */
export function actionInput({
  reason,
  header,
  lines,
  ask = false,
}: {
  reason?: string | undefined;
  ask?: boolean | undefined;
  header?: Values | undefined;
  lines?: Record<string, Values[]> | undefined;
}): ActionInput {
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(header === undefined && lines === undefined ? {} : { input: draftOf({ header: header ?? {}, lines }) }),
    ...(ask ? { warn: demandConsent } : {}),
  };
}

/** Ends the request with what is to be agreed to; throws unagreed where that is anything. */
export function demandConsent(issues: readonly Issue[]): void {
  if (issues.length > 0) fail({ type: "unagreed", issues });
}
