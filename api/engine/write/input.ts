import type { Module } from "#define/module";
import { type Issue, failIfAny } from "#define/problem";
import type { Draft, Entry } from "./draft.ts";
import { type Changes, differences } from "#engine/history";
import { nextEntry } from "./prepare.ts";
import { validate } from "./validate.ts";
import type { DocumentRecord } from "#define/rows";
import type { Action } from "#define/action";
import type { EngineWork } from "#engine/context";

/**
 * Takes over the fields that an action asks for into a copy of a locked record; the record as it is then, and what differs. Throws invalid
 * with every issue; a field that the action does not ask for is read only.
 */
export async function takeInput(
  work: EngineWork,
  module: Module,
  name: string,
  before: DocumentRecord,
  given: Draft,
): Promise<{ record: DocumentRecord; changes: Changes }> {
  failIfAny(strangeLines(before, given));
  const entry: Entry = {
    ...nextEntry(work, module, wholeDraft(before, given), before),
    action: name,
    opened: openedBy(module.actions?.[name]?.input),
  };
  failIfAny(await validate(work, module, [entry]));
  const changes = await differences(module, before, entry.record);
  return { record: entry.record, changes };
}

/** The draft of a save that says the same: every stored line keeps its place, those given carry their values. */
function wholeDraft({ lines }: DocumentRecord, given: Draft): Draft {
  const tables = Object.entries(given.lines ?? {}).map(([table, rows]) => {
    const byId = new Map(rows.map((row) => [row.id, row]));
    return [table, (lines[table] ?? []).map((row) => byId.get(row.id) ?? { id: row.id })] as const;
  });
  return { header: given.header, lines: Object.fromEntries(tables) };
}

function strangeLines({ lines }: DocumentRecord, given: Draft): Issue[] {
  return Object.entries(given.lines ?? {}).flatMap(([table, rows]) => {
    const known = new Set<unknown>((lines[table] ?? []).map((row) => row.id));
    return rows.flatMap(({ id }, at): Issue[] =>
      known.has(id) ? [] : [{ code: "unknownLine", table, row: at + 1, field: "id", value: id }],
    );
  });
}

function openedBy(input: Action["input"]): ReadonlySet<string> {
  const lines = Object.entries(input?.lines ?? {}).flatMap(([table, fields]) => fields.map((field) => `${table}.${field}`));
  return new Set([...(input?.header ?? []), ...lines]);
}
