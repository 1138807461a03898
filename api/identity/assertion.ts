/** What a provider says of a person: whom he means, what he is called, and in which groups he is. */
export type Assertion = {
  subject: string;
  facts: Readonly<Record<string, unknown>>;
  /** What the provider calls the session. */
  sid?: string;
};

/** The fact at a name, also one inside others (`realm_access.roles`); a name that stands there as it is comes first. */
export function factAt(facts: Readonly<Record<string, unknown>>, name: string): unknown {
  if (Object.hasOwn(facts, name)) return facts[name];
  return name.split(".").reduce<unknown>((found, part) => (isRecord(found) && Object.hasOwn(found, part) ? found[part] : undefined), facts);
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** A fact as a text that an account can be found by. */
export function textAt(facts: Readonly<Record<string, unknown>>, name: string): string | null {
  const found = factAt(facts, name);
  const first: unknown = Array.isArray(found) ? found[0] : found;
  if (typeof first === "number") return String(first);
  return typeof first === "string" && first.trim() !== "" ? first.trim() : null;
}

/** The groups at a name: a list, or one text. */
export function groupsAt(facts: Readonly<Record<string, unknown>>, name: string | null): string[] {
  const found = name === null ? undefined : factAt(facts, name);
  const all: readonly unknown[] = Array.isArray(found) ? found : [found];
  return all.flatMap((one) => (typeof one === "string" || typeof one === "number" ? [String(one)] : []));
}
