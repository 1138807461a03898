import { type Client, connect, type ConnectionOptions } from "#db/client";
import type { Store } from "./store.ts";

/**
 * The right to write the files of a folder or bucket: one process of a database has it, held by a session of its own, so that it falls free
 * when that process ends.
 */
export class Lease {
  private readonly client: Client;

  constructor(
    options: ConnectionOptions,
    private readonly store: Store,
  ) {
    this.client = connect(options, 1);
  }

  /** Whether the lease is ours now; asks for it when it is not. A session that was lost and opened anew does not hold it. */
  async holds(): Promise<boolean> {
    const name = `longwall snapshots ${await this.store.address()}`;
    const [row] = await this.client`select case
      when exists (select from pg_locks where locktype = 'advisory' and pid = pg_backend_pid()) then true
      else pg_try_advisory_lock(hashtextextended(${name}, 0)) end as held`;
    return row?.held === true;
  }

  /** Gives the lease back. */
  release(): Promise<void> {
    return this.client.end({ timeout: 1 });
  }
}
