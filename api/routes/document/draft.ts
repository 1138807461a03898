import type { Draft } from "#engine/save";

type Values = Record<string, unknown>;

/** A draft of the engine from a checked body: absent line tables stay absent, so they are left as they are. */
export function draftOf({ header, lines }: { header: Values; lines?: Record<string, Values[]> | undefined }): Draft {
  return lines === undefined ? { header } : { header, lines };
}
