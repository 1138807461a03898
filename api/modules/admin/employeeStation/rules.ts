import { shaped } from "#db/row";
import type { employeeStations, employeeStationScopes } from "#db/schema/platform/employeeStation";
import { arrayOf } from "#db/sql";
import type { Issue } from "#define/problem";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Finding, type Rule } from "#define/rule";

type EmployeeStation = DocumentOf<typeof employeeStations, { scopes: typeof employeeStationScopes }>;

/** Each row of what a post reaches names a department, or a person, or a warehouse. */
export const reachesOneThing = eachDocument<EmployeeStation>(({ lines: { scopes } }) =>
  scopes.flatMap(({ departmentId, employeeId, warehouseId }, at): Issue[] => {
    const named = [departmentId, employeeId, warehouseId].filter((id) => id !== null).length;
    const place = { table: "scopes", row: at + 1, field: "departmentId" };
    if (named === 0) return [{ ...place, code: "choose" }];
    return named > 1 ? [{ ...place, code: "exclusive", params: { other: departmentId === null ? "warehouseId" : "employeeId" } }] : [];
  }),
);

/** A post ends no earlier than it begins. */
export const endsAfterItBegins = eachDocument<EmployeeStation>(({ header: { fromOn, toOn } }) =>
  toOn !== null && toOn < fromOn ? [{ code: "beforeStart", field: "toOn", value: toOn, params: { start: fromOn } }] : [],
);

/** Nobody but an administrator gives an administrator's role, and nobody gives himself one. */
export const isGivenRightly: Rule<EmployeeStation> = async (documents, work) => {
  if (work.viewer.menu === null) return [];
  const rows = await work.run(
    shaped({ id: "id" })`select id from role where is_administrator and id = any(${arrayOf(
      documents.map(({ header }) => header.roleId),
      "bigint",
    )})`,
  );
  const reserved = new Set(rows.map(({ id }) => id));
  return documents.flatMap(({ header }, document): Finding[] => [
    ...(reserved.has(header.roleId) ? [{ document, code: "unknownRecord" as const, field: "roleId" }] : []),
    ...(header.employeeId === work.viewer.employeeId ? [{ document, code: "unknownRecord" as const, field: "employeeId" }] : []),
  ]);
};
