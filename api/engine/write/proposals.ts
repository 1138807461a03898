import type { Action } from "#define/action";
import { isEmpty } from "#define/condition";
import type { Module } from "#define/module";
import type { DocumentRecord, Row } from "#define/rows";
import { moduleOf, type EngineWork } from "#engine/context";
import { type Labels, readLabels } from "#engine/labels";
import { readRecords } from "#engine/records";

/** What actions propose for the fields that they ask for, by action. */
export type Proposed = Record<string, Row>;

/** Fills the fields that an action asks for and that nobody said with what it proposes for each record. */
export async function takeProposals(
  work: EngineWork,
  { input }: Action,
  records: readonly DocumentRecord[],
  said: readonly string[],
): Promise<void> {
  const proposed = (await input?.proposes?.(records, work)) ?? [];
  for (const [at, { header }] of records.entries())
    for (const [field, value] of Object.entries(proposed[at] ?? {}))
      if (!said.includes(field) || isEmpty(header[field])) header[field] = value ?? null;
}

/**
 * What these actions propose for a record, as far as the viewer may write it; how the records behind links are called goes into `labels`.
 */
export async function proposalsOf(
  work: EngineWork,
  module: Module,
  id: string,
  actions: readonly string[],
  labels: Labels,
): Promise<Proposed | undefined> {
  const proposing = actions.flatMap((name) => {
    const proposes = module.actions?.[name]?.input?.proposes;
    return proposes ? [{ name, proposes }] : [];
  });
  if (proposing.length === 0) return undefined;
  const records = await readRecords(work, module, [id]);
  const proposed: Proposed = {};
  for (const { name, proposes } of proposing) {
    const [values = {}] = await proposes(records, work);
    const open = Object.entries(values).filter(([field]) => work.viewer.access(module.id, field) === "write");
    proposed[name] = Object.fromEntries(open.map(([field, value]) => [field, value ?? null]));
    await addLabels(work, module, proposed[name], labels);
  }
  return proposed;
}

async function addLabels(work: EngineWork, module: Module, values: Row, labels: Labels): Promise<void> {
  for (const [name, value] of Object.entries(values)) {
    const field = module.fields[name];
    if (field?.kind !== "link" || isEmpty(value)) continue;
    const found = await readLabels(work, moduleOf(work, field.to), field.by ?? "id", [String(value)]);
    for (const { key, code, name: called } of found) (labels[name] ??= {})[key] ??= { code, name: called };
  }
}
