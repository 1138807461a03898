import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { accounts, memberships, stations } from "#db/schema/platform/access";
import type { DocumentRecord, RowOf } from "#define/rows";
import type { Work } from "#define/work";

export type Station = RowOf<typeof stations>;
/** A member of a company with the account, and the stations that it has there. */
export type User = DocumentRecord<
  RowOf<typeof memberships> & Omit<RowOf<typeof accounts>, keyof RowOf<typeof memberships>>,
  { stations: Station[] }
>;

/** Whom the members of this company are stored as, by their ids. */
export async function storedPersons(work: Work, documents: readonly User[]) {
  const rows = await work.run(
    shaped({ id: "id", employeeId: "id?", partyId: "id?" })`select id, employee_id as "employeeId", party_id as "partyId" from membership
      where comp_id = ${work.compId} and id = any(${arrayOf(
        documents.map(({ header }) => header.id),
        "bigint",
      )})`,
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** The roles of administrators. */
export async function administratorRoles(work: Work): Promise<ReadonlySet<string>> {
  const rows = await work.run(shaped({ id: "id" })`select id from role where is_administrator`);
  return new Set(rows.map(({ id }) => id));
}

/** How roles are called, by their ids. */
export async function roleCodes(work: Work, roles: readonly string[]): Promise<Map<string, string>> {
  if (roles.length === 0) return new Map();
  const rows = await work.run(
    shaped({ id: "id", code: "text" })`select id, code from role where id = any(${arrayOf([...roles], "bigint")})`,
  );
  return new Map(rows.map(({ id, code }) => [id, code]));
}
