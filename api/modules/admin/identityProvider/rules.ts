import { ENCRYPTED } from "#define/field";
import type { identityProviderRoles, identityProviders } from "#db/schema/platform/identity";
import type { DocumentOf } from "#define/rows";
import { eachDocument } from "#define/rule";

export type IdentityProvider = DocumentOf<typeof identityProviders, { groups: typeof identityProviderRoles }>;

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
