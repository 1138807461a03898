import type { Issue } from "#define/problem";
import type { Runtime } from "./runtime.ts";

/** Says what is wrong with a value for a company. */
export type Validator = (value: unknown, compId: number) => readonly Issue[];
const validators = new WeakMap<object, Map<string, Validator>>();

/** Names who understands values of a kind in this program: rules ask him through `work.validate`. */
export function registerValidator({ client }: Pick<Runtime, "client">, what: string, validator: Validator): void {
  const known = validators.get(client) ?? new Map<string, Validator>();
  validators.set(client, known.set(what, validator));
}

/** What is wrong with a value; where nobody understands it, that. */
export function validated({ client }: Pick<Runtime, "client">, compId: number, what: string, value: unknown): readonly Issue[] {
  const validator = validators.get(client)?.get(what);
  return validator ? validator(value, compId) : [{ code: "unknownCode", field: what, value: what }];
}
