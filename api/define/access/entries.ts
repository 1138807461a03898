/**
 * signIn = somebody signs in and goes on · work = his entry to a part of the work · portal = shown to everybody, and more to whoever has
 * signed in
 */
export type EntryKind = "signIn" | "work" | "portal";

const ENTRIES: readonly (readonly [path: string, kind: EntryKind])[] = [
  ["/login", "signIn"],
  ["/oaLogin", "signIn"],
  ["/zmjOALogin", "signIn"],
  ["/bmjOALogin", "signIn"],
  ["/fsAuthLogin", "signIn"],
  ["/as", "work"],
  ["/dcgl", "work"],
  ["/extract", "work"],
  ["/supplyHome", "portal"],
  ["/SrmPage", "portal"],
  ["/CtPage", "portal"],
];
const BY_PATH: ReadonlyMap<string, EntryKind> = new Map(ENTRIES);

/** The pages outside the frame that a company shows under a name and colours of its own. */
export const ENTRY_PATHS: readonly string[] = ENTRIES.map(([path]) => path);
/** Paths that lead to the sign-in page and keep their brand. */
export const BRANDS: ReadonlyMap<string, string> = new Map([
  ["/bmjLogin", "BMJ"],
  ["/snzz", "SNZZ"],
]);

/** What kind of entry stands at a path; undefined for what is none. */
export function entryKind(path: string): EntryKind | undefined {
  return BY_PATH.get(path);
}
