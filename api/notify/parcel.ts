import type { Readable } from "node:stream";
import type { Fault } from "#db/outbox";

/** A message on its way: `at` is the instant of sending (ISO), `link` where its record opens, `files` its attachments. */
export type Parcel = {
  id: string;
  topic: string;
  recipient: string | null;
  language: string;
  subject: string;
  body: string;
  html: string | null;
  link: string | null;
  about: { module: string; id: string } | null;
  at: string;
  files: readonly { name: string; type: string; open: () => Promise<Readable> }[];
};

/** How long the other side may be silent (ms) before it counts as not to be reached. */
export const PATIENCE_MS = 20_000;

/** Why a message did not go out; `detail` is what the other side said; a final one is not tried again. */
export class Undelivered extends Error {
  constructor(
    readonly code: Fault,
    readonly detail: string,
    readonly isFinal: boolean,
  ) {
    super(`${code}: ${detail}`);
    this.name = "Undelivered";
  }
}
