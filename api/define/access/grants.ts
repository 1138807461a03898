/** What roles are given together, wherever a definition says who gets its module by default. */
export const LOOK = ["read", "export", "print", "comment"];
export const WRITE = [...LOOK, "create", "edit", "delete", "import", "attach"];
/** A document up to its submission. */
export const ENTER = [...WRITE, "submit", "withdraw", "void"];
/** The same of one that a chain of approval decides on. */
export const APPLY = [...ENTER, "copyAsNew"];
/** A master that a chain lets into use. */
export const REPORT = [...WRITE, "submit", "withdraw", "change", "giveUp"];
/** Masters in and out of use. */
export const RETIRE = ["seal", "unseal", "disable", "restore"];
/** The same of those that may be kept as drafts first. */
export const ORDER = ["keepAsDraft", "enable", ...RETIRE];
