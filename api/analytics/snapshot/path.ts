/** The rows of a snapshot file. */
export const TABLE = "data";
/** The keys of rows in other files that a delta replaces. */
export const GONE = "gone";

/** A snapshot file, under the name of its content. */
export type SnapshotPath = { hash: string; path: string };

/** The name under which a file is attached. */
export const aliasOf = (hash: string) => `s_${hash}`;

/** The qualified table of an attached file. */
export const tableOf = (hash: string): string => `${aliasOf(hash)}.main.${TABLE}`;

/** The qualified table of replaced keys of an attached delta. */
export const goneOf = (hash: string): string => `${aliasOf(hash)}.main.${GONE}`;
