import type { Module } from "#define/module";

/** The field of a master's records that names the record above each of them. */
export const ABOVE = "parentId";

/** Whether the records of a module stand below each other. */
export function isTree({ id, fields }: Pick<Module, "id" | "fields">): boolean {
  const above = fields[ABOVE];
  return above?.kind === "link" && above.to === id;
}
