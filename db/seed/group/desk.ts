import type { sql } from "drizzle-orm";
import { transaction } from "#db/client";
import type { DocumentRecord } from "#define/work";
import { act, type Saying } from "#engine/act";
import type { Runtime } from "#engine/runtime";
import { createDocuments, type Draft } from "#engine/save";
import { systemViewer } from "#engine/viewer";
import { inWork } from "#engine/work";

const REASON = "示范数据";
type Row = Readonly<Record<string, string>>;

/** What somebody at the program's desk does in a company: reads, writes and acts as the program. */
export type Desk = ReturnType<typeof deskOf>;

/** A desk of a company. */
export function deskOf(runtime: Runtime, compId: number) {
  const viewer = systemViewer(compId, "demo");
  const moduleOf = (id: string) => {
    const module = runtime.definitions.modules.get(id);
    if (!module) throw new Error(`no module ${id}`);
    return module;
  };
  const doing = (id: string, action: string, targets: readonly { id: string; version: number }[], saying: Saying = {}) =>
    targets.length === 0
      ? Promise.resolve<DocumentRecord[]>([])
      : inWork(runtime, viewer, (work) => act(work, moduleOf(id), action, targets, { reason: REASON, ...saying }));
  return {
    compId,
    rows: <T extends object = Row>(query: ReturnType<typeof sql>) => transaction(runtime.client, [compId], (open) => open.run<T>(query)),
    write: (id: string, drafts: readonly Draft[]) => inWork(runtime, viewer, (work) => createDocuments(work, moduleOf(id), drafts)),
    act: doing,
    do: (id: string, action: string, made: readonly DocumentRecord[], saying: Saying = {}) =>
      doing(
        id,
        action,
        made.map(({ header }) => ({ id: String(header.id), version: Number(header.version) })),
        saying,
      ),
  };
}
