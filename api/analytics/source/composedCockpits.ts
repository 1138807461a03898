import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import type { Run } from "#db/client";
import type { Cockpit } from "#define/cockpit";
import { composedCockpit, type OwnWords } from "#define/composed";
import type { Dataset } from "#define/dataset";
import { bare } from "#define/own";
import type { Issue } from "#define/problem";
import type { Report } from "#define/report";
import { type Language, LANGUAGES } from "#define/viewer";
import type { Runtime } from "#engine/runtime";
import type { Catalogue, OpenCatalogue } from "#analytics/catalogue";
import { cockpitFaults, cockpitIssues } from "#analytics/cockpit/check";
import { composedWords } from "#analytics/cockpit/words";
import { isOf } from "#analytics/rights";
import { nameIn } from "./words.ts";

const TEMPLATE = shaped({
  compId: "integer",
  code: "text",
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
  definition: "text",
  words: "text",
});
export type StoredCockpit = RowIn<typeof TEMPLATE>;
type Parts = { runtime: Pick<Runtime, "words" | "log">; catalogue: OpenCatalogue };

/** The published cockpits of companies. */
export function storedCockpits(run: Run, companies: readonly number[]): Promise<StoredCockpit[]> {
  return run(TEMPLATE`select comp_id as "compId", code, name_zh as "nameZh", name_en as "nameEn", name_ru as "nameRu", definition, words
    from cockpit_template where stage = 'published' and comp_id = any(${sql.param(companies.map(String))}::text[]::integer[]) order by comp_id, code`);
}

/** Puts the published cockpits into the catalogue, with their words; one that holds together no more keeps nobody from the others. */
export function takeCockpits({ runtime, catalogue }: Parts, stored: readonly StoredCockpit[], own: Set<string>): void {
  for (const id of own) catalogue.cockpits.delete(id);
  own.clear();
  for (const template of stored) {
    const cockpit = cockpitFrom(template, template.compId);
    const words = wordsIn(template.words);
    const faults = cockpit && words ? cockpitFaults(cockpit, ...partsOf(catalogue, template.compId)) : ["no JSON"];
    if (!cockpit || !words || faults.length > 0) {
      runtime.log.warn({ code: template.code, faults }, "a composed cockpit does not hold together any more");
      continue;
    }
    own.add(cockpit.id);
    catalogue.cockpits.set(cockpit.id, bare(cockpit));
    runtime.words.learn(cockpit.id, composedWords(cockpit, words, titlesOf(template), sayingIn(runtime)));
  }
}

/** What is wrong with a cockpit that somebody composes, as issues. */
export function judgeCockpit(
  catalogue: Catalogue,
  template: Pick<StoredCockpit, "code" | "definition" | "words">,
  compId: number,
): Issue[] {
  const cockpit = cockpitFrom(template, compId);
  if (!cockpit) return [{ code: "composition", field: "definition", value: "JSON" }];
  if (!wordsIn(template.words)) return [{ code: "composition", field: "words", value: "JSON" }];
  return cockpitIssues(cockpit, ...partsOf(catalogue, compId));
}

/** Datasets and reports as a company has them. */
export function partsOf(
  { datasets, reports }: Pick<Catalogue, "datasets" | "reports">,
  compId: number,
): [ReadonlyMap<string, Dataset>, ReadonlyMap<string, Report>] {
  return [
    new Map([...datasets].filter(([, dataset]) => isOf(dataset, compId))),
    new Map([...reports].filter(([, report]) => isOf(report, compId))),
  ];
}

/** How the words of files are asked for. */
export const sayingIn =
  ({ words }: Pick<Runtime, "words">) =>
  (language: Language, namespace: string, key: string): string | undefined =>
    words.word(language, namespace, key);

/** The cockpit of a template; undefined where its definition is no JSON object. */
function cockpitFrom({ code, definition }: Pick<StoredCockpit, "code" | "definition">, compId: number): Cockpit | undefined {
  const parsed = objectIn(definition);
  if (!parsed) return undefined;
  const { id, path } = composedCockpit(compId, code);
  return { ...parsed, id, paths: [path], company: compId } as unknown as Cockpit;
}

/** Words by language and key; undefined where the text holds something else. */
function wordsIn(text: string): OwnWords | undefined {
  const parsed = objectIn(text);
  if (!parsed) return undefined;
  const of = (language: Language) => Object.entries<unknown>(Object(parsed[language]) as Record<string, unknown>);
  if (LANGUAGES.some((language) => of(language).some(([, word]) => typeof word !== "string"))) return undefined;
  return Object.fromEntries(LANGUAGES.map((language) => [language, Object.fromEntries(of(language))])) as OwnWords;
}

function objectIn(text: string): Record<string, unknown> | undefined {
  try {
    const parsed: unknown = JSON.parse(text);
    return typeof parsed === "object" && parsed !== null && !Array.isArray(parsed) ? (parsed as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

function titlesOf(template: StoredCockpit): Record<Language, string> {
  return Object.fromEntries(LANGUAGES.map((language) => [language, nameIn(template, language) ?? template.code])) as Record<
    Language,
    string
  >;
}
