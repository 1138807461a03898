import type { Field } from "#define/field";
import type { Language } from "#define/viewer";
import type { Description } from "../data/description.ts";
import { currentLanguage } from "../data/language.ts";

type Title = Description["title"];
/** How wide a column likes to be, and how narrow it may become (px) where the screen is too small; numbers and days do not give way. */
type Measure = { wanted: number; least: number };

const MEASURES: Readonly<Record<Field["kind"], Measure>> = {
  docNo: { wanted: 150, least: 132 },
  date: { wanted: 96, least: 96 },
  month: { wanted: 84, least: 84 },
  instant: { wanted: 162, least: 162 },
  quantity: { wanted: 110, least: 110 },
  price: { wanted: 110, least: 110 },
  money: { wanted: 124, least: 124 },
  rate: { wanted: 96, least: 96 },
  percent: { wanted: 80, least: 80 },
  integer: { wanted: 80, least: 80 },
  flag: { wanted: 92, least: 84 },
  choice: { wanted: 110, least: 76 },
  link: { wanted: 190, least: 160 },
  text: { wanted: 140, least: 112 },
  longText: { wanted: 200, least: 72 },
};
/** A quantity with its unit behind it. */
const COUNTED: Measure = { wanted: 134, least: 134 };
const STAGE: Measure = { wanted: 140, least: 128 };
const CODE: Measure = { wanted: 116, least: 96 };
/** What a record is called, where that is no code, and the title of a module. */
const NAME: Measure = { wanted: 180, least: 132 };
/** What the record behind a link says of itself. */
const LINKED: Measure = { wanted: 110, least: 76 };
/** A column of text grows at most to this share of what it likes. */
const MOST_GROWTH = 1.6;

/**
 * Widths of columns that share `room` px: those of text give way or grow, each by its share; none becomes narrower than it needs, and a
 * width that a person chose stays.
 */
export function sharedWidths(
  names: readonly string[],
  { fields, title }: Pick<Description, "fields" | "title">,
  chosen: Readonly<Record<string, number>>,
  needs: Readonly<Record<string, number>>,
  room: number,
): Record<string, number> {
  const measures = names.map((name) => ({ name, ...measureOf(name, fields[name], chosen[name], title, needs[name]) }));
  const spare = room - sumOf(measures.map(({ wanted }) => wanted));
  const give = (measure: Measure) => (spare < 0 ? measure.wanted - measure.least : growthOf(measure));
  const whole = sumOf(measures.map(give));
  const share = room === 0 || whole === 0 ? 0 : Math.max(-1, Math.min(1, spare / whole));
  return Object.fromEntries(measures.map((measure) => [measure.name, Math.floor(measure.wanted + share * give(measure))]));
}

function measureOf(name: string, field: Field | undefined, chosen: number | undefined, title: Title, need = 0): Measure {
  if (chosen !== undefined) return { wanted: chosen, least: chosen };
  const { wanted, least } = kindOf(name, field, title);
  return { wanted: Math.max(wanted, need), least: Math.max(least, need) };
}

function kindOf(name: string, field: Field | undefined, { code, name: called }: Title): Measure {
  if (name === code && field?.kind === "text") return MEASURES.docNo;
  if (name === (called === "names" ? nameIn(currentLanguage()) : called) && field?.kind === "text") return NAME;
  if (field?.kind === "choice" && (name === code || field.modules)) return NAME;
  if (!field && name === "stage") return STAGE;
  if (field?.linked) return LINKED;
  if (field?.kind === "quantity" && (field.unit || field.of)) return COUNTED;
  return field?.kind === "link" && field.by === "code" ? CODE : MEASURES[field?.kind ?? "text"];
}

/** The field that names a record in a language. */
function nameIn(language: Language): string {
  return { zh: "nameZh", en: "nameEn", ru: "nameRu" }[language];
}

/** Says whether a column is a name in another language than that of the page; Chinese names stay, for everything has one. */
export function isForeignName(name: string, { name: called }: Title, language: Language): boolean {
  return called === "names" && (name === "nameEn" || name === "nameRu") && name !== nameIn(language);
}

function growthOf({ wanted, least }: Measure): number {
  return least < wanted ? wanted * (MOST_GROWTH - 1) : 0;
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
