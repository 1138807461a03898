/** News that the figures of a dataset moved to another version. */
export type Change = { dataset: string; company: number; version: string };
/** A record whose comments or files changed. */
export type RecordNote = { module: string; id: string };
/** A change; or a note; or how far the server's figures are true now; or that notes are told from now on; or that news were missed. */
export type News =
  | { kind: "change"; change: Change }
  | { kind: "note"; note: RecordNote }
  | { kind: "beat"; at: string }
  | { kind: "opened" }
  | { kind: "missed" };
