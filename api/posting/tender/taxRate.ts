import { shaped } from "#db/row";
import type { Work } from "#define/work";

/** At which rate something is offered: that at which the company sells at home in its own currency, none abroad. */
export async function usualTaxRate(work: Work): Promise<(currency: string) => string> {
  const [own] = await work.run(shaped({ currency: "text", rate: "decimal" })`select currency, sales_tax_rate as rate from company
    where id = ${work.compId}`);
  return (currency) => (own && own.currency === currency ? own.rate : "0");
}
