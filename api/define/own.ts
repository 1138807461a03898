/** Says whether an object has an own property of this name; inherited ones (`constructor`, `toString`) do not count. */
export function isOwn<T extends object>(record: T, name: PropertyKey): name is keyof T {
  return Object.hasOwn(record, name);
}

/** The own property of an object; undefined for inherited names. */
export function ownOf<T>(record: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(record, name) ? record[name] : undefined;
}

/** A copy of a definition whose records have no prototype: a name from outside finds what is defined, or nothing. */
export function bare<T>(definition: T): T {
  if (Array.isArray(definition)) for (const each of definition) bare(each);
  else if (isRecord(definition)) {
    Object.setPrototypeOf(definition, null);
    for (const each of Object.values(definition)) bare(each);
  }
  return definition;
}

/** Tables, patterns and functions are kept as they are; a record without prototype is not copied again. */
function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** `Object.keys` of a closed record, typed by its keys. */
export function ownNames<T extends object>(record: T): (keyof T & string)[] {
  return Object.keys(record).filter((name): name is keyof T & string => isOwn(record, name));
}

/** Says whether a name may be given to a figure, field or measure: names of `Object.prototype` may not. */
export function isFreeName(name: string): boolean {
  return !Object.hasOwn(Object.prototype, name);
}
