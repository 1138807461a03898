import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Finding, Rule } from "#define/rule";
import { oneByOne } from "./oneByOne.ts";

/** One unified social credit code is one party in the whole group. */
export const creditCodeOnce: Rule<{ header: { id: string; creditCode: string | null } }> = async (documents, work) => {
  const codes = documents.flatMap(({ header }) => header.creditCode ?? []);
  if (codes.length === 0) return [];
  await oneByOne(work, "creditCode", codes);
  const rows = await work.run(
    shaped({ id: "id", creditCode: "text", code: "text" })`select id, credit_code as "creditCode", code from party
      where credit_code = any(${arrayOf(codes, "text")})`,
  );
  const seen = new Map(documents.flatMap(({ header }) => (isEmpty(header.creditCode) ? [] : [[header.creditCode, header.id] as const])));
  return documents.flatMap(({ header }, document): Finding[] => {
    const { id, creditCode } = header;
    if (isEmpty(creditCode)) return [];
    const isTaken = rows.some((row) => row.creditCode === creditCode && row.id !== id) || seen.get(creditCode) !== id;
    return isTaken ? [{ document, code: "duplicate", field: "creditCode", value: creditCode }] : [];
  });
};
