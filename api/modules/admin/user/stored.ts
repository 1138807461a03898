import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import type { DocumentRecord, Row } from "#define/rows";
import type { Work } from "#define/work";

/** The stations of a member, as they are to be. */
export const stationsOf = (lines: DocumentRecord["lines"]): readonly Row[] => lines.stations ?? [];

/** Whom the members of this company are stored as, by their ids. */
export async function storedPersons(work: Work, documents: readonly DocumentRecord[]) {
  const rows = await work.run(
    shaped({ id: "id", employeeId: "id?", partyId: "id?" })`select id, employee_id as "employeeId", party_id as "partyId" from membership
      where comp_id = ${work.compId} and id = any(${arrayOf(
        documents.map(({ header }) => header.id ?? null),
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
