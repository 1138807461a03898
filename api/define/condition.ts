/** A predicate that is data: evaluated in the form while typing and again on the server when saving. */
export type Scalar = string | number | boolean | null;
export type Condition<Column extends string = string> =
  | { stage: readonly string[] }
  | { field: Column; in: readonly Scalar[] }
  | { empty: Column }
  | { may: string }
  | { all: readonly Condition<Column>[] }
  | { any: readonly Condition<Column>[] }
  | { not: Condition<Column> };

export type Flag = boolean | Condition;

export type ConditionScope = {
  stage: string;
  values: Readonly<Record<string, unknown>>;
  may: (permission: string) => boolean;
};

/** Says whether a condition holds for one record in its stage, seen by one viewer. */
export function holds(condition: Flag | undefined, scope: ConditionScope): boolean {
  if (condition === undefined || typeof condition === "boolean") return condition ?? false;
  if ("stage" in condition) return condition.stage.includes(scope.stage);
  if ("field" in condition) return condition.in.includes((scope.values[condition.field] ?? null) as Scalar);
  if ("empty" in condition) return isEmpty(scope.values[condition.empty]);
  if ("may" in condition) return scope.may(condition.may);
  if ("all" in condition) return condition.all.every((part) => holds(part, scope));
  if ("any" in condition) return condition.any.some((part) => holds(part, scope));
  return !holds(condition.not, scope);
}

/** Says whether a value counts as not filled in: null, undefined or a blank text. */
export function isEmpty(value: unknown): value is null | undefined | "" {
  return value === null || value === undefined || (typeof value === "string" && value.trim() === "");
}

/** Of the fields that have to be filled in those that are empty where their condition holds: the same in a form as on the server. */
export function lackingOf<Wanted extends { field: string; when?: Condition }>(
  needs: readonly Wanted[] | undefined,
  scope: ConditionScope,
): readonly Wanted[] {
  return (needs ?? []).filter(({ field, when }) => isEmpty(scope.values[field]) && holds(when ?? true, scope));
}
