/** What stands in the address at which a screen was opened. */
export type Opened = { path: string; links: readonly string[] };
