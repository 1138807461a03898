import type { Field } from "#define/field";
import type { Viewer } from "#define/viewer";
import { isEncrypted } from "./shape.ts";

/** Whether a person gives the field a value: what files carry from one installation to another. */
function isGiven(field: Field): boolean {
  return field.system !== true && field.hidden !== true && field.readonly !== true && field.kind !== "instant" && !isEncrypted(field);
}

/** Of these fields those that a person gives and the viewer sees; `prefix` names their table. */
export function givenTo(viewer: Viewer, module: string, fields: Readonly<Record<string, Field>>, prefix = ""): [string, Field][] {
  return Object.entries(fields).filter(([name, field]) => isGiven(field) && viewer.access(module, `${prefix}${name}`) !== "hidden");
}
