import { shaped } from "#db/row";
import type { currencies } from "#db/schema/masterData/organisation";
import { arrayOf } from "#db/sql";
import type { RowOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import { inCompany } from "#posting/acrossCompanies";

type Currency = RowOf<typeof currencies>;

/** Says which currencies would change their digits although some company has amounts that were rounded to them. */
export const keepsDigits: Rule<{ header: Currency }> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const kept = await work.run(
    shaped({ id: "id", code: "text", digits: "integer" })`select id, code, digits from currency where id = any(${arrayOf(ids, "bigint")})`,
  );
  const known = new Map(kept.map((row) => [row.id, row]));
  const changing = documents.flatMap(({ header }, document) => {
    const before = known.get(header.id);
    return before && before.digits !== header.digits ? [{ document, code: before.code, digits: header.digits }] : [];
  });
  if (changing.length === 0) return [];
  const booked = await bookedAnywhere(
    work,
    changing.map(({ code }) => code),
  );
  return changing.flatMap(({ document, code, digits }): Finding[] =>
    booked.has(code) ? [{ document, code: "fixedByAmounts", field: "digits", value: String(digits) }] : [],
  );
};

async function bookedAnywhere(work: Work, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const companies = await work.run(shaped({ id: "integer" })`select id from company order by id`);
  const booked = new Set<string>();
  for (const { id } of companies) for (const { code } of await inCompany(work, id, (other) => bookedIn(other, codes))) booked.add(code);
  return booked;
}

/** Those that a company keeps its books or the figures of its group in, once anything is booked, and those of its documents. */
const bookedIn = ({ run, compId }: Work, codes: readonly string[]) =>
  run(shaped({ code: "text" })`select k.code from unnest(${arrayOf(codes, "text")}) as k (code)
    where exists (select from journal_line d join company c on c.id = d.comp_id and k.code in (c.currency, c.group_currency) where d.comp_id = ${compId})
      or exists (select from sales_contract d where d.comp_id = ${compId} and d.currency = k.code)
      or exists (select from sales_receipt d where d.comp_id = ${compId} and d.currency = k.code)
      or exists (select from receivable_item d where d.comp_id = ${compId} and d.currency = k.code)
      or exists (select from purchase_order d where d.comp_id = ${compId} and d.currency = k.code)
      or exists (select from payment d where d.comp_id = ${compId} and d.currency = k.code)`);
