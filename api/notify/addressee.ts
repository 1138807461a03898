import type { Fault } from "#db/outbox";
import { ProblemError } from "#define/problem";
import { languageNamed, type Viewer } from "#define/viewer";
import { demandRecord } from "#engine/write/guards";
import type { Runtime } from "#engine/runtime";
import { readFacts, viewerOf } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import { Undelivered } from "./parcel.ts";

/** Why somebody may not be told any more of what a message is about (`id`), as his rights are now; null where he may. */
export type Gate = (viewer: Viewer, id: string) => Promise<Fault | null>;
/** Gates by what messages are about; where there is none, it is a record of that module. */
export type Gates = Readonly<Record<string, Gate>>;
type Addressed = { accountId: string | null; language: string; module: string | null; documentId: string | null };

/**
 * Throws Undelivered, for good, where the account that a message is for was locked or left the company, or may not see any more what it
 * tells of: rights are asked at the moment of sending, not of writing.
 */
export async function demandAddressee(
  { runtime, gates }: { runtime: Runtime; gates: Gates },
  compId: number,
  { accountId, language, module, documentId }: Addressed,
): Promise<void> {
  if (accountId === null) return;
  const facts = await readFacts(runtime, accountId, compId);
  if (!facts) throw new Undelivered("noAccount", "", true);
  if (module === null || documentId === null) return;
  const viewer = viewerOf(runtime, facts, languageNamed(language));
  const fault = await (gates[module] ?? recordGate(runtime, module))(viewer, documentId);
  if (fault) throw new Undelivered(fault, "", true);
}

const recordGate =
  (runtime: Runtime, id: string): Gate =>
  async (viewer, documentId) => {
    const module = runtime.definitions.modules.get(id);
    if (!module) return "noRight";
    try {
      await inWork(runtime, viewer, (work) => demandRecord(work, module, documentId), "read only");
      return null;
    } catch (error) {
      if (error instanceof ProblemError && ["forbidden", "notFound"].includes(error.problem.type)) return "noRight";
      throw error;
    }
  };
