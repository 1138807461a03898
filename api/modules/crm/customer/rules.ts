import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { DocumentOf } from "#define/rows";
import type { customers } from "#db/schema/masterData/party";
import type { Finding, Rule } from "#define/rule";
import { oneByOne } from "#posting/oneByOne";

/** What a customer says beside his party. */
export type Customer = DocumentOf<typeof customers>;

/**
 * Says which customers name themselves as the head of their group, one that belongs to a group itself, or any while they are a head: a
 * group has one level.
 */
export const headsNoOther: Rule<Customer> = async (documents, work) => {
  const joining = documents.flatMap(({ header: { id, groupId } }, document) => (groupId === null ? [] : [{ document, id, groupId }]));
  if (joining.length === 0) return [];
  await oneByOne(work, "customerGroup", [String(work.compId)]);
  const heads = joining.map(({ groupId }) => groupId);
  const own = joining.map(({ id }) => id);
  const rows = await work.run(shaped({ id: "id", groupId: "id" })`select id, group_id as "groupId" from customer
    where comp_id = ${work.compId} and group_id is not null and (id = any(${arrayOf(heads, "bigint")}) or group_id = any(${arrayOf(own, "bigint")}))`);
  const joined = new Set([...rows.map(({ id }) => id), ...joining.map(({ id }) => id)]);
  const leading = new Set([...rows.map(({ groupId }) => groupId), ...heads]);
  return joining.flatMap(({ document, id, groupId }): Finding[] =>
    joined.has(groupId) || leading.has(id) ? [{ document, field: "groupId", code: "groupInGroup" }] : [],
  );
};
