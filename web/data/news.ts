/** News that the figures of a dataset moved to another version. */
export type Change = { dataset: string; company: number; version: string };
/** How far figures are true: all, but for those of datasets that stay behind. */
export type Beat = { at: string; behind?: Readonly<Record<string, string>> };
/** A record whose comments or files changed. */
export type RecordNote = { module: string; id: string };
/**
 * A change; or a note; or how far the server's figures are true now, and those of datasets that it cannot follow; or that notes are told
 * from now on; or that news were missed.
 */
export type News =
  | { kind: "change"; change: Change }
  | { kind: "note"; note: RecordNote }
  | ({ kind: "beat" } & Beat)
  | { kind: "opened" }
  | { kind: "missed" };

/** How far a beat says that figures of some datasets are true, of all where none are named: as far as the one that stays behind most. */
export function trueUpTo({ at, behind = {} }: Beat, datasets: readonly string[] = Object.keys(behind)): string {
  return [at, ...datasets.flatMap((dataset) => behind[dataset] ?? [])].toSorted()[0] ?? at;
}
