import type { Status } from "#define/cockpit";

/** A status by its shape, for who does not see its colour. */
export const MARKS: Readonly<Record<Status, string>> = { good: "●", watch: "◆", bad: "■" };
/** Where a figure moved. */
export const SIGNS = { up: "▲", down: "▼", even: "=" } as const;
