import { shaped } from "#db/row";
import { decides } from "#db/separation";
import type { substitutes } from "#db/schema/platform/approval";
import { arrayOf } from "#db/sql";
import type { Issue } from "#define/problem";
import type { Work } from "#define/work";
import type { RowOf } from "#define/rows";
import type { Finding, Rule } from "#define/rule";

type Substitute = { header: RowOf<typeof substitutes> };

/**
 * Everybody names his own substitute; administrators or, where duties are separated, the security one anybody's. It is somebody else who
 * can sign in.
 */
export const standsIn: Rule<Substitute> = async (documents, work) => {
  const [before, able] = await Promise.all([storedPrincipals(work, documents), withAccounts(work, documents)]);
  const namesAll = await decides(work, "security");
  return documents.flatMap((document, index) =>
    faultsOf(document, work, before.get(document.header.id), able, namesAll).map((issue): Finding => ({ ...issue, document: index })),
  );
};

function faultsOf({ header }: Substitute, work: Work, before: string | undefined, able: ReadonlySet<string>, namesAll: boolean): Issue[] {
  const { principalId, substituteId } = header;
  const isOwn = principalId === work.viewer.employeeId && (before === undefined || before === work.viewer.employeeId);
  return [
    ...(namesAll || isOwn ? [] : [{ code: "unknownRecord", field: "principalId" } as const]),
    ...(principalId === substituteId ? [{ code: "sameValue", field: "substituteId", params: { other: "principalId" } } as const] : []),
    ...(able.has(substituteId) ? [] : [{ code: "noAccount", field: "substituteId" } as const]),
  ];
}

async function storedPrincipals(work: Work, documents: readonly Substitute[]): Promise<Map<string, string>> {
  const ids = documents.map(({ header }) => header.id);
  const rows = await work.run(
    shaped({
      id: "id",
      principalId: "id",
    })`select id, principal_id as "principalId" from substitute where comp_id = ${work.compId} and id = any(${arrayOf(ids, "bigint")})`,
  );
  return new Map(rows.map(({ id, principalId }) => [id, principalId]));
}

async function withAccounts(work: Work, documents: readonly Substitute[]): Promise<Set<string>> {
  const ids = documents.map(({ header }) => header.substituteId);
  const rows = await work.run(
    shaped({ id: "id" })`select m.employee_id as id from membership m join account a on a.id = m.account_id and a.is_enabled
      where m.comp_id = ${work.compId} and m.employee_id = any(${arrayOf(ids, "bigint")})`,
  );
  return new Set(rows.map(({ id }) => id));
}
