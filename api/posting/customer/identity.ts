import { sql } from "drizzle-orm";
import { plainName, plainText } from "#db/plainName";
import { shaped } from "#db/row";
import { arrayOf, identifier, snake } from "#db/sql";
import type { Finding } from "#define/rule";
import type { Work } from "#define/work";
import { oneByOne } from "#posting/oneByOne";

/** The names of a customer by which he is known. */
export const NAMES = ["nameZh", "nameEn", "nameRu"] as const;
type Identity = Readonly<Record<(typeof NAMES)[number] | "creditCode", string | null>>;
/** A customer as he shall be called, and as he is called so far. */
type Naming = { id: string; said: Identity; before: Identity | undefined };

const STORED = shaped({
  id: "id",
  code: "text",
  stage: "text",
  isCustomer: "boolean",
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
  shortName: "text?",
  creditCode: "text?",
  country: "text?",
  bank: "text?",
  bankAccount: "text?",
});

/** What identifies a party, and where its money lies. */
export type PartyIdentity = Awaited<ReturnType<typeof partiesOf>>[number];

/** The customers among some parties, as they are stored. */
export async function identitiesOf(work: Work, ids: readonly string[]) {
  const customers = (await partiesOf(work, ids)).filter(({ isCustomer }) => isCustomer);
  return new Map(customers.map((row) => [row.id, row]));
}

/** The customers and suppliers among some parties, as they are stored. */
export function partiesOf(work: Work, ids: readonly string[]) {
  return work.run(STORED`select p.id, p.code, c.stage, c.is_customer as "isCustomer", p.name_zh as "nameZh", p.name_en as "nameEn", p.name_ru as "nameRu",
      p.short_name as "shortName", p.credit_code as "creditCode", p.country, c.bank, c.bank_account as "bankAccount"
    from company_party c join party p on p.id = c.id
    where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")}) and (c.is_customer or c.is_supplier)`);
}

/** Says of each that gets a name, or a credit code, which another customer has, who that is and whose he is; names as they are compared. */
export async function duplicatesOf(work: Work, namings: readonly Naming[]): Promise<Finding[]> {
  const fresh = namings.map(({ id, said, before }) => ({ id, names: namesOf(said, before), code: codeOf(said, before) }));
  const names = [...new Set(fresh.flatMap((one) => one.names))];
  const codes = [...new Set(fresh.flatMap(({ code }) => code ?? []))];
  if (names.length === 0 && codes.length === 0) return [];
  await oneByOne(work, `customer ${work.compId}`, [...names, ...codes]);
  const known = await othersOf(work, names, codes);
  return fresh.flatMap((one, document): Finding[] => {
    const others = known.filter(({ id }) => id !== one.id);
    const byCode = others.find(({ creditCode }) => creditCode !== null && creditCode === one.code);
    const other = byCode ?? others.find((each) => one.names.some((name) => each.names.includes(name)));
    if (!other) return [];
    const field = byCode ? "creditCode" : "nameZh";
    return [{ document, code: "customerExists", field, value: other.code, params: { owner: other.owner ?? "-" } }];
  });
}

/** The names that are new, as they are compared. */
function namesOf(said: Identity, before: Identity | undefined): string[] {
  const former = NAMES.map((name) => plainText(before?.[name] ?? ""));
  return NAMES.flatMap((name) => plainText(said[name] ?? "") || []).filter((name) => !former.includes(name));
}

/** The credit code where it is a new one. */
function codeOf(said: Identity, before: Identity | undefined): string | null {
  const code = writtenOf(said);
  return code === "" || (before && writtenOf(before) === code) ? null : code;
}

const writtenOf = ({ creditCode }: Identity): string => (creditCode ?? "").trim().toUpperCase();

const OTHER = shaped({ id: "id", code: "text", owner: "text?", names: "text[]", creditCode: "text?" });

function othersOf(work: Work, said: readonly string[], credit: readonly string[]) {
  const [names, codes] = [arrayOf(said, "text"), arrayOf(credit, "text")];
  const spoken = NAMES.map((name) => plainName(identifier("p", snake(name))));
  const alike = sql.join(
    spoken.map((name) => sql`select p.id from party p where ${name} = any(${names})`),
    sql` union `,
  );
  return work.run(OTHER`select c.id, p.code, coalesce(e.name_zh, e.name_en, e.name_ru) as owner, upper(p.credit_code) as "creditCode",
      array_remove(array[${sql.join(spoken, sql`, `)}], null) || array(select ${plainName(identifier("a", "alias"))} from customer_alias a
        where a.comp_id = c.comp_id and a.customer_id = c.id) as names
    from customer c join party p on p.id = c.id left join employee e on e.comp_id = c.comp_id and e.id = c.owner_id
    where c.comp_id = ${work.compId} and c.id in (${alike} union select p.id from party p where upper(p.credit_code) = any(${codes})
      union select a.customer_id from customer_alias a where a.comp_id = ${work.compId} and ${plainName(identifier("a", "alias"))} = any(${names}))
    order by p.code`);
}
