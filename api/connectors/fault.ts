import type { Issue } from "#define/problem";

/** Why rows of a source cannot be loaded, as an issue that names the source and, where it is known, column, row and value. */
export class NotLoaded extends Error {
  constructor(readonly issue: Issue) {
    super(issue.code);
    this.name = "NotLoaded";
  }
}

/** Ends a load; `place` is the file with its sheet, or the database. */
export function notLoaded(code: Issue["code"], place: string, { params = {}, ...more }: Omit<Issue, "code"> = {}): never {
  throw new NotLoaded({ code, params: { place, ...params }, ...more } as Issue);
}

/** A name that somebody gave, so that it is never taken for one of ours. */
export const quoted = (name: string): string => `“${name}”`;
