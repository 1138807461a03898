import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { type FileHandle, open, rm } from "node:fs/promises";
import { join } from "node:path";
import { scratchFolder } from "./scratch.ts";
import type { KeptRow } from "./table.ts";

/** Rows that were judged and wait for their transaction: a line each, as JSON, in a file of their own. */
export class Spool {
  private constructor(
    private readonly path: string,
    private readonly file: FileHandle,
  ) {}

  /** Gives a job an empty spool, and takes it away when the job has ended. */
  static async during<T>(job: (spool: Spool) => Promise<T>): Promise<T> {
    const folder = await scratchFolder();
    try {
      const path = join(folder, randomUUID());
      const file = await open(path, "w");
      try {
        return await job(new Spool(path, file));
      } finally {
        await file.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** Puts rows behind those that are there. */
  async add(rows: readonly KeptRow[]): Promise<void> {
    if (rows.length > 0) await this.file.appendFile(`${rows.map((row) => JSON.stringify(row)).join("\n")}\n`);
  }

  /** The rows as JSON, so many at once. */
  async *pieces(size: number): AsyncGenerator<string[], void> {
    let rest = "";
    const piece: string[] = [];
    for await (const text of createReadStream(this.path, "utf8") as AsyncIterable<string>) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      piece.push(...lines);
      while (piece.length >= size) yield piece.splice(0, size);
    }
    if (piece.length > 0) yield piece;
  }
}
