/** Says whether a record has a name of its own; what every object answers to (`constructor`, `toString`) is none. */
export function isOwn<T extends object>(record: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(record, name);
}

/** What a record has under a name of its own; nothing under those that every object answers to. */
export function ownOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** The same definition, its records without what every object answers to: a name from outside finds what is written there, or nothing. */
export function bare<T>(definition: T): T {
  if (Array.isArray(definition)) for (const each of definition) bare(each);
  else if (isRecord(definition)) {
    Object.setPrototypeOf(definition, null);
    for (const each of Object.values(definition)) bare(each);
  }
  return definition;
}

/** Tables, patterns and functions stay what they are; what is bare already is so all the way down. */
function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** The names of a record that is closed, typed as such. */
export function ownNames<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record).filter((name): name is keyof T & string => isOwn(record, name));
}

/** Says whether a name can be anybody's own: what every object answers to is no name of a figure, a field or a measure. */
export function isFreeName(name: string): boolean {
  return !Object.hasOwn(Object.prototype, name);
}
