import type { Saying } from "#engine/act";
import type { Draft } from "#engine/save";

type Values = Record<string, unknown>;

/** A draft of the engine from a checked body: absent line tables stay absent, so they are left as they are. */
export function draftOf({ header, lines }: { header: Values; lines?: Record<string, Values[]> | undefined }): Draft {
  return lines === undefined ? { header } : { header, lines };
}

/** What is said with an action: its reason, and what its input asks for. */
export function saying({
  reason,
  header,
  lines,
}: {
  reason?: string | undefined;
  header?: Values | undefined;
  lines?: Record<string, Values[]> | undefined;
}): Saying {
  return {
    ...(reason === undefined ? {} : { reason }),
    ...(header === undefined && lines === undefined ? {} : { input: draftOf({ header: header ?? {}, lines }) }),
  };
}
