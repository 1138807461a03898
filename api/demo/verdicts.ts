import { decide } from "#engine/approval/decide";
import { openTasks } from "#engine/approval/view";
import type { EngineWork } from "#engine/context";

/** What somebody says to documents that wait for him, by their ids. */
export type Verdicts = ReadonlyMap<string, "approve" | "return" | "reject">;

/** Decides on those of the documents that wait for the person of the work, with the words where it is a no; the others wait on. */
export async function settle(work: EngineWork, verdicts: Verdicts, words = "请补充合同与验收资料"): Promise<void> {
  const { tasks } = await openTasks(work);
  for (const { id, version, documentId } of tasks) {
    const verb = verdicts.get(documentId);
    if (verb) await decide(work, id, version, { verb }, verb === "approve" ? undefined : words);
  }
}
