import type { Cockpit, FigureOf, Panel } from "#define/cockpit";
import type { OwnWords } from "#define/composed";
import { type Language, LANGUAGES } from "#define/viewer";

type Say = (language: Language, namespace: string, key: string) => string | undefined;
type Titles = Readonly<Record<Language, string>>;

/** Every word that the screen asks of a cockpit. */
function wordKeys({ panels }: Cockpit): string[] {
  const keys = [
    "title",
    "question",
    ...panels.map(({ name }) => `panels.${name}`),
    ...panels.filter(({ statement }) => statement).map(({ name }) => `plain.${name}`),
    ...panels.flatMap(({ compare = [] }) => compare.map(({ name }) => `compare.${name}`)),
    ...panels.flatMap(({ steps = [] }) => steps.map(({ name }) => `steps.${name}`)),
    ...panels.flatMap(({ columns = [] }) => columns.map(({ name }) => `columns.${name}`)),
  ];
  return [...new Set(keys)];
}

/** The words of a cockpit from a file, as an export carries them. */
export function wordsOfCockpit(cockpit: Cockpit, say: Say): OwnWords {
  const keys = wordKeys(cockpit);
  return inEach((language) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const text = say(language, cockpit.id, key);
        return text === undefined ? [] : [[key, text]];
      }),
    ),
  );
}

/**
 * All words of a composed cockpit in every language: as its maker gave them there, else what the figure is called that they stand for, else
 * as he gave them in another language.
 */
export function composedWords(cockpit: Cockpit, given: OwnWords, titles: Titles, say: Say): OwnWords {
  const meant = new Map(cockpit.panels.flatMap((panel) => meantBy(panel)));
  const word = (language: Language, key: string): string =>
    given[language][key] ||
    meant.get(key)?.(language, say) ||
    [language, ...LANGUAGES].flatMap((other) => given[other][key] || [])[0] ||
    "";
  const said = (language: Language): Readonly<Record<string, string>> => ({
    ...Object.fromEntries(wordKeys(cockpit).map((key) => [key, word(language, key)])),
    title: titles[language],
  });
  return inEach(said);
}

const inEach = (said: (language: Language) => Readonly<Record<string, string>>): OwnWords => ({
  zh: said("zh"),
  en: said("en"),
  ru: said("ru"),
});

type Meaning = (language: Language, say: Say) => string | undefined;
/** Comparisons that every composed cockpit may make. */
const COMPARED: readonly string[] = ["plan", "planToDate", "lastYear"];

/** What parts of a panel are called where nobody says it. */
function meantBy(panel: Panel): [string, Meaning][] {
  const called = ({ slice, metric }: FigureOf): Meaning => {
    const dataset = panel.slices[slice]?.dataset ?? "";
    return (language, say) => say(language, dataset, `metrics.${metric}`);
  };
  const first = panel.figure ?? panel.steps?.[0] ?? panel.columns?.[0] ?? firstOf(panel);
  return [
    ...(first
      ? [[`panels.${panel.name}`, called(first)] as [string, Meaning], [`plain.${panel.name}`, called(first)] as [string, Meaning]]
      : []),
    ...(panel.compare ?? [])
      .filter(({ name }) => COMPARED.includes(name))
      .map(({ name }): [string, Meaning] => [`compare.${name}`, (language, say) => say(language, "composer", `compared.${name}`)]),
    ...(panel.steps ?? []).map((step): [string, Meaning] => [
      `steps.${step.name}`,
      step.as ? (language, say) => say(language, "composer", `compared.${step.as}`) : called(step),
    ]),
    ...(panel.columns ?? []).map((column): [string, Meaning] => [`columns.${column.name}`, called(column)]),
  ];
}

function firstOf({ slices }: Panel): FigureOf | undefined {
  const [name, slice] = Object.entries(slices)[0] ?? [];
  const metric = slice?.metrics[0];
  return name !== undefined && metric !== undefined ? { slice: name, metric } : undefined;
}
