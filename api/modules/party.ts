import { text } from "#define/field";
import { masterFields } from "./master.ts";

/** Who a party is, the same in the whole group and in each of its roles. */
export const partyFields = {
  ...masterFields,
  shortName: text({ max: 100 }),
  creditCode: text({ max: 40 }),
  country: text({ max: 60 }),
  address: text({ max: 300 }),
};

/** How one company reaches a party and pays it. */
export const contactFields = {
  contact: text({ max: 100 }),
  phone: text({ max: 60, format: "phone" }),
  email: text({ max: 200, format: "email" }),
  bank: text({ max: 200 }),
  bankAccount: text({ max: 60 }),
};

/** What a party is found by. */
export const PARTY_SEARCH = ["code", "nameZh", "nameEn", "nameRu", "pinyin", "shortName", "creditCode"] as const;
