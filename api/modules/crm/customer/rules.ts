import { sql } from "drizzle-orm";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { Finding, Rule } from "#define/module";
import { textOf } from "#posting/amounts";
import type { DocumentOf } from "#define/rows";
import type { customers } from "#db/schema/masterData/party";

/** What a customer says beside his party. */
export type Customer = DocumentOf<typeof customers>;

/** Says which customers name themselves as the head of their group, one that belongs to a group itself, or any while they are a head: a group has one level. */
export const headsNoOther: Rule<Customer> = async (documents, work) => {
  const joining = documents.flatMap(({ header }, document) => (isEmpty(header.groupId) ? [] : [{ document, header }]));
  if (joining.length === 0) return [];
  const heads = joining.map(({ header }) => textOf(header.groupId));
  const own = joining.map(({ header }) => header.id).filter((id) => id !== "");
  const rows = await work.run<{ id: string; groupId: string }>(sql`select id, group_id as "groupId" from customer
    where comp_id = ${work.compId} and group_id is not null and (id = any(${arrayOf(heads, "bigint")}) or group_id = any(${arrayOf(own, "bigint")}))`);
  const joined = new Set([...rows.map(({ id }) => id), ...joining.map(({ header }) => header.id)]);
  const leading = new Set([...rows.map(({ groupId }) => groupId), ...heads]);
  return joining.flatMap(({ document, header }): Finding[] =>
    joined.has(textOf(header.groupId)) || leading.has(header.id) ? [{ document, field: "groupId", code: "groupInGroup" }] : [],
  );
};
