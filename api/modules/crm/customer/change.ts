import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { Posting } from "#define/rule";
import type { Customer } from "./rules.ts";

const CHANGE = shaped({
  customerId: "id",
  nameZh: "text?",
  nameEn: "text?",
  nameRu: "text?",
  pinyin: "text?",
  shortName: "text?",
  creditCode: "text?",
  bank: "text?",
  bankAccount: "text?",
});

/** A change that was agreed is taken over: the newest of each customer. */
export const takeChange: Posting<Customer> = async (documents, work) => {
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(CHANGE`select distinct on (customer_id) customer_id as "customerId", name_zh as "nameZh", name_en as "nameEn",
      name_ru as "nameRu", pinyin, short_name as "shortName", credit_code as "creditCode", bank, bank_account as "bankAccount"
    from customer_change where comp_id = ${work.compId} and stage = 'approved' and customer_id = any(${arrayOf(ids, "bigint")})
    order by customer_id, updated_at desc, id desc`);
  const changes = new Map(rows.map(({ customerId, ...change }) => [customerId, change]));
  for (const { header } of documents) Object.assign(header, changes.get(header.id));
};
