import { useEffect, type KeyboardEvent, type RefObject } from "react";
import { useTranslation } from "react-i18next";
import type { ConditionScope } from "#define/condition";
import { valueIn } from "#define/linkedField";
import type { LinesDescription } from "../data/description.ts";
import type { ProblemIssue } from "../data/problem.ts";
import { isRequired } from "../entry/draft.ts";
import { isComposing } from "../parts/composing.ts";
import { useRows } from "../parts/useRows.ts";
import type { ModuleWords } from "../parts/words.ts";
import { cellText } from "./cells.ts";
import { CellEditor } from "./CellEditor.tsx";
import { commandOf, type GridCommand } from "./keys.ts";
import { LineHead } from "./LineHead.tsx";
import { LineRows } from "./LineRows.tsx";
import type { GridData } from "./useCells.ts";
import type { Clipboard } from "./useClipboard.tsx";
import { useColumnsInView } from "./useColumnsInView.ts";
import type { Grid } from "./useGrid.ts";
import type { LineColumns } from "./useLineColumns.ts";
import { usePointer } from "./usePointer.ts";

/** The lines that a sheet shows, what holds around them and what is wrong with them. */
export type SheetProps = {
  table: string;
  lines: LinesDescription;
  data: GridData;
  scope: ConditionScope;
  issues: readonly ProblemIssue[];
  words: ModuleWords;
};

type LineSheetProps = SheetProps & {
  box: RefObject<HTMLDivElement | null>;
  /** Where keys and pasted text arrive while no cell is edited. */
  catcher: RefObject<HTMLInputElement | null>;
  layout: LineColumns;
  open: ReadonlySet<string>;
  grid: Grid;
  clipboard: Clipboard;
  onHear: (event: KeyboardEvent) => void;
  onRun: (command: GridCommand) => void;
  onMenu: (place: { x: number; y: number }) => void;
};

/** Rows drawn above and below those in view. */
const OVERSCAN = 6;

/** The sheet of a line grid: heads, the rows and columns in view, and what catches the keys for all cells together. */
export function LineSheet(props: LineSheetProps) {
  const { table, lines, data, scope, words, box, catcher, layout, open, grid, clipboard } = props;
  const { t } = useTranslation();
  const { columns } = layout;
  const { at, block, current, editing } = grid;
  const inView = useColumnsInView(box, columns, at.col);
  const rows = useRows(box, grid.count, OVERSCAN);
  const pointer = usePointer(grid, data.rows.length, props.onMenu);
  const width = columns.reduce((right, column) => Math.max(right, column.left + column.width), 0);
  useEffect(() => {
    if (!editing && box.current?.contains(document.activeElement)) catcher.current?.focus({ preventScroll: true });
  }, [editing, box, catcher]);
  const keyDown = (event: KeyboardEvent) => {
    const command = editing ? null : commandOf(event);
    if (!command) return;
    event.preventDefault();
    props.onRun(command);
  };
  const typed = (input: HTMLInputElement) => {
    grid.edit(input.value);
    input.value = "";
  };
  const field = lines.fields[current];
  const line = data.rows[at.row];
  const editor = editing && field && (
    <CellEditor
      field={field}
      name={current}
      value={line?.values[current]}
      labels={data.labels}
      values={{ ...scope.values, ...line?.values }}
      startText={editing.text}
      label={words.lineField(table, current)}
      words={words}
      onFinish={grid.finish}
      onPick={grid.pick}
    />
  );
  return (
    <div
      ref={box}
      className="lw-line-box"
      onKeyDownCapture={(event) => isComposing(event) || props.onHear(event)}
      onKeyDown={(event) => isComposing(event) || keyDown(event)}
      {...pointer}
    >
      <input
        ref={catcher}
        className="lw-catcher"
        data-grid={table}
        autoComplete="off"
        aria-label={`${words.lines(table)}, ${t("shell:entry.row", { row: at.row + 1 })},
            ${words.lineField(table, current)}: ${cellText(field, current, valueIn(current, field, line?.values, data.labels), data.labels, words)}`}
        onInput={(event) => !(event.nativeEvent as InputEvent).isComposing && typed(event.currentTarget)}
        onCompositionEnd={(event) => typed(event.currentTarget)}
        onCopy={clipboard.copy}
        onCut={clipboard.cut}
        onPaste={clipboard.paste}
      />
      <div
        role="grid"
        aria-label={words.lines(table)}
        aria-rowcount={grid.count + 1}
        aria-colcount={columns.length + 1}
        aria-multiselectable
        style={{ width }}
      >
        <LineHead
          fields={lines.fields}
          columns={inView}
          layout={layout}
          width={width}
          isRequired={(name) => open.has(name) && lines.fields[name] !== undefined && isRequired(lines.fields[name], scope)}
        />
        <LineRows
          table={table}
          lines={lines}
          data={data}
          issues={props.issues}
          words={words}
          rows={rows}
          columns={inView}
          width={width}
          at={at}
          block={block}
          open={open}
          scope={scope}
          editor={editor}
        />
      </div>
    </div>
  );
}
