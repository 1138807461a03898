import { failIfAny, type Issue } from "#define/problem";

/** As it stands in JSON, or with any of its letters as an escape. */
const MARK = /__proto__|\\u00/;

/** Ends the request where JSON gives a record the name that no record gets by being written to: it would be left out in silence. */
export function refuseProto(text: string, value: unknown): void {
  if (MARK.test(text)) failIfAny(protosIn(value));
}

function protosIn(value: unknown): Issue[] {
  if (typeof value !== "object" || value === null) return [];
  const own: Issue[] = Object.hasOwn(value, "__proto__") ? [{ code: "unknownField", field: "__proto__" }] : [];
  return [...own, ...Object.values(value).flatMap(protosIn)];
}
