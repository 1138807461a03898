import { sql } from "drizzle-orm";
import { type RowIn, shaped } from "#db/row";
import { endCustomerModels } from "#db/schema/masterData/endCustomer";
import { arrayOf, identifier } from "#db/sql";
import type { Work } from "#define/work";
import { textOf } from "#posting/amounts";
import { addDays } from "#define/days";
import type { LineTable } from "#posting/replaceLines";
import type { DocumentOf } from "#define/rows";
import type { endCustomers } from "#db/schema/masterData/endCustomer";
import type { Finding, Posting, Rule } from "#define/rule";

/** An end customer. */
export type EndCustomer = DocumentOf<typeof endCustomers, { models: typeof endCustomerModels }>;

/** The line table of an end customer, as its change puts it back. */
export const MODELS: LineTable = { name: "models", table: endCustomerModels, parent: "endCustomerId" };

const OTHER = shaped({
  id: "id",
  code: "text",
  name: "text",
  stage: "text",
  dealerId: "id?",
  dealer: "text?",
  mineId: "id?",
  until: "text?",
});
type Other = RowIn<typeof OTHER>;

/** Writes on each end customer which others are, by name or by mine, the same: the specialist sees them. */
export const showDuplicates: Posting<EndCustomer> = async (documents, work) => {
  const others = await othersOf(documents, work);
  for (const { header } of documents) {
    const same = others.filter((other) => isSame(header, other));
    header.duplicates = same.length === 0 ? null : same.map(labelOf).join("; ");
  }
};

/** The first one approved is protected: says which end customers another dealer holds today. */
export const isFree: Rule<EndCustomer> = async (documents, work) => {
  const others = await othersOf(documents, work);
  return documents.flatMap(({ header }, document): Finding[] => {
    const holder = others.find(
      (other) =>
        isSame(header, other) && other.dealerId !== header.dealerId && (other.until ?? "") >= work.today && other.stage !== "disabled",
    );
    return holder ? [{ document, code: "protected", field: "nameZh", value: holder.code, params: { until: holder.until ?? "" } }] : [];
  });
};

/** Approval begins the days of protection that the company gives; a change of one that is protected does not begin them anew. */
export const protect: Posting<EndCustomer> = async (documents, work) => {
  const [company] = await work.run(shaped({ days: "integer" })`select protection_days as days from company where id = ${work.compId}`);
  for (const { header } of documents) {
    if (header.approvedOn !== null) continue;
    header.approvedOn = work.today;
    header.protectedUntil = addDays(work.today, company?.days ?? 0);
  }
};

/** Names compare without spaces and case, in any of the three languages. */
function isSame(header: EndCustomer["header"], other: Other): boolean {
  if (other.id === header.id) return false;
  const names = [header.nameZh, header.nameEn, header.nameRu].map(plain).filter((name) => name !== "");
  return names.some((name) => other.name.split("\n").includes(name)) || (other.mineId !== null && other.mineId === header.mineId);
}

const plain = (name: unknown): string => textOf(name).replaceAll(/\s/g, "").toLowerCase();

function labelOf({ code, dealer, until }: Other): string {
  return [code, dealer, until].filter((part) => part !== null).join(" · ");
}

async function othersOf(documents: readonly EndCustomer[], work: Work): Promise<Other[]> {
  const names = [...new Set(documents.flatMap(({ header }) => [header.nameZh, header.nameEn, header.nameRu].map(plain)))].filter(
    (name) => name !== "",
  );
  const mines = [...new Set(documents.flatMap(({ header }) => header.mineId ?? []))];
  const spoken = ["name_zh", "name_en", "name_ru"].map(
    (column) => sql`lower(regexp_replace(coalesce(${identifier("e", column)}, ''), '\\s', '', 'g'))`,
  );
  const wanted = arrayOf(names, "text");
  return work.run(OTHER`select e.id, e.code, ${sql.join(spoken, sql` || e'\\n' || `)} as name, e.stage, e.dealer_id as "dealerId",
      coalesce(p.name_zh, p.name_en, p.name_ru) as dealer, e.mine_id as "mineId", e.protected_until::text as until
    from end_customer e left join party p on p.id = e.dealer_id
    where e.comp_id = ${work.compId} and e.stage <> 'draft' and e.stage <> 'rejected'
      and (${sql.join(
        spoken.map((each) => sql`${each} = any(${wanted})`),
        sql` or `,
      )} or e.mine_id = any(${arrayOf(mines, "bigint")})) order by e.approved_on nulls last, e.code`);
}
