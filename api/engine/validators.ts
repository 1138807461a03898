import type { Issue } from "#define/problem";
import type { Runtime } from "./runtime.ts";

/** Says what is wrong with a value for a company. */
export type Validator = (value: unknown, compId: number) => readonly Issue[];
const judges = new WeakMap<object, Map<string, Validator>>();

/** Names who understands values of a kind in this program: rules ask him through `work.judge`. */
export function registerValidator({ client }: Pick<Runtime, "client">, what: string, judge: Validator): void {
  const known = judges.get(client) ?? new Map<string, Validator>();
  judges.set(client, known.set(what, judge));
}

/** What is wrong with a value; where nobody understands it, that. */
export function validated({ client }: Pick<Runtime, "client">, compId: number, what: string, value: unknown): readonly Issue[] {
  const judge = judges.get(client)?.get(what);
  return judge ? judge(value, compId) : [{ code: "unknownCode", field: what, value: what }];
}
