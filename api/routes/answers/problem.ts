import { type Problem, PROBLEM_STATUS } from "#define/problem";
import { factText, moduleWord, problemWord, type Telling, tellFirst, type ToldIssue } from "#engine/issueWords";

/** A problem as the body of `application/problem+json`, in the reader's language. */
export function problemBody(telling: Telling, problem: Problem) {
  const { type, ...facts } = problem;
  const told = "issues" in problem ? tellFirst(telling, problem.issues) : {};
  const detail = detailOf(telling, problem, told);
  return {
    ...facts,
    type: `/problems/${type}`,
    title: problemWord(telling, `types.${type}`),
    status: PROBLEM_STATUS[type],
    detail,
    ...told,
  };
}

/** A failure that nobody meant: nothing of it is told. */
export function internalBody(telling: Telling) {
  return {
    type: "/problems/internal",
    title: problemWord(telling, "types.internal"),
    status: 500,
    detail: problemWord(telling, "details.internal"),
  };
}

function detailOf(telling: Telling, problem: Problem, { issues, more }: { issues?: readonly ToldIssue[]; more?: number }): string {
  const rest = more === undefined ? [] : [problemWord(telling, "more", { count: more })];
  if (issues) return [...issues.map(({ message }) => message), ...rest].join("\n");
  const facts = Object.entries(problem).map(([key, value]) => [key, namedIn(telling, key, value)]);
  return problemWord(telling, `details.${problem.type}`, Object.fromEntries(facts));
}

/** Stages and actions inside a problem are told by their names. */
function namedIn(telling: Telling, key: string, value: unknown): string | number {
  const text = factText(value);
  if (key !== "stage" && key !== "action") return text;
  return moduleWord(telling, `${key}s.${text}`) ?? text;
}
