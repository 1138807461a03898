import { sql, type SQL } from "drizzle-orm";
import { coreNameSql } from "#db/coreName";
import { plainName, plainText } from "#db/plainName";
import { shaped } from "#db/row";
import { arrayOf, identifier } from "#db/sql";
import type { Twin } from "#define/module";
import type { Work } from "#define/work";
import { textOf } from "#posting/amounts";
import { coresOf } from "#posting/partyName";

const MOST = 8;
/** Shorter than this a text says nothing of whom it names. */
const LEAST = 2;
/** Further than this nobody compares a name. */
const LONGEST = 200;

/**
 * Customers whose name, short name, former name, pinyin or credit code begins as what is typed, whose whole name is how it begins, or whose
 * name is the same without its legal form and province; each part goes by an index of its own.
 */
export async function findTwins(header: Readonly<Record<string, unknown>>, work: Work): Promise<Twin[]> {
  const said = ["nameZh", "nameEn", "nameRu", "shortName"].map((name) => textOf(header[name]).slice(0, LONGEST));
  const typed = long(said.map(plainText));
  const code = textOf(header.creditCode).trim().toUpperCase().slice(0, LONGEST);
  if (typed.length === 0 && code.length < 4) return [];
  // One comparison each: of a list of beginnings no index knows the range.
  const begins = (told: SQL): SQL =>
    typed.length === 0
      ? sql`false`
      : sql`(${sql.join(
          typed.map((name) => sql`${told} like ${beginning(name)}`),
          sql` or `,
        )})`;
  const whole = arrayOf([...new Set(typed.flatMap(beginningsOf))], "text");
  const spoken = ["name_zh", "name_en", "name_ru", "short_name"].map((name) => plainName(identifier("p", name)));
  const parts = [
    ...coreParts(work, said),
    ...spoken.map((name) => sql`select p.id from party p where ${begins(name)} or ${name} = any(${whole})`),
    sql`select p.id from party p where ${begins(sql`p.pinyin`)} or ${begins(sql`split_part(p.pinyin, ' ', 2)`)}`,
    sql`select a.customer_id from customer_alias a where a.comp_id = ${work.compId} and ${begins(plainName(identifier("a", "alias")))}`,
    ...(code.length < 4 ? [] : [sql`select p.id from party p where upper(p.credit_code) like ${beginning(code)}`]),
  ];
  return work.run(
    shaped({
      id: "id",
      code: "text",
      name: "text",
      owner: "text?",
    })`select c.id, p.code, coalesce(p.name_zh, p.name_en, p.name_ru, p.code) as name,
        coalesce(e.name_zh, e.name_en, e.name_ru) as owner
      from customer c join party p on p.id = c.id left join employee e on e.comp_id = c.comp_id and e.id = c.owner_id
      where c.comp_id = ${work.compId} and c.id in (${sql.join(parts, sql` union `)}) order by p.code limit ${MOST}`,
  );
}

/** Those whose name, or former name, is the same without its legal form and province. */
function coreParts(work: Work, said: readonly string[]): SQL[] {
  const cores = arrayOf(long(said.flatMap(coresOf)), "text");
  const isCore = (name: SQL) => sql`${coreNameSql(name)} = any(${cores})`;
  return [
    ...["name_zh", "name_en", "name_ru"].map((name) => sql`select p.id from party p where ${isCore(identifier("p", name))}`),
    sql`select a.customer_id from customer_alias a where a.comp_id = ${work.compId} and ${isCore(identifier("a", "alias"))}`,
  ];
}

const long = (names: readonly string[]): string[] => [...new Set(names.filter((name) => name.length >= LEAST))];
const beginning = (text: string): string => `${text.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
/** What a longer name may be called in short: its beginnings of more than three signs. */
const beginningsOf = (name: string): string[] =>
  Array.from({ length: Math.max(0, Math.min(name.length, LONGEST) - 3) }, (_, at) => name.slice(0, at + 4));
