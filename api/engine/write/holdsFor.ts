import { type ConditionScope, type Flag, holds } from "#define/condition";
import type { EngineWork } from "#engine/context";
import { fieldsIn } from "#engine/definition/checks";
import type { FieldAddress } from "./draft.ts";

/**
 * A condition of a line looks at the line first, then at the header; only what it names is looked up, for it is asked of every field of
 * every line.
 */
export function holdsFor(flag: Flag | undefined, { viewer }: Pick<EngineWork, "viewer">, { row, entry }: FieldAddress): boolean {
  if (typeof flag !== "object") return flag ?? false;
  const { header } = entry.record;
  const scope: ConditionScope = {
    stage: String(header.stage ?? ""),
    values:
      row === header
        ? header
        : Object.fromEntries(fieldsIn(flag).map((name) => [name, Object.hasOwn(row, name) ? row[name] : header[name]])),
    may: (permission) => viewer.may(permission),
  };
  return holds(flag, scope);
}
