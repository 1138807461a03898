import { newId } from "#db/id";
import { documentHistory } from "#db/schema/finance/ledger";
import type { Work } from "#define/work";
import { insertRows } from "./rows.ts";

/** A document that another one's posting moved: its version afterwards and its stages. */
export type Moved = { id: string; version: number; from: string; to: string };

/**
 * Writes into the histories of documents of a module that a posting of another document moved them, under the name of a system action of
 * theirs.
 */
export async function movedStages(work: Work, module: string, action: string, moved: readonly Moved[]): Promise<void> {
  await insertRows(
    work,
    documentHistory,
    moved.map(({ id, version, from, to }) => ({
      id: newId(),
      module,
      documentId: id,
      version,
      action,
      stageFrom: from,
      stageTo: to,
      actorId: work.viewer.accountId,
      createdAt: work.now,
    })),
  );
}
