import type { Field, LinkField } from "../field.ts";

/** Says whether a field tells whose department a record is: it begins with that of whoever writes it, who chooses among his own there. */
export const isOwnDepartment = (field: Field | undefined): field is LinkField =>
  field?.kind === "link" && typeof field.initial === "object" && field.initial?.from === "viewerDepartment";
