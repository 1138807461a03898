import type { Issue } from "#define/problem";
import type { Runtime, Validator } from "./runtime.ts";

/** Names who understands values of a kind in this program: rules ask him through `work.validate`. */
export function registerValidator({ validators }: Pick<Runtime, "validators">, what: string, validator: Validator): void {
  validators.set(what, validator);
}

/** What is wrong with a value; where nobody understands it, that. */
export function validated({ validators }: Pick<Runtime, "validators">, compId: number, what: string, value: unknown): readonly Issue[] {
  const validator = validators.get(what);
  return validator ? validator(value, compId) : [{ code: "unknownCode", field: what, value: what }];
}
