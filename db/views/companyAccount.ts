import { pgTable, text } from "drizzle-orm/pg-core";
import { companyColumns } from "../columns.ts";

/**
 * The staff of a company by their accounts, as people call them, and the program, which writes documents of its own; customers who were
 * invited are nobody's to look up.
 */
export const companyAccounts = pgTable("company_account", {
  ...companyColumns,
  code: text().notNull(),
  nameZh: text(),
  nameEn: text(),
  nameRu: text(),
  pinyin: text(),
});

export const COMPANY_ACCOUNT = `select m.comp_id, a.id, a.account as code, a.name as name_zh, coalesce(a.name_en, a.name) as name_en,
    coalesce(a.name_ru, a.name) as name_ru, null::text as pinyin
  from membership m join account a on a.id = m.account_id where a.invitation_flag = '0'
  union all select id, 0, 'Longwall', null, null, null, null from company`;
