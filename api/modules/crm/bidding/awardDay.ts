import type { Issue } from "#define/problem";

/** Says what is wrong with the day of an award: none lies before its tender was opened, nor is still to come. */
export function awardFault(field: string, on: string | null, opened: string | null, today: string): Issue[] {
  const place = { field, value: on };
  if (opened !== null && opened > today) return [{ ...place, code: "notOpened", params: { on: opened } }];
  if (on === null) return [{ code: "required", field }];
  if (opened !== null && on < opened) return [{ ...place, code: "laterDay", params: { min: opened } }];
  return on > today ? [{ ...place, code: "dayToCome", params: { on } }] : [];
}
