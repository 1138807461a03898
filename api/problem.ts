import type { ContentfulStatusCode } from "hono/utils/http-status";
import { type Ask, languageOf } from "./routes/context.ts";
import { PROBLEM_STATUS, type Problem, ProblemError } from "#define/problem";
import { typed } from "#engine/database";
import type { IssueLocale } from "#engine/issueWords";
import { internalBody, problemBody } from "#routes/answers/problem";

const RETRY_SECONDS = 5;

/**
 * The one place where errors become answers: typed problems in the reader's language, everything else logged with its cause and a bare 500.
 */
export function problemAnswer(thrown: Error, c: Ask): Response {
  const error = isCutOff(thrown) ? new ProblemError({ type: "malformed" }) : typed(thrown);
  const locale: IssueLocale = { words: c.var.runtime.words, language: languageOf(c), ...(c.var.module ? { module: c.var.module } : {}) };
  if (!(error instanceof ProblemError)) {
    c.var.runtime.log.error({ err: thrown, requestId: c.var.requestId, path: c.req.path }, "a request failed");
    return answer(c, internalBody(locale));
  }
  if (error.problem.type === "unavailable")
    c.var.runtime.log.warn({ err: error.cause, requestId: c.var.requestId }, "the database is away");
  const wait = retryAfter(error.problem);
  if (wait !== undefined) c.header("Retry-After", String(wait));
  return answer(c, problemBody(locale, error.problem));
}

/** Whoever sent the request went away before its end: nobody's fault, and nobody reads the answer. */
function isCutOff(error: Error): boolean {
  return "code" in error && error.code === "ECONNRESET" && !("syscall" in error);
}

function retryAfter(problem: Problem): number | undefined {
  if (problem.type === "rateLimited") return problem.retryAfter;
  return problem.type === "busy" || PROBLEM_STATUS[problem.type] === 503 ? RETRY_SECONDS : undefined;
}

function answer(c: Ask, body: { status: number }): Response {
  c.header("Content-Type", "application/problem+json; charset=UTF-8");
  c.header("Cache-Control", "no-store");
  return c.body(JSON.stringify(body), body.status as ContentfulStatusCode);
}
