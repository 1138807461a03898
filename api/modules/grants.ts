/** What roles are given by default, as modules say it of themselves. */
export const LOOK = ["read", "export", "print", "comment"];
export const WRITE = [...LOOK, "create", "edit", "delete", "import", "attach"];
