/**
 * The duties that a company keeps apart, each an administrator's own: accounts, sign-in and data; roles and rights; the audit log.
 */
export type Duty = "system" | "security" | "audit";
/** Whose an action is: of one duty, of whoever has one of the first two (`shared`), or nobody's alone (`everybody`). */
export type Whose = Duty | "shared" | "everybody";
