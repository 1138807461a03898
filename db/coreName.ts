import { type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { compiled } from "./sql.ts";

/** Forms of companies and words of groups, which say nothing of whom a name means; the longer ones first. */
const HAN = ["股份有限公司", "有限责任公司", "有限公司", "集团公司", "总公司", "分公司", "公司", "集团", "股份"];
const LATIN = ["co", "company", "ltd", "limited", "inc", "corp", "corporation", "gmbh", "ag", "llc", "plc", "group", "holding", "holdings"];
const CYRILLIC = ["ооо", "оао", "пао", "зао", "ао", "группа"];

/** Where a name may begin with its province, as it is called in short; whether it does says nothing of whom it means. */
export const PROVINCES =
  "北京 天津 上海 重庆 河北 山西 辽宁 吉林 黑龙江 江苏 浙江 安徽 福建 江西 山东 河南 湖北 湖南 广东 海南 四川 贵州 云南 陕西 甘肃 青海 内蒙古 广西 西藏 宁夏 新疆".split(
    " ",
  );

const ofWords = (before: string, words: readonly string[], after: string) => `${before}(?:${words.join("|")})${after}`;
/** What stands for the legal form in a name in small letters. These patterns say the same to PostgreSQL and to JavaScript. */
export const FORMS = [HAN.join("|"), ofWords("(?<![a-z0-9])", LATIN, "(?![a-z0-9])"), ofWords("(?:^|\\s)", CYRILLIC, "(?=\\s|$)")].join(
  "|",
);
/** Signs and spaces of a name. */
export const SIGNS = "[\\s!-/:-@[-`{-~、。·「」『』《》〈〉【】〔〕“”‘’«»—–]+";
/** What kind of place a province is, behind its short name. */
export const KINDS = `^(${PROVINCES.join("|")})(?:省|市|(?:壮族|回族|维吾尔)?自治区)`;

/** `coreName` of a name that these words stand for, in words of PostgreSQL. */
export function coreNameText(name: string): string {
  const plain = `lower(normalize(${name}, NFKC))`;
  const core = `regexp_replace(regexp_replace(${plain}, '${FORMS}', ' ', 'g'), '${SIGNS}', '', 'g')`;
  return `regexp_replace(coalesce(nullif(${core}, ''), regexp_replace(${plain}, '${SIGNS}', '', 'g')), '${KINDS}', '\\1')`;
}

const NAME = "{name}";

/** `coreName` of a column. Indexes are built on these words exactly. */
export function coreNameSql(name: AnyPgColumn | SQL): SQL {
  return sql.join(coreNameText(NAME).split(NAME).map(compiled), sql`${name}`);
}
