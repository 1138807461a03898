import type { NumberedChange } from "#analytics/snapshot/events";
import type { Viewer } from "#define/viewer";
import type { Note } from "#extras/notes";

/** Who hears, by the session that he came with, and what he is told through. */
export type Listener = {
  session: string;
  viewer: Viewer;
  /** What his rights were made of when he came; a change of it ends the stream, and he comes back with those that he has then. */
  rights: string;
  change: (change: NumberedChange) => void;
  note: (note: Note) => void;
  end: () => void;
};
