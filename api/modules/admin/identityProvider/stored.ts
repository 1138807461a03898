import { shaped } from "#db/row";
import { arrayOf, columns, snake } from "#db/sql";
import { PROVIDER_FACTS, PROVIDER_SECRETS } from "#define/access/identity";
import { ENCRYPTED } from "#define/field";
import type { Work } from "#define/work";
import { grouped } from "#posting/rows";
import type { IdentityProvider } from "./rules.ts";

/** The providers among these of which more than the roles of their groups is other than it is stored; a new one is. */
export async function changedProviders(work: Work, documents: readonly IdentityProvider[]): Promise<ReadonlySet<string>> {
  const rows = await work.run(
    shaped({ id: "id", said: "json" })`select id, json_build_array(${columns(PROVIDER_FACTS.map(snake))}, client_secret is not null,
      bind_password is not null) as said from identity_provider where id = any(${idsOf(documents)})`,
  );
  const stored = new Map(rows.map(({ id, said }) => [id, JSON.stringify(said)]));
  return new Set(documents.filter((one) => stored.get(one.header.id) !== JSON.stringify(saidOf(one))).map(({ header }) => header.id));
}

/** A secret that is given anew differs from what stands for the stored one. */
function saidOf({ header }: IdentityProvider): unknown[] {
  const secrets = PROVIDER_SECRETS.map((name) => (header[name] === ENCRYPTED ? true : (header[name] ?? false)));
  return [...PROVIDER_FACTS.map((name) => header[name]), ...secrets];
}

const idsOf = (documents: readonly IdentityProvider[]) =>
  arrayOf(
    documents.map(({ header }) => header.id),
    "bigint",
  );

/** What groups give by these providers, in which company, otherwise than it is stored: rows that are given, and companies that lost one. */
export async function changedGroups(
  work: Work,
  documents: readonly IdentityProvider[],
): Promise<Map<string, { row?: number; company: string }[]>> {
  const rows = await work.run(
    shaped({ id: "id", company: "text", said: "json" })`select provider_id as id, company,
      json_build_array(group_name, company, role_id::text, scope) as said from identity_provider_role where provider_id = any(${idsOf(documents)})`,
  );
  const stored = grouped(rows, ({ id }) => id);
  return new Map(
    documents.map(({ header: { id }, lines }) => {
      const before = (stored.get(id) ?? []).map(({ company, said }) => ({ company, said: JSON.stringify(said) }));
      const now = lines.groups.map((one, at) => ({
        row: at + 1,
        company: one.company,
        said: JSON.stringify([one.groupName, one.company, one.roleId, one.scope]),
      }));
      return [
        id,
        [
          ...now.filter(({ said }) => !before.some((one) => one.said === said)),
          ...before.filter(({ said }) => !now.some((one) => one.said === said)),
        ],
      ];
    }),
  );
}
