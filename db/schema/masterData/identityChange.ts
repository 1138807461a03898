import { text } from "drizzle-orm/pg-core";
import { nameColumns } from "#db/columns";

/** Names, credit code and bank of a party as they shall be, and as they were when the change was handed in. */
export const identityChangeColumns = {
  ...nameColumns,
  shortName: text(),
  creditCode: text(),
  bank: text(),
  bankAccount: text(),
  formerNameZh: text(),
  formerNameEn: text(),
  formerNameRu: text(),
  formerShortName: text(),
  formerCreditCode: text(),
  formerBank: text(),
  formerBankAccount: text(),
};
