import { type SQL, sql } from "drizzle-orm";
import { identifier } from "./sql.ts";

/** The name of an account (table or alias) as it is written in a language; its first name for all others. */
export function accountName(account: string, language: string): SQL {
  const first = identifier(account, "name");
  return language === "en" || language === "ru" ? sql`coalesce(${identifier(account, `name_${language}`)}, ${first})` : first;
}
