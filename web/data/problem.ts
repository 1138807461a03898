import type { ProblemType } from "#define/problem";
import type { IssueCode } from "#define/issueCode";

/**
 * One fault of the input as the server words it: `row` is the 1-based line of `table`, `label` the field's name in the viewer's language.
 */
export type ProblemIssue = {
  code: IssueCode;
  message: string;
  table?: string;
  row?: number;
  field?: string;
  label?: string;
  value?: unknown;
};

/**
 * An `application/problem+json` answer. Ours are `network` (no answer at all), `broken` (an answer that is no problem document), and
 * of a device that keeps what it has to send `unclaimed` (by the name of an account alone) and `givenUp` (sent in vain too often).
 */
export type AnsweredProblem = {
  type: ProblemType | "network" | "broken" | "unclaimed" | "givenUp";
  status: number;
  title: string;
  detail?: string;
  issues?: readonly ProblemIssue[];
  /** So many issues are not among the told ones. */
  more?: number;
  by?: string | null;
  at?: string | null;
  version?: number;
  retryAfter?: number;
  /** What is brought back with the code of a second step. */
  ticket?: string;
};

/** Thrown by the API client for every answer that is not a value. */
export class ApiProblem extends Error {
  constructor(readonly problem: AnsweredProblem) {
    super(textOf(problem));
    this.name = "ApiProblem";
  }
}

/** Gives the problem inside anything thrown; a bug of ours becomes `broken`. */
export function problemOf(error: unknown): AnsweredProblem {
  if (error instanceof ApiProblem) return error.problem;
  return { type: "broken", status: 0, title: error instanceof Error ? error.message : String(error) };
}

/** A problem in one text: what is wrong, else how it is called. */
export function textOf({ detail, title }: Pick<AnsweredProblem, "detail" | "title">): string {
  return detail ?? title;
}

/** Says whether a request ended because a newer one took its place. */
export function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}
