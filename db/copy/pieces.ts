import type { Readable } from "node:stream";
import type { PendingQuery, Row, TransactionSql } from "postgres";
import { isGone } from "../client.ts";

/**
 * Copies a table with its columns, or a select in brackets, to somebody who takes it piece by piece; the next piece waits for him. Throws
 * what he or the database threw, when the copy is over.
 */
export async function copyPieces(
  sql: TransactionSql,
  what: string,
  format: "csv" | "text",
  take: (piece: Buffer) => Promise<void>,
): Promise<void> {
  await drained(await heard(sql.unsafe(`copy ${what} to stdout with (format ${format})`)).readable(), take);
}

/**
 * A copy whose fault always finds a listener: where it comes in the packet that begins the copy, the driver breaks the stream before
 * whoever awaits it can listen.
 */
function heard(copy: PendingQuery<Row[]>): PendingQuery<Row[]> {
  const query = copy as PendingQuery<Row[]> & { resolve: (stream: Readable) => void };
  const { resolve } = query;
  query.resolve = (stream) => {
    query.resolve = resolve;
    stream.on("error", () => undefined);
    resolve(stream);
  };
  return copy;
}

/** Takes every piece to the last, also when one could not be used: a copy that is left leaves its connection unusable. */
async function drained(pieces: Readable, take: (piece: Buffer) => Promise<void>): Promise<void> {
  const faults: unknown[] = [];
  try {
    for await (const piece of pieces) if (faults.length === 0) await take(piece as Buffer).catch((error: unknown) => faults.push(error));
  } finally {
    // One that ended while its reader was behind is paused, and nobody else wakes it.
    if (!isGone(pieces.errored ?? {})) pieces._read(0);
  }
  if (faults.length > 0) throw faults[0];
}
