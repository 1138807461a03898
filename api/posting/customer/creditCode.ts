import type { Finding } from "#define/rule";
import type { Work } from "#define/work";
import { homeOf } from "./home.ts";

/** A code that somebody says of a customer, where he lies, and the code that is stored. */
type Naming = { said: { creditCode: string | null; country?: string | null }; before: Stored | undefined };
type Stored = { creditCode: string | null; country: string | null };

/** The signs of a unified social credit code (GB 32100-2015) by their values, and how many there are of them with the check digit. */
const SIGNS = "0123456789ABCDEFGHJKLMNPQRTUWXY";
const LENGTH = 18;
const FORM = new RegExp(`^[${SIGNS}]{${LENGTH}}$`);

/** Says whether a text is a unified social credit code: eighteen signs, the last of which is right for those before it. */
function isCreditCode(text: string): boolean {
  if (!FORM.test(text)) return false;
  let [total, weight] = [0, 1];
  for (const sign of text.slice(0, LENGTH - 1)) {
    total += SIGNS.indexOf(sign) * weight;
    weight = (weight * 3) % SIGNS.length;
  }
  return SIGNS[(SIGNS.length - (total % SIGNS.length)) % SIGNS.length] === text.at(-1);
}

/**
 * Says which customers of the country get a credit code that is none; one that is stored already stays.
 */
export async function codeFaults(work: Work, namings: readonly Naming[]): Promise<Finding[]> {
  const isAtHome = await homeOf(work);
  return namings.flatMap(({ said, before }, document): Finding[] => {
    const code = written(said.creditCode);
    if (code === "" || code === written(before?.creditCode)) return [];
    const country = said.country === undefined ? before?.country : said.country;
    return isAtHome(country ?? null) && !isCreditCode(code)
      ? [{ document, code: "noCreditCode", field: "creditCode", value: said.creditCode }]
      : [];
  });
}

const written = (code: string | null | undefined): string => (code ?? "").trim().toUpperCase();
