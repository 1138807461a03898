import type { Served } from "#api/context";
import { gatesOf } from "#watch/stillReads";

/** What the jobs of a server tell people with. */
export function tellingOf({ served }: { served: Served }) {
  const tools = { runtime: served, analytics: served.analytics, files: served.files, publicUrl: "https://longwall.example/" };
  return { ...tools, gates: gatesOf(tools) };
}
