/** How somebody outside says who a person is. */
export const IDENTITY_KINDS = ["oidc", "ticket", "feishu", "wecom", "dingtalk", "ldap"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];
/** What of an account a fact from outside is held against; `employee` is the code of the employee. */
export const ACCOUNT_FACTS = ["account", "email", "mobile", "employee"] as const;
/** Where the role of a group counts. */
export const GROUP_SCOPES = ["company", "own", "team"] as const;
/** The pages on which somebody signs in. */
export const SIGN_IN_PATHS = ["/login", "/oaLogin", "/zmjOALogin", "/bmjOALogin", "/fsAuthLogin"] as const;

/** What is said of a provider, and which of it nobody reads again. */
export const PROVIDER_FACTS = [
  "code",
  "nameZh",
  "nameEn",
  "nameRu",
  "kind",
  "entryPath",
  "isAutomatic",
  "issuer",
  "authorizeUrl",
  "address",
  "keysUrl",
  "clientId",
  "agentId",
  "scopes",
  "skewSeconds",
  "bindDn",
  "searchBase",
  "searchFilter",
  "startTls",
  "accountClaim",
  "accountIs",
  "groupsClaim",
  "sortNo",
] as const;
export const PROVIDER_SECRETS = ["clientSecret", "bindPassword"] as const;
