import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { isEmpty } from "#define/condition";
import type { DocumentOf } from "#define/rows";
import type { marketPeople } from "#db/schema/masterData/market";
import type { Finding, Rule } from "#define/rule";

/** The post of a person in a marketing department. */
export type Post = DocumentOf<typeof marketPeople>;

const HELD = shaped({ id: "id", employeeId: "id", organizationId: "id", fromOn: "text", toOn: "text" });

/** Says which people would hold two posts of one marketing department on the same day. */
export const holdsOnePost: Rule<Post> = async (documents, work) => {
  const people = [...new Set(documents.map(({ header }) => header.employeeId).filter((id) => id !== ""))];
  const held = await work.run(HELD`select id, employee_id as "employeeId", organization_id as "organizationId", from_on::text as "fromOn",
      coalesce(to_on, 'infinity'::date)::text as "toOn" from market_person where comp_id = ${work.compId} and employee_id = any(${arrayOf(people, "bigint")})`);
  return documents.flatMap(({ header }, document): Finding[] => {
    const [fromOn, toOn] = [header.fromOn, isEmpty(header.toOn) ? "infinity" : header.toOn];
    const isHeld = held.some(
      (other) =>
        other.id !== header.id &&
        other.employeeId === header.employeeId &&
        other.organizationId === header.organizationId &&
        other.fromOn <= toOn &&
        fromOn <= other.toOn,
    );
    return isHeld ? [{ document, code: "duplicate", field: "employeeId", value: header.employeeId }] : [];
  });
};
