import { randomUUID } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { DuckInstance, type DuckRows } from "#analytics/duckInstance";
import type { SnapshotPath } from "#analytics/snapshot/path";

/** What the rows of one file may take of the memory (MiB), and its threads; the rest of them lies on disk. */
const SHARES = { figuresMemory: 183, figuresThreads: 2 };

/** The rows of a statement in their order, those of a condition as often as they are asked for, until they are ended. */
export type MaterializedRows = { rows: (condition: string) => AsyncGenerator<DuckRows, void>; end: () => Promise<void> };

/**
 * Computes a statement once, into a table of a DuckDB of its own: however many rows there are, it takes little memory, spills into a folder
 * below the given one, and nobody waits behind whoever reads slowly.
 */
export async function materializeRows(folder: string, sql: string, files: readonly SnapshotPath[]): Promise<MaterializedRows> {
  const place = join(folder, randomUUID());
  const duck = await DuckInstance.open(place, SHARES);
  const end = async () => {
    await duck.end();
    await rm(place, { recursive: true, force: true });
  };
  try {
    await duck.execute(`create table laid as ${sql}`, files);
  } catch (error) {
    await end();
    throw error;
  }
  return { rows: (condition) => duck.stream(`select * from laid where ${condition}`), end };
}
