import { type Issue, type Problem, PROBLEM_STATUS } from "#define/problem";
import type { Language } from "#define/viewer";
import type { Words } from "#engine/words";

/** In whose words a problem is told: the language, and the module whose fields it names. */
export type Telling = { words: Words; language: Language; module?: string };
type Told = Omit<Issue, "params"> & { message: string; label?: string };

/** A problem as the body of `application/problem+json`, in the reader's language. */
export function problemBody(telling: Telling, problem: Problem) {
  const { type, ...facts } = problem;
  const issues = problem.type === "invalid" ? { issues: problem.issues.map((issue) => tellIssue(telling, issue)) } : {};
  const detail = detailOf(telling, problem, issues.issues);
  return { ...facts, type: `/problems/${type}`, title: say(telling, `types.${type}`), status: PROBLEM_STATUS[type], detail, ...issues };
}

/** A failure that nobody meant: nothing of it is told. */
export function internalBody(telling: Telling) {
  return { type: "/problems/internal", title: say(telling, "types.internal"), status: 500, detail: say(telling, "details.internal") };
}

function detailOf(telling: Telling, problem: Problem, issues: readonly Told[] | undefined): string {
  if (issues) return issues.map(({ message }) => message).join("\n");
  const facts = Object.entries(problem).map(([key, value]) => [key, namedIn(telling, key, value)]);
  return say(telling, `details.${problem.type}`, Object.fromEntries(facts));
}

/** Stages and actions inside a problem are told by their names. */
function namedIn(telling: Telling, key: string, value: unknown): string | number {
  const text = textOf(value);
  if (key !== "stage" && key !== "action") return text;
  return wordOf(telling, `${key}s.${text}`) ?? text;
}

/** One issue with its message in words, and the label of its field. */
export function tellIssue(telling: Telling, { params = {}, ...issue }: Issue): Told {
  const label = issue.field === undefined ? undefined : (labelOf(telling, issue.field, issue.table) ?? issue.field);
  const facts = Object.fromEntries(Object.entries(params).map(([key, fact]) => [key, factOf(telling, key, fact, issue.table)]));
  const text = say(telling, `issues.${issue.code}`, { label: label ?? "", value: textOf(issue.value), ...facts });
  const message = issue.row === undefined ? text : say(telling, "line", { line: issue.row }) + text;
  return { ...issue, message, ...(label === undefined ? {} : { label }) };
}

/** A fact of an issue that is the name of a field is told by the field's label, one that is a choice by the word of the choice. */
function factOf(telling: Telling, key: string, fact: string | number, table: string | undefined): string | number {
  if (typeof fact !== "string") return fact;
  return wordOf(telling, `choices.${key}.${fact}`) ?? labelOf(telling, fact, table) ?? labelOf(telling, fact, undefined) ?? fact;
}

function textOf(value: unknown): string {
  return typeof value === "string" ? value : ["number", "boolean"].includes(typeof value) ? JSON.stringify(value) : "";
}

function labelOf(telling: Telling, field: string, table: string | undefined): string | undefined {
  return (table === undefined ? undefined : wordOf(telling, `lines.${table}.fields.${field}`)) ?? wordOf(telling, `fields.${field}`);
}

function wordOf({ words, language, module }: Telling, key: string): string | undefined {
  return words.word(language, module ?? "document", key);
}

function say({ words, language }: Telling, key: string, params: Readonly<Record<string, string | number>> = {}): string {
  return words.word(language, "problems", key, params) ?? key;
}
