import { type Permission, text } from "#define/field";
import { companyParties, parties } from "#db/schema/masterData/party";
import { creditCodeOnce } from "#posting/creditCode";
import { changesByDocument } from "#posting/customer/changesByDocument";
import { MASTER, masterFields } from "./master.ts";

/** Who a party is, the same in the whole group and in each of its roles. */
export const partyFields = {
  ...masterFields,
  shortName: text({ max: 100 }),
  creditCode: text({ max: 40 }),
  country: text({ max: 60 }),
  address: text({ max: 300 }),
};

/** How one company reaches a party and pays it: the numbers of its people are for those who keep it, others read them masked. */
export const contactFields = (keeps: Permission) => ({
  contact: text({ max: 100 }),
  phone: text({ max: 60, format: "phone", restrictedTo: [keeps], mask: "phoneMasked" }),
  email: text({ max: 200, format: "email", restrictedTo: [keeps], mask: "emailMasked" }),
  phoneMasked: text({ system: true, hidden: { may: keeps } }),
  emailMasked: text({ system: true, collapsed: true, hidden: { may: keeps } }),
  bank: text({ max: 200 }),
  bankAccount: text({ max: 60 }),
});

/** What a party is found by. */
export const PARTY_SEARCH = ["code", "nameZh", "nameEn", "nameRu", "pinyin", "shortName", "creditCode"] as const;

/** What is the same of every role that a party has in a company. */
export const PARTY_ROLE = {
  base: [companyParties, parties],
  kind: "company",
  title: { code: "code", name: "names" },
  search: PARTY_SEARCH,
  sort: { by: "code" },
  ...MASTER,
} as const;

/** What holds of a party in whatever role it is written. */
export const PARTY_CHECKS = [changesByDocument, creditCodeOnce] as const;

/** The columns that lead its list. */
export const PARTY_HEAD = ["code", "nameZh", "nameEn", "nameRu", "stage"] as const;
