import { transaction } from "#db/client";
import type { ShapedQuery } from "#db/row";
import { act, type ActionInput } from "#engine/write/act";
import type { Runtime } from "#engine/runtime";
import { readRecords } from "#engine/records";
import { createDocuments, type Draft, updateDocument } from "#engine/write/save";
import { systemViewer } from "#engine/access/viewer";
import { inWork } from "#engine/work";
import type { DocumentRecord } from "#define/rows";
import type { EngineWork } from "#engine/context";

const REASON = "示范数据";
/** What is done with a document: an action, and what is said with it. */
export type Step = string | readonly [string, (record: DocumentRecord) => ActionInput];

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
  const within = <T>(job: (work: EngineWork) => Promise<T>) => inWork(runtime, viewer, job);
  const write = (id: string, drafts: readonly Draft[]) => within((work) => createDocuments(work, moduleOf(id), drafts));
  const doing = (id: string, action: string, targets: readonly { id: string; version: number }[], given: ActionInput) =>
    targets.length === 0 ? Promise.resolve<DocumentRecord[]>([]) : within((work) => act(work, moduleOf(id), action, targets, given));
  const take = async (id: string, record: DocumentRecord, step: Step): Promise<DocumentRecord> => {
    const [action, say] = typeof step === "string" ? [step, () => ({})] : step;
    const [next] = await doing(id, action, [targetOf(record)], say(record));
    return next ?? record;
  };
  return {
    compId,
    rows: <T extends object>(query: ShapedQuery<T>) => transaction(runtime.client, [compId], (open) => open.run(query)),
    records: (id: string, ids: readonly string[]) => within((work) => readRecords(work, moduleOf(id), ids)),
    write,
    edit: (id: string, record: DocumentRecord, draft: Draft) => {
      const { id: own, version } = targetOf(record);
      return within((work) => updateDocument(work, moduleOf(id), own, version, draft));
    },
    act: (id: string, action: string, targets: readonly { id: string; version: number }[], given: ActionInput = {}) =>
      doing(id, action, targets, { reason: REASON, ...given }),
    do: (id: string, action: string, made: readonly DocumentRecord[], given: ActionInput = {}) =>
      doing(id, action, made.map(targetOf), { reason: REASON, ...given }),
    take,
    /** Writes one document and takes it through steps. */
    carry: async (id: string, draft: Draft, ...steps: Step[]): Promise<void> => {
      let [record] = await write(id, [draft]);
      for (const step of steps) record = record && (await take(id, record, step));
    },
  };
}

/** A stored document as an action names it. */
export const targetOf = ({ header }: DocumentRecord) => ({ id: String(header.id), version: Number(header.version) });
