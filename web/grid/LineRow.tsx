import type { ReactNode } from "react";
import type { LinesDescription } from "../data/description.ts";
import type { ProblemIssue } from "../data/problem.ts";
import type { LabelMap, LineDraft } from "../entry/draft.ts";
import { isNumeric } from "../parts/digits.ts";
import type { ModuleWords } from "../parts/words.ts";
import { cellText, type Block, type Place } from "./cells.ts";

export const NUMBER_WIDTH = 44;

type LineRowProps = {
  table: string;
  index: number;
  top: number;
  line: LineDraft | undefined;
  lines: LinesDescription;
  names: readonly string[];
  labels: LabelMap;
  faults: readonly ProblemIssue[];
  at: Place;
  block: Block;
  words: ModuleWords;
  widthOf: (name: string) => number;
  canWrite: (name: string) => boolean;
  onPress: (place: Place, extend: boolean) => void;
  onDrag: (place: Place) => void;
  onEdit: () => void;
  /** The input that stands in the current cell while it is edited. */
  editor: ReactNode;
};

/** One line of a grid: its number (marked when something is wrong with it) and its cells. */
export function LineRow({
  table,
  index,
  top,
  line,
  lines,
  names,
  labels,
  faults,
  at,
  block,
  words,
  widthOf,
  canWrite,
  onPress,
  onDrag,
  onEdit,
  editor,
}: LineRowProps) {
  return (
    <div role="row" aria-rowindex={index + 2} className="lw-line" style={{ transform: `translateY(${top}px)` }}>
      <div role="rowheader" className="lw-line-number" data-bad={faults.length > 0} style={{ width: NUMBER_WIDTH }}>
        {line ? index + 1 : "+"}
      </div>
      {names.map((name, col) => {
        const field = lines.fields[name];
        const fault = faults.find((issue) => issue.field === name);
        const isAt = index === at.row && col === at.col;
        const inBlock = index >= block.top && index <= block.bottom && col >= block.left && col <= block.right;
        const text = cellText(field, name, line?.values[name], labels, words);
        return (
          <div
            key={name}
            id={`${table}-${index}-${col}`}
            role="gridcell"
            tabIndex={-1}
            className="lw-line-cell"
            aria-selected={inBlock}
            aria-readonly={!canWrite(name)}
            aria-invalid={fault ? true : undefined}
            data-at={isAt}
            data-numeric={isNumeric(field)}
            title={fault?.message ?? text}
            style={{ width: widthOf(name) }}
            onMouseDown={(event) => {
              if (isAt && editor) return;
              event.preventDefault();
              onPress({ row: index, col }, event.shiftKey);
            }}
            onMouseEnter={(event) => event.buttons === 1 && onDrag({ row: index, col })}
            onDoubleClick={onEdit}
          >
            {isAt && editor ? editor : text}
          </div>
        );
      })}
    </div>
  );
}
