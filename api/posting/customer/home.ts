import { shaped } from "#db/row";
import { isEmpty } from "#define/condition";
import type { Work } from "#define/work";

/** What China is called in the languages of the program, and by its code. */
const CHINA: ReadonlySet<string> = new Set(
  ["CN", ...["zh", "en", "ru"].map((language) => new Intl.DisplayNames(language, { type: "region" }).of("CN") ?? "")].map((name) =>
    name.toLowerCase(),
  ),
);

/**
 * Tells whether somebody of a country is at home in China. Who has none is one of the company's own, which is China's where it keeps its
 * books in yuan.
 */
export async function homeOf(work: Work): Promise<(country: string | null) => boolean> {
  const [company] = await work.run(shaped({ currency: "text" })`select currency from company where id = ${work.compId}`);
  return (country) => (isEmpty(country) ? company?.currency === "CNY" : CHINA.has(country.trim().toLowerCase()));
}
