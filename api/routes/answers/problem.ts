import { type Problem, PROBLEM_STATUS } from "#define/problem";
import { factText, moduleWord, problemWord, type IssueLocale, localizeFirst, type LocalizedIssue } from "#engine/issueWords";

/** A problem as the body of `application/problem+json`, in the reader's language. */
export function problemBody(locale: IssueLocale, problem: Problem) {
  const { type, ...facts } = problem;
  const localized = "issues" in problem ? localizeFirst(locale, problem.issues) : {};
  const detail = detailOf(locale, problem, localized);
  return {
    ...facts,
    type: `/problems/${type}`,
    title: problemWord(locale, `types.${type}`),
    status: PROBLEM_STATUS[type],
    detail,
    ...localized,
  };
}

/** A failure that nobody meant: nothing of it is told. */
export function internalBody(locale: IssueLocale) {
  return {
    type: "/problems/internal",
    title: problemWord(locale, "types.internal"),
    status: 500,
    detail: problemWord(locale, "details.internal"),
  };
}

function detailOf(locale: IssueLocale, problem: Problem, { issues, more }: { issues?: readonly LocalizedIssue[]; more?: number }): string {
  const rest = more === undefined ? [] : [problemWord(locale, "more", { count: more })];
  if (issues) return [...issues.map(({ message }) => message), ...rest].join("\n");
  const facts = Object.entries(problem).map(([key, value]) => [key, namedIn(locale, key, value)]);
  return problemWord(locale, `details.${problem.type}`, Object.fromEntries(facts));
}

/** Stages and actions inside a problem are told by their names. */
function namedIn(locale: IssueLocale, key: string, value: unknown): string | number {
  const text = factText(value);
  if (key !== "stage" && key !== "action") return text;
  return moduleWord(locale, `${key}s.${text}`) ?? text;
}
