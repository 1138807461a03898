import { sql } from "drizzle-orm";
import type { Client } from "#db/client";
import type { EngineWork } from "#engine/context";

/** News that something beside the fields of a record changed: its comments or its files, those that are for the customer or others. */
export type Note = { compId: number; module: string; id: string; isForCustomer: boolean };

const CHANNEL = "longwall_note";

/** Tells every process, once the transaction is committed, that comments or files of a record changed. */
export async function note(work: EngineWork, module: string, id: string, isForCustomer: boolean): Promise<void> {
  await work.run(
    sql`select pg_notify(${CHANNEL}::text, ${JSON.stringify({ compId: work.compId, module, id, isForCustomer } satisfies Note)}::text)`,
  );
}

/** Hears the notes of all processes on one connection. */
export class Notes {
  private readonly listeners = new Set<(note: Note) => void>();

  private constructor(private readonly end: () => Promise<void>) {}

  static async open(client: Client): Promise<Notes> {
    const listening = await client.listen(CHANNEL, (text) => notes.emit(JSON.parse(text) as Note));
    const notes = new Notes(() => listening.unlisten());
    return notes;
  }

  /** Hears every note from now on; the answer of it ends the hearing. */
  listen(listener: (note: Note) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Hears nothing any more. */
  async close(): Promise<void> {
    this.listeners.clear();
    await this.end();
  }

  private emit(heard: Note): void {
    for (const listener of this.listeners) listener(heard);
  }
}
