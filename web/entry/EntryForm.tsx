import type { RefObject } from "react";
import type { Description, ScreenDescription } from "../data/description.ts";
import type { LineGridHandle } from "../grid/useGridHandle.ts";
import { OWN_PARTS } from "../own/parts.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { LineDraft, RecordDraft } from "./draft.ts";
import { EntryLines } from "./EntryLines.tsx";
import { HeaderForm } from "./HeaderForm.tsx";
import type { EntryActions } from "./useEntryActions.ts";
import { usePreview } from "./usePreview.ts";
import type { OpenRecord } from "./useRecord.ts";
import type { Input } from "#define/action";

/** The line grids of a record by table. */
export type Grids = RefObject<Record<string, LineGridHandle | null>>;

type EntryFormProps = {
  screen: ScreenDescription;
  record: OpenRecord;
  draft: RecordDraft;
  actions: EntryActions;
  /** The module as its form shows it, and what the actions on offer ask for. */
  form: Description;
  asked: Input | null;
  grids: Grids;
  words: ModuleWords;
};

const NO_LINES: readonly LineDraft[] = [];

/** What is filled in: the header, a part of its own where the screen has one, the lines of each table. */
export function EntryForm({ screen, record, draft, actions, form, asked, grids, words }: EntryFormProps) {
  const { stored, typed, fault } = record;
  const shown = usePreview(record, form) ?? draft;
  const writable = stored.editable || asked !== null;
  const Part = OWN_PARTS[screen.part ?? ""];
  const faults = new Map((fault.problem?.issues ?? []).filter(({ table }) => !table).map(({ field, message }) => [field ?? "", message]));
  const intoLines = () =>
    Object.values(grids.current)
      .find((grid) => grid !== null)
      ?.focusCell(0, undefined);
  return (
    <div className="lw-entry-main">
      <HeaderForm
        module={form}
        draft={shown}
        scope={typed.scope}
        editable={writable}
        faults={faults}
        words={words}
        onChange={typed.change}
        onPick={typed.pick}
        onLast={intoLines}
      />
      {Part && <Part module={stored.module} record={record} afterSave={actions.afterSave} onStored={actions.wasStored} />}
      {Object.entries(form.lines).map(([table, lines]) => (
        <EntryLines
          key={table}
          ref={(grid) => void (grids.current[table] = grid)}
          module={stored.module}
          table={table}
          lines={lines}
          rows={shown.lines[table] ?? NO_LINES}
          labels={draft.labels}
          scope={typed.scope}
          editable={writable}
          growing={stored.editable}
          problem={fault.problem}
          words={words}
          onChange={typed.change}
        />
      ))}
    </div>
  );
}
