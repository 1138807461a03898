import { type SQL, sql } from "drizzle-orm";

/** The name of an account (table or alias) as it is written in a language; its first name for all others. */
export function accountName(account: string, language: string): SQL {
  const name = sql.raw(`${account}.name`);
  return language === "en" || language === "ru" ? sql`coalesce(${sql.raw(`${account}.name_${language}`)}, ${name})` : name;
}
