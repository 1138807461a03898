import type { Served } from "#routes/context";
import { gatesOf } from "#alerts/stillReads";

/** What the jobs of a server tell people with. */
export function issueLocaleIn({ served }: { served: Served }) {
  const tools = { runtime: served, analytics: served.analytics, files: served.files, publicUrl: "https://longwall.example/" };
  return { ...tools, gates: gatesOf(tools) };
}
