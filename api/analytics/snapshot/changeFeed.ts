import { shaped } from "#db/row";
import { type Client, run, transaction } from "#db/client";
import { idAt } from "#db/id";
import { arrayOf } from "#db/sql";

/** What changed: figures of a module in a company, for a year or `all`. */
export type Change = { compId: number; module: string; period: string };
const ROW = shaped({ comp_id: "integer", id: "id", module: "text", period: "text" });

/** A change becomes visible some time after it got its id; ids this much older than the last look are looked at again. */
const OVERLAP_MS = 60_000;

/** Finds every row of `data_change` once, however late its transaction commits within a minute of writing it. */
export class ChangeFeed {
  private seen: Set<string>;

  constructor(
    private readonly client: Client,
    /** Up to which instant (ms) everything was seen, but for `seen` of the last minute. */
    private upTo: number,
    seen: readonly string[],
  ) {
    this.seen = new Set(seen);
  }

  /** Changes of these companies that were not seen before. */
  async changes(compIds: readonly number[]): Promise<Change[]> {
    const now = Date.now();
    const floor = idAt(this.upTo - OVERLAP_MS);
    const rows = await transaction(
      this.client,
      compIds,
      (open) =>
        open.run(
          ROW`select comp_id, id, module, period from data_change where comp_id = any(${arrayOf(compIds, "integer")}) and id >= ${floor}::bigint`,
        ),
      "read only",
    );
    const fresh = rows.filter((row) => !this.seen.has(row.id));
    const kept = BigInt(idAt(now - OVERLAP_MS));
    this.seen = new Set(rows.map((row) => row.id).filter((id) => BigInt(id) >= kept));
    this.upTo = now;
    return fresh.map((row) => ({ compId: row.comp_id, module: row.module, period: row.period }));
  }

  /** What to keep on disk. */
  state(): { seenUpTo: number; seen: string[] } {
    return { seenUpTo: this.upTo, seen: [...this.seen] };
  }
}

/** Something that tells one database from another, also where both were served at the same place. */
export async function fingerprint(client: Client): Promise<string> {
  const [row] = await run(
    client,
    shaped({ made: "text" })`select name || ' ' || applied_at as made from migration order by applied_at, name limit 1`,
  );
  return row?.made ?? "";
}
