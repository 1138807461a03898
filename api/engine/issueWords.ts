import { formatDecimal } from "#define/format";
import type { Fact, Issue } from "#define/problem";
import type { Language } from "#define/viewer";
import type { Words } from "./translations.ts";

/** In whose words a problem is told: the language, and the module whose fields it names. */
export type IssueLocale = { words: Words; language: Language; module?: string };
/** An issue as people read it. */
export type LocalizedIssue = Omit<Issue, "params" | "led"> & { message: string; label?: string };

/** One issue with its message in words, and the label of its field. */
export function localizeIssue(locale: IssueLocale, { led, ...told }: Issue): LocalizedIssue {
  if (led) return { ...localizeIssue(locale, told), message: ofLed(locale, told, led) };
  const { params = {}, ...issue } = told;
  const label = issue.field === undefined ? undefined : (labelOf(locale, issue.field, issue.table) ?? issue.field);
  const facts = Object.fromEntries(Object.entries(params).map(([key, fact]) => [key, factOf(locale, key, fact, issue.table)]));
  const said = { label: label ?? "", value: factText(shortly(issue.value).value), ...facts };
  const text = problemWord(locale, `issues.${issue.code}`, said);
  const message = issue.row === undefined ? text : inRow(locale, issue.code, issue.row, said, text);
  return { ...issue, ...shortly(issue.value), message, ...(label === undefined ? {} : { label }) };
}

/** What is wrong with a document that is taken along, in the words of its own module behind what it is called. */
function ofLed(locale: IssueLocale, issue: Issue, { module, title, ...place }: NonNullable<Issue["led"]>): string {
  const own = { ...locale, module };
  const { message } = localizeIssue(own, { ...issue, table: undefined, row: undefined, field: undefined, ...place });
  return problemWord(locale, "ofLed", { what: moduleWord(own, "title") ?? module, title }) + message;
}

/** What is wrong with a row: behind the number of the row, but where the text says it itself or has no need to. */
function inRow({ words, language }: IssueLocale, code: string, line: number, said: Record<string, string | number>, text: string): string {
  const whole = words.word(language, "problems", `inRow.${code}`, { ...said, line });
  return whole ?? problemWord({ words, language }, "line", { line }) + text;
}

/** What was wrong is told back as far as one would read it. */
const MOST_CHARACTERS = 500;

function shortly(value: unknown): { value?: unknown } {
  if (value === undefined) return {};
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return { value: text.length > MOST_CHARACTERS ? `${text.slice(0, MOST_CHARACTERS)}…` : value };
}

/** Nobody reads more than this many issues at once; the rest is counted. */
const MOST_TOLD = 200;

/** Issues in words: the first two hundred, and how many `more` there are. */
export function localizeFirst(locale: IssueLocale, issues: readonly Issue[]): { issues: LocalizedIssue[]; more?: number } {
  const localized = issues.slice(0, MOST_TOLD).map((issue) => localizeIssue(locale, issue));
  return issues.length > MOST_TOLD ? { issues: localized, more: issues.length - MOST_TOLD } : { issues: localized };
}

const isList = (fact: Fact): fact is readonly string[] => Array.isArray(fact);
const WORD_KEY = /^([a-z][\w.]*):([a-z][\w.]*)$/i;

/** Money and quantities as they are kept or rounded: with four digits or two after the point, and with six. */
const KEPT = [
  [/^-?\d+\.(\d{2}|\d{4})$/, "money"],
  [/^-?\d+\.\d{6}$/, "quantity"],
] as const;

/**
 * A fact of an issue that is the name of a field is told by the field's label, one that is a choice by the word of the choice, one that is
 * the key of a word (`sales.contract:title`) by that, an amount as amounts are looked at; a list is told as one.
 */
function factOf(locale: IssueLocale, key: string, fact: Fact, table: string | undefined): string | number {
  if (isList(fact)) return fact.map((each) => factOf(locale, key, each, table)).join(locale.language === "zh" ? "、" : ", ");
  if (typeof fact !== "string") return fact;
  const [, namespace, word] = WORD_KEY.exec(fact) ?? [];
  if (namespace && word) {
    // A table of lines may say its words itself, or not.
    const told = [word, word.replace(/^lines\.\w+\./, "")].map((name) => locale.words.word(locale.language, namespace, name)).find(Boolean);
    if (told) return told;
  }
  const kept = KEPT.find(([digits]) => digits.test(fact));
  if (kept) return formatDecimal(fact, kept[1], locale.language);
  return moduleWord(locale, `choices.${key}.${fact}`) ?? labelOf(locale, fact, table) ?? labelOf(locale, fact, undefined) ?? fact;
}

/** A value of a problem as a text. */
export function factText(value: unknown): string {
  return typeof value === "string" ? value : ["number", "boolean"].includes(typeof value) ? JSON.stringify(value) : "";
}

/** A form that belongs to no module has its own words for what it asks. */
function labelOf(locale: IssueLocale, field: string, table: string | undefined): string | undefined {
  const ofForm = locale.module === undefined ? locale.words.word(locale.language, "problems", `fields.${field}`) : undefined;
  const ofLine = table === undefined ? undefined : moduleWord(locale, `lines.${table}.fields.${field}`);
  return ofForm ?? ofLine ?? moduleWord(locale, `fields.${field}`);
}

/** A word of the module that a problem names. */
export function moduleWord({ words, language, module }: IssueLocale, key: string): string | undefined {
  return words.word(language, module ?? "document", key);
}

/** A text of the problems. */
export function problemWord({ words, language }: IssueLocale, key: string, params: Readonly<Record<string, string | number>> = {}): string {
  return words.word(language, "problems", key, params) ?? key;
}
