import type { SliceTables } from "./query.ts";

/**
 * One file of a snapshot: `table` is "facts" or the id of a master module whose names the dataset shows. A file with `replaces` also holds
 * a table `gone`:
 * rows of the other files of its period whose column of that name stands there do not count.
 */
export type SnapshotFile = { table: string; period: string; hash: string; rows: number; bytes: number; replaces?: string };

/**
 * The relations of files that are attached under `s_<hash>`: those of facts one per period, of which deltas take away what they replace.
 */
export function sliceTables(files: readonly SnapshotFile[]): SliceTables {
  const facts = files.filter(({ table }) => table === "facts");
  const named = files.filter(({ table }) => table !== "facts").map((file) => [file.table, tableIn(file, "data")]);
  return {
    facts: facts.map((file) => leftOf(file, facts)),
    dimensions: Object.fromEntries(named) as Record<string, string>,
  };
}

function leftOf(file: SnapshotFile, facts: readonly SnapshotFile[]): string {
  const above = facts.filter((other) => other !== file && other.period === file.period && other.replaces !== undefined);
  const taken = above.map((other) => ` anti join ${tableIn(other, "gone")} using (${other.replaces ?? ""})`);
  return taken.length > 0 ? `(select * from ${tableIn(file, "data")}${taken.join("")})` : tableIn(file, "data");
}

const tableIn = ({ hash }: SnapshotFile, table: "data" | "gone") => `s_${hash}.main.${table}`;
