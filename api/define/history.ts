import type { Row } from "./rows.ts";

/** One thing that happened to a record, as a viewer is told it. */
export type HistoryEntry = {
  id: string;
  version: number;
  action: string;
  stageFrom: string | null;
  stageTo: string | null;
  reason: string | null;
  /** field -> [before, after]; lines as `<table>[<seq>].<field>`. */
  changes: Record<string, [unknown, unknown]> | null;
  actor: string | null;
  /** For whom the actor stood in. */
  onBehalfOf: string | null;
  at: string;
  /** The version whose action this one undid. */
  reversalOf?: number;
  /** Whether the document is kept as the actor saw it. */
  hasSeen: boolean;
};

/** A document as the one who decided on it saw it. */
export type SeenDocument = {
  header: Row;
  lines: Record<string, Row[]>;
  labels: Record<string, Record<string, { code: string; name: string | null }>>;
};
