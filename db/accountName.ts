import { type SQL, sql } from "drizzle-orm";
import { name } from "./sql.ts";

/** The name of an account (table or alias) as it is written in a language; its first name for all others. */
export function accountName(account: string, language: string): SQL {
  const first = name(account, "name");
  return language === "en" || language === "ru" ? sql`coalesce(${name(account, `name_${language}`)}, ${first})` : first;
}
