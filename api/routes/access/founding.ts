import { sql } from "drizzle-orm";
import { shaped } from "#db/row";
import { type Client, transaction, type Transaction } from "#db/client";
import { newId } from "#db/id";
import { z } from "zod";

/** The id of the first company. */
export const FIRST = 1;
const companyName = z.string().trim().min(1).max(200).optional();

/** Makes the first company with its administrator in one transaction; false, and nothing made, when somebody was first. */
export function foundCompany(client: Client, wanted: Setup, passwordHash: string): Promise<boolean> {
  return transaction(client, [FIRST], async (open) => {
    await open.run(sql`lock table account in share row exclusive mode`);
    const [known] = await open.run(shaped({ one: "integer" })`select 1 as one from account limit 1`);
    if (known) return false;
    await writeCurrency(open, wanted.company.currency);
    await writeCompany(open, wanted.company);
    await writeAdministrator(open, wanted, passwordHash);
    return true;
  });
}

/** A currency is called what the languages call it. */
async function writeCurrency(open: Transaction, code: string): Promise<void> {
  const [zh, en, ru] = ["zh", "en", "ru"].map((language) => new Intl.DisplayNames(language, { type: "currency" }).of(code) ?? code);
  const digits = new Intl.NumberFormat("en", { style: "currency", currency: code }).resolvedOptions().maximumFractionDigits;
  await open.run(
    sql`insert into currency (id, code, name_zh, name_en, name_ru, digits, created_by, updated_by)
        values (${newId()}, ${code}, ${zh}, ${en}, ${ru}, ${digits}, 0, 0) on conflict (code) do nothing`,
  );
}

async function writeCompany(open: Transaction, { code, nameZh, nameEn, nameRu, currency, timeZone }: Setup["company"]): Promise<void> {
  await open.run(
    sql`insert into company (id, code, name_zh, name_en, name_ru, currency, time_zone, created_by, updated_by)
        values (${FIRST}, ${code}, ${nameZh ?? null}, ${nameEn ?? null}, ${nameRu ?? null}, ${currency}, ${timeZone}, 0, 0)`,
  );
}

async function writeAdministrator(open: Transaction, { account, name }: Setup, passwordHash: string): Promise<void> {
  const accountId = newId();
  await open.run(
    sql`insert into account (id, account, name, password_hash, default_comp_id, home_comp_id)
        values (${accountId}, ${account}, ${name}, ${passwordHash}, ${FIRST}, ${FIRST})`,
  );
  await open.run(sql`insert into membership (comp_id, id, account_id) values (${FIRST}, ${accountId}, ${accountId})`);
  await open.run(
    sql`insert into station (comp_id, id, membership_id, role_id, scope)
        select ${FIRST}::integer, ${newId()}::bigint, ${accountId}::bigint, id, 'company' from role where code = 'administrator'`,
  );
}

export const Setup = z.strictObject({
  /** What the program said when it started. */
  setupCode: z.string().max(40),
  account: z.string().trim().min(1).max(100),
  name: z.string().trim().min(1).max(100),
  password: z.string().max(200),
  company: z.strictObject({
    code: z.string().regex(/^\S{1,40}$/),
    nameZh: companyName,
    nameEn: companyName,
    nameRu: companyName,
    currency: z.string().regex(/^[A-Z]{3}$/),
    timeZone: z.string(),
  }),
});

export type Setup = z.output<typeof Setup>;
