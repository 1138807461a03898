import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Finding, Rule } from "#define/rule";
import type { Order } from "./order.ts";

/** An order that says what the contract of another company does: these fields are that one's. */
export const MIRRORED = { not: { empty: "twinId" } } as const;

/** It has the lines of that contract, no more and no fewer. */
export const keepsLines: Rule<Order> = async (documents, work) => {
  const ids = documents.filter(({ header }) => !isEmpty(header.twinId)).map(({ header }) => header.id);
  if (ids.length === 0) return [];
  const stored = await work.run(shaped({ id: "id", lines: "text[]" })`select order_id as id, array_agg(id::text order by seq) as lines
    from purchase_order_line where comp_id = ${work.compId} and order_id = any(${arrayOf(ids, "bigint")}) group by order_id`);
  const lines = new Map(stored.map((order) => [order.id, order.lines.join()]));
  return documents.flatMap(({ header, lines: { lines: rows } }, document): Finding[] => {
    const known = lines.get(header.id);
    return known === undefined || known === rows.map(({ id }) => id).join() ? [] : [saidBy(header.twinNo, document)];
  });
};

/** It stays as long as that contract names it. */
export const isNobodysTwin: Rule<Order> = (documents) =>
  documents.flatMap(({ header }, document): Finding[] => (isEmpty(header.twinId) ? [] : [saidBy(header.twinNo, document)]));

const saidBy = (other: string | null, document: number): Finding => ({ document, code: "saidThere", params: { other: other ?? "" } });
