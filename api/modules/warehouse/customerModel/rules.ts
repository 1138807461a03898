import { shaped } from "#db/row";
import { ownNames } from "#define/own";
import { unnest } from "#posting/rows";
import type { Finding, Rule } from "#define/rule";
import type { CustomerModel } from "#posting/stock/documents";

const TYPES = { customerId: "bigint", code: "text", validOn: "date" } as const;

/** Says which customer models stand for two materials from the same day on: a customer's code means one material at a date. */
export const oneMaterialPerDay: Rule<CustomerModel> = async (documents, work) => {
  const keys = documents.map(({ header }) => ({
    id: header.id,
    key: { customerId: header.customerId, code: header.code, validOn: header.validOn },
  }));
  const lists = Object.fromEntries(ownNames(TYPES).map((name) => [name, keys.map(({ key }) => key[name])]));
  const stored = await work.run(shaped({ id: "id", customerId: "id", code: "text", validOn: "text" })`select m.id,
      m.customer_id as "customerId", m.code, m.valid_on::text as "validOn"
    from customer_model m join ${unnest("k", lists, TYPES)} on m.customer_id = k.customer_id and m.code = k.code and m.valid_on = k.valid_on
    where m.comp_id = ${work.compId}`);
  const holders = new Map(stored.map(({ id, ...key }) => [textOfKey(key), id]));
  return keys.flatMap(({ id, key }, document): Finding[] => {
    const text = textOfKey(key);
    const holder = holders.get(text) ?? id;
    holders.set(text, id);
    return holder === id ? [] : [{ document, code: "duplicate", field: "validOn", value: key.validOn }];
  });
};

const textOfKey = ({ customerId, code, validOn }: Record<keyof typeof TYPES, string>) => JSON.stringify([customerId, code, validOn]);
