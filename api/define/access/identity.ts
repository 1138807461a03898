/** How somebody outside says who a person is. */
export const IDENTITY_KINDS = ["oidc", "ticket", "feishu", "wecom", "dingtalk", "ldap"] as const;
export type IdentityKind = (typeof IDENTITY_KINDS)[number];
/** What of an account a fact from outside is held against; `employee` is the code of the employee. */
export const ACCOUNT_FACTS = ["account", "email", "mobile", "employee"] as const;
/** Where the role of a group counts. */
export const GROUP_SCOPES = ["company", "own", "team"] as const;
/** The pages on which somebody signs in. */
export const SIGN_IN_PATHS = ["/login", "/oaLogin", "/zmjOALogin", "/bmjOALogin", "/fsAuthLogin"] as const;
