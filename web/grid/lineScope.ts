import type { ConditionScope } from "#define/condition";
import type { Field } from "#define/field";
import type { LinesDescription } from "../data/description.ts";
import { isHidden, isReadonly, type LineDraft } from "../entry/draft.ts";

/** Says whether the values of a line decide if a field of it may be written. */
function isConditional(field: Field | undefined): boolean {
  return typeof field?.readonly === "object" || typeof field?.hidden === "object";
}

/** Says whether a field of one line may be written, as far as the line itself decides. */
export function isOpenIn(field: Field | undefined, line: LineDraft | undefined, scope: ConditionScope): boolean {
  if (!field || !isConditional(field)) return field !== undefined;
  const own = { ...scope, values: { ...scope.values, ...line?.values } };
  return !isReadonly(field, own) && !isHidden(field, own);
}

/**
 * The scope for the lines, where some field of theirs needs it; undefined where none does, so that a typed header does not draw them anew.
 */
export function scopeForLines({ fields }: LinesDescription, scope: ConditionScope): ConditionScope | undefined {
  return Object.values(fields).some(isConditional) ? scope : undefined;
}
