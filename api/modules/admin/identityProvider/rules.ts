import { shaped } from "#db/row";
import { arrayOf } from "#db/sql";
import { ENCRYPTED } from "#define/field";
import type { identityProviderRoles, identityProviders } from "#db/schema/platform/identity";
import type { DocumentOf } from "#define/rows";
import { eachDocument, type Rule } from "#define/rule";

type IdentityProvider = DocumentOf<typeof identityProviders, { groups: typeof identityProviderRoles }>;

/** Whoever says who a person is may be anybody: administrators alone say who that is. */
export const byAdministrators: Rule<IdentityProvider> = (documents, { viewer }) =>
  viewer.menu === null ? [] : documents.map((_, document) => ({ document, code: "administratorsAlone" as const, field: "code" }));

/** Tickets are signed by a key that is found somewhere, or by a secret. */
export const isWhole = eachDocument<IdentityProvider>(({ header: { kind, keysUrl, clientSecret, searchFilter } }) => [
  ...(kind === "ticket" && !keysUrl && !clientSecret ? [{ code: "required" as const, field: "clientSecret" }] : []),
  ...(searchFilter && !searchFilter.includes("{account}") ? [{ code: "format" as const, field: "searchFilter", value: searchFilter }] : []),
]);

const PLACES = ["authorizeUrl", "address", "keysUrl"] as const;
const LOCAL = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** Passwords, codes and keys go over TLS; without it only to this machine. */
export const speaksSafely = eachDocument<IdentityProvider>(({ header }) =>
  [...PLACES, ...(header.kind === "oidc" ? (["issuer"] as const) : [])].flatMap((field) => {
    const value = header[field];
    return !value || isSafe(value, header) ? [] : [{ code: "format" as const, field, value }];
  }),
);

function isSafe(text: string, { kind, startTls }: IdentityProvider["header"]): boolean {
  // The issuer of a ticket is a name that both know, no address.
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  const [safe, plain] = kind === "ldap" ? ["ldaps:", "ldap:"] : ["https:", "http:"];
  return protocol === safe || (protocol === plain && ((kind === "ldap" && startTls) || LOCAL.test(hostname)));
}

/** An HMAC needs as many signs as its hash has bytes. */
const LEAST = 32;

/** A secret that signs tickets is no word. */
export const secretsAreLong = eachDocument<IdentityProvider>(({ header: { kind, keysUrl, clientSecret } }) =>
  kind === "ticket" && !keysUrl && clientSecret && clientSecret !== ENCRYPTED && clientSecret.length < LEAST
    ? [{ code: "secretShort" as const, field: "clientSecret", params: { min: LEAST } }]
    : [],
);

/** The three administrators of a company are named by people, one by one, not by a group of somebody else's directory. */
export const givesNoDuty: Rule<IdentityProvider> = async (documents, work) => {
  const named = documents.flatMap(({ lines }) => lines.groups.map(({ roleId }) => roleId));
  const rows = await work.run(
    shaped({ id: "id", code: "text" })`select id, code from role where duty is not null and id = any(${arrayOf(named, "bigint")})`,
  );
  const codes = new Map(rows.map(({ id, code }) => [id, code]));
  return documents.flatMap(({ lines }, document) =>
    lines.groups.flatMap(({ roleId }, at) =>
      codes.has(roleId)
        ? [{ document, code: "dutyByGroup" as const, table: "groups", row: at + 1, field: "roleId", value: codes.get(roleId) }]
        : [],
    ),
  );
};
