import { text } from "#define/field";
import { nameFields } from "./master.ts";

const former = { system: true, hidden: { stage: ["draft", "returned", "rejected"] } } as const;

/** What of a party a change begins with. */
export const IDENTITY_FETCHES = {
  nameZh: "nameZh",
  nameEn: "nameEn",
  nameRu: "nameRu",
  shortName: "shortName",
  creditCode: "creditCode",
  bank: "bank",
  bankAccount: "bankAccount",
} as const;

/** What a list of changes shows of them. */
export const IDENTITY_COLUMNS = ["nameZh", "formerNameZh", "creditCode", "formerCreditCode", "bankAccount", "formerBankAccount"] as const;

/** Who a party is and where its money lies: as it shall be, beside how it was when the change was handed in. */
export const identityChangeFields = {
  ...nameFields,
  formerNameZh: text(former),
  formerNameEn: text(former),
  formerNameRu: text(former),
  shortName: text({ max: 100 }),
  formerShortName: text(former),
  creditCode: text({ max: 40 }),
  formerCreditCode: text(former),
  bank: text({ max: 200 }),
  formerBank: text(former),
  bankAccount: text({ max: 60 }),
  formerBankAccount: text(former),
};
