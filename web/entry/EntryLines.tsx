import { useCallback, useMemo, type Ref } from "react";
import type { ConditionScope } from "#define/condition";
import type { Description, LinesDescription } from "../data/description.ts";
import type { AnsweredProblem } from "../data/problem.ts";
import { LineGrid } from "../grid/LineGrid.tsx";
import type { LineGridHandle } from "../grid/useGridHandle.ts";
import type { GridData } from "../grid/useCells.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { LabelMap, LineDraft, RecordDraft } from "./draft.ts";
import { useAvailable } from "../grid/useAvailable.ts";
import { LinePulls } from "../pull/LinePulls.tsx";
import { typedLines } from "./usePreview.ts";

type EntryLinesProps = {
  ref: Ref<LineGridHandle>;
  module: Description;
  table: string;
  lines: LinesDescription;
  rows: readonly LineDraft[];
  labels: LabelMap;
  scope: ConditionScope;
  editable: boolean;
  /** Whether lines may come and go. */
  growing: boolean;
  problem: AnsweredProblem | undefined;
  words: ModuleWords;
  onChange: (update: (draft: RecordDraft) => RecordDraft) => void;
};

/**
 * One line table of a record as a grid, which nobody adds to where the system fills it in, and which then stands here only once something
 * is in it; it is drawn anew only when something of its own changed.
 */
export function EntryLines({ ref, module, table, lines, rows, labels, problem, onChange, ...shown }: EntryLinesProps) {
  const told = useAvailable(lines.fields, rows, labels, shown.scope.values);
  const data = useMemo<GridData>(() => ({ rows, labels: told }), [rows, told]);
  const issues = useMemo(() => (problem?.issues ?? []).filter((issue) => issue.table === table), [problem, table]);
  const change = useCallback(
    (next: GridData) =>
      onChange((before) => ({
        ...before,
        lines: { ...before.lines, [table]: typedLines(lines.fields, next.rows) },
        labels: next.labels,
      })),
    [onChange, table, lines.fields],
  );
  const isFilledIn = Object.values(lines.fields).every(({ system }) => system);
  if (isFilledIn && rows.length === 0) return null;
  const growing = shown.growing && !isFilledIn;
  return (
    <>
      {Object.keys(module.lines).length > 1 && <h2 className="lw-lines-title">{shown.words.lines(table)}</h2>}
      {growing && <LinePulls module={module.id} table={table} lines={lines} data={data} header={shown.scope.values} onChange={change} />}
      <LineGrid
        ref={ref}
        module={module.id}
        table={table}
        lines={lines}
        layout={module.layouts[table]}
        data={data}
        issues={issues}
        onChange={change}
        {...shown}
        growing={growing}
      />
    </>
  );
}
