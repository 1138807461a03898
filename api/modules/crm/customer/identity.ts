import { sql } from "drizzle-orm";
import { plainName, plainText } from "#db/plainName";
import { shaped } from "#db/row";
import type { companyParties, parties } from "#db/schema/masterData/party";
import { arrayOf, identifier } from "#db/sql";
import type { DocumentRecord, RowOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";
import type { Work } from "#define/work";
import type { Customer } from "./rules.ts";

/** A customer with what his party says. */
type Named = DocumentRecord<
  Customer["header"] &
    Pick<RowOf<typeof parties>, "code" | "nameZh" | "nameEn" | "nameRu" | "shortName" | "creditCode"> &
    Pick<RowOf<typeof companyParties>, "stage" | "bank" | "bankAccount">,
  object
>;
type Header = Named["header"];

const NAMES = ["nameZh", "nameEn", "nameRu"] as const;
const CHANGED = [...NAMES, "creditCode", "bank", "bankAccount"] as const;
/** Where a customer is not in use yet, and says what he likes. */
const OPEN = new Set(["draft", "rejected"]);

/** What identifies a customer, or says where his money lies, is changed by a document of its own; what is empty may be filled in. */
export const changesByDocument: Rule<Named> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(
    shaped({
      id: "id",
      stage: "text",
      nameZh: "text?",
      nameEn: "text?",
      nameRu: "text?",
      creditCode: "text?",
      bank: "text?",
      bankAccount: "text?",
    })`select p.id, c.stage, p.name_zh as "nameZh", p.name_en as "nameEn", p.name_ru as "nameRu", p.credit_code as "creditCode", c.bank,
        c.bank_account as "bankAccount" from company_party c join party p on p.id = c.id
      where c.comp_id = ${work.compId} and c.id = any(${arrayOf(ids, "bigint")}) and c.is_customer`,
  );
  const stored = new Map(rows.map((row) => [row.id, row]));
  return documents.flatMap(({ header }, document): Finding[] => {
    const before = stored.get(header.id);
    if (!before || OPEN.has(before.stage)) return [];
    const field = CHANGED.find((name) => before[name] !== null && before[name] !== "" && before[name] !== header[name]);
    return field ? [{ document, code: "changesByDocument", field }] : [];
  });
};

const OTHER = shaped({ id: "id", code: "text", owner: "text?", names: "text[]", creditCode: "text?" });

/** Says which new customers are there already, by credit code or by a name as it is compared, and whose they are. */
export const isNoDuplicate: Rule<Named> = async (documents, work) => {
  if (work.viewer.accountId === "0") return [];
  const known = await knownIds(work, documents);
  const fresh = documents.flatMap(({ header }, document) => (known.has(header.id) ? [] : [{ header, document }]));
  if (fresh.length === 0) return [];
  const others = await othersOf(
    work,
    fresh.map(({ header }) => header),
  );
  return fresh.flatMap(({ header, document }): Finding[] => {
    const names = namesOf(header);
    const byCode = others.find(({ creditCode }) => creditCode !== null && creditCode === codeOf(header));
    const other = byCode ?? others.find((one) => names.some((name) => one.names.includes(name)));
    if (!other || other.id === header.id) return [];
    const field = byCode ? "creditCode" : "nameZh";
    return [{ document, code: "customerExists", field, value: other.code, params: { owner: other.owner ?? "-" } }];
  });
};

const namesOf = (header: Header): string[] => NAMES.flatMap((name) => plainText(header[name] ?? "") || []);
const codeOf = ({ creditCode }: Header): string => (creditCode ?? "").trim().toUpperCase();

async function knownIds(work: Work, documents: readonly Named[]): Promise<Set<string>> {
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(
    shaped({ id: "id" })`select id from customer where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`,
  );
  return new Set(rows.map(({ id }) => id));
}

async function othersOf(work: Work, headers: readonly Header[]) {
  const names = arrayOf([...new Set(headers.flatMap(namesOf))], "text");
  const codes = arrayOf([...new Set(headers.map(codeOf))].filter(Boolean), "text");
  const spoken = ["name_zh", "name_en", "name_ru"].map((name) => plainName(identifier("p", name)));
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
