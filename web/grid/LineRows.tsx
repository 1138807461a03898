import { useMemo, type ReactNode } from "react";
import type { ConditionScope } from "#define/condition";
import type { LinesDescription } from "../data/description.ts";
import type { ProblemIssue } from "../data/problem.ts";
import { ROW_HEIGHT, type Rows } from "../parts/useRows.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { Block, CellPosition } from "./cells.ts";
import { LineRow } from "./LineRow.tsx";
import { scopeForLines } from "./lineScope.ts";
import type { GridData } from "./useCells.ts";
import type { GridColumn } from "./useLineColumns.ts";

type LineRowsProps = {
  table: string;
  lines: LinesDescription;
  data: GridData;
  issues: readonly ProblemIssue[];
  words: ModuleWords;
  rows: Rows;
  columns: readonly GridColumn[];
  width: number;
  at: CellPosition;
  block: Block;
  open: ReadonlySet<string>;
  scope: ConditionScope;
  editor: ReactNode;
};

const NO_ISSUES: readonly ProblemIssue[] = [];

/** The lines in view, and the one that is being edited wherever it is. */
export function LineRows({ table, lines, data, issues, words, rows, columns, width, at, block, open, scope, editor }: LineRowsProps) {
  const byRow = useMemo(() => issuesByRow(issues), [issues]);
  const lineScope = scopeForLines(lines, scope);
  const seen = rows.getVirtualItems().map(({ index }) => index);
  const drawn = editor && !seen.includes(at.row) ? [...seen, at.row] : seen;
  return (
    <div role="rowgroup" style={{ height: rows.getTotalSize(), position: "relative" }}>
      {drawn.map((index) => {
        const isSelected = index >= block.top && index <= block.bottom;
        return (
          <LineRow
            key={data.rows[index]?.key ?? "new"}
            table={table}
            index={index}
            top={index * ROW_HEIGHT}
            width={width}
            line={data.rows[index]}
            fields={lines.fields}
            columns={columns}
            labels={data.labels}
            issues={byRow.get(index) ?? NO_ISSUES}
            at={index === at.row ? at.col : -1}
            left={isSelected ? block.left : -1}
            right={isSelected ? block.right : -1}
            open={open}
            scope={lineScope}
            words={words}
            editor={index === at.row ? editor : null}
          />
        );
      })}
    </div>
  );
}

function issuesByRow(issues: readonly ProblemIssue[]): ReadonlyMap<number, readonly ProblemIssue[]> {
  const found = new Map<number, ProblemIssue[]>();
  for (const issue of issues) found.set((issue.row ?? 0) - 1, [...(found.get((issue.row ?? 0) - 1) ?? []), issue]);
  return found;
}
