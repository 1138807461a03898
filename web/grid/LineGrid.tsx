import { memo, useEffect, useImperativeHandle, useMemo, useRef, useState, type KeyboardEvent, type Ref } from "react";
import { useTranslation } from "react-i18next";
import type { ConditionScope } from "#define/condition";
import type { LinesDescription, TableLayout } from "../data/description.ts";
import type { ProblemIssue } from "../data/problem.ts";
import { isHidden, isReadonly, isRequired } from "../entry/draft.ts";
import { useRows } from "../parts/useRows.ts";
import type { ModuleWords } from "../parts/words.ts";
import { nextBad } from "./bad.ts";
import { cellText } from "./cells.ts";
import { CellEditor } from "./CellEditor.tsx";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { FindBar } from "./FindBar.tsx";
import { GridMenu } from "./GridMenu.tsx";
import { commandOf, type GridCommand } from "./keys.ts";
import { LineDrawer } from "./LineDrawer.tsx";
import { LineFoot } from "./LineFoot.tsx";
import { LineHead } from "./LineHead.tsx";
import { LineRows } from "./LineRows.tsx";
import { ScanBar } from "./ScanBar.tsx";
import { placesWith } from "./search.ts";
import type { GridData } from "./useCells.ts";
import { useClipboard } from "./useClipboard.tsx";
import { useColumnsInView } from "./useColumnsInView.ts";
import { useGrid } from "./useGrid.ts";
import { useLineColumns } from "./useLineColumns.ts";
import { usePointer } from "./usePointer.ts";
import { useScanning } from "./useScanning.ts";
import "./lineGrid.css";

/** Puts the cursor of a grid from outside: 0-based row, field name. */
export type LineGridHandle = {
  focusCell: (row: number, name: string | undefined) => void;
  /** Puts the cursor where codes are scanned; false where nothing can be scanned. */
  scan: () => boolean;
};

type LineGridProps = {
  ref: Ref<LineGridHandle>;
  module: string;
  table: string;
  lines: LinesDescription;
  layout: TableLayout | undefined;
  data: GridData;
  scope: ConditionScope;
  editable: boolean;
  /** Whether lines may come and go; cells may be written all the same. */
  growing: boolean;
  issues: readonly ProblemIssue[];
  words: ModuleWords;
  onChange: (next: GridData) => void;
};

/** The lines of a document as a sheet worked by keys alone, as a spreadsheet is; only rows and columns in view are drawn. */
export const LineGrid = memo(function LineGrid(props: LineGridProps) {
  const { ref, module, table, lines, data, scope, editable, growing, words } = props;
  const { t } = useTranslation();
  const box = useRef<HTMLDivElement>(null);
  const catcher = useRef<HTMLInputElement>(null);
  const [pane, setPane] = useState<"find" | "drawer" | "scan" | null>(null);
  const [menu, setMenu] = useState<{ x: number; y: number } | null>(null);
  const names = useNames(lines, (name) => !isHidden(lines.fields[name] ?? {}, scope));
  const writable = useNames(lines, (name) => editable && canWrite(lines, name, scope));
  const open = useMemo(() => new Set(writable), [writable]);
  const layout = useLineColumns(module, table, lines, names, props.layout, words);
  const { columns } = layout;
  const grid = useGrid({ ...props, columns, open, box, catcher });
  const { at, block, current, editing } = grid;
  const inView = useColumnsInView(box, columns, at.col);
  const rows = useRows(box, grid.count, OVERSCAN);
  const clipboard = useClipboard({ ...props, columns, open, grid });
  const scanInput = useRef<HTMLInputElement>(null);
  const openScan = () => {
    grid.settle();
    setPane("scan");
    scanInput.current?.focus();
  };
  const scanning = useScanning({ lines, scope, editable: growing, grid, isOpen: pane === "scan", onOpen: openScan });
  const pointer = usePointer(grid, setMenu);
  const width = columns.reduce((right, column) => Math.max(right, column.left + column.width), 0);
  useImperativeHandle(ref, () => ({
    focusCell: (row, name) => grid.go({ row, col: Math.max(0, grid.names.indexOf(name ?? "")) }),
    scan: () => {
      if (scanning.offered) openScan();
      return scanning.offered;
    },
  }));
  useEffect(() => {
    if (!editing && box.current?.contains(document.activeElement)) catcher.current?.focus({ preventScroll: true });
  }, [editing]);
  const run = (command: GridCommand) => {
    // What was taken back or done again may be what a scan did.
    if (command.kind === "undo" || command.kind === "redo") scanning.forget();
    if (command.kind === "find") setPane("find");
    else if (command.kind === "open") setPane("drawer");
    else if (command.kind === "menu") setMenu(placeOf(document.getElementById(`${table}-${at.row}-${at.col}`)));
    else if (READING.has(command.kind) || (editable && (growing || !ON_LINES.has(command.kind)))) grid.run(command);
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || editing) return;
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    run(command);
  };
  const focusCell = () => catcher.current?.focus({ preventScroll: true });
  const closePane = () => {
    setPane(null);
    focusCell();
  };
  const closeMenu = () => {
    setMenu(null);
    focusCell();
  };
  const currentField = lines.fields[current];
  const editor = editing && currentField && (
    <CellEditor
      field={currentField}
      name={current}
      value={data.rows[at.row]?.values[current]}
      labels={data.labels}
      values={{ ...scope.values, ...data.rows[at.row]?.values }}
      startText={editing.text}
      label={words.lineField(table, current)}
      words={words}
      onFinish={grid.finish}
      onPick={grid.pick}
    />
  );
  const typed = (input: HTMLInputElement) => {
    grid.edit(input.value);
    input.value = "";
  };
  return (
    <section className="lw-line-grid" aria-label={words.lines(table)} data-scanning={pane === "scan"}>
      {pane === "find" && (
        <FindBar
          search={(text) => placesWith(text, data, columns, lines.fields, words)}
          at={at}
          onGo={(place) => grid.go(place)}
          onClose={closePane}
        />
      )}
      {pane === "scan" && (
        <ScanBar
          input={scanInput}
          said={scanning.said}
          told={scanning.told}
          sounds={scanning.sounds}
          onSounds={scanning.setSounds}
          onScan={scanning.take}
          onTakeBack={scanning.takeBack}
          onClose={closePane}
        />
      )}
      <div className="lw-line-body">
        {/* What is pressed inside is heard here for all cells together. */}
        <div ref={box} className="lw-line-box" onKeyDownCapture={scanning.hear} onKeyDown={keyDown} {...pointer}>
          <input
            ref={catcher}
            className="lw-catcher"
            data-grid={table}
            autoComplete="off"
            aria-label={`${words.lines(table)}, ${t("shell:entry.row", { row: at.row + 1 })}, ${words.lineField(table, current)}: ${cellText(currentField, current, data.rows[at.row]?.values[current], data.labels, words)}`}
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
              onSelect={(col) => grid.select({ row: 0, col }, { row: Math.max(0, data.rows.length - 1), col })}
            />
            <LineRows {...props} rows={rows} columns={inView} width={width} at={at} block={block} open={open} editor={editor} />
          </div>
        </div>
        {pane === "drawer" && (
          <LineDrawer
            key={data.rows[at.row]?.key ?? "new"}
            module={module}
            table={table}
            lines={lines}
            names={names}
            row={at.row}
            count={data.rows.length}
            data={data}
            scope={scope}
            open={open}
            words={words}
            onApply={grid.cells.put}
            onStep={(row) => grid.go({ row, col: at.col })}
            onClose={closePane}
          />
        )}
      </div>
      <LineFoot
        lines={lines}
        rows={data.rows}
        labels={data.labels}
        block={block}
        names={grid.names}
        labelOf={layout.labelOf}
        words={words}
        onBad={() => {
          const bad = nextBad(lines.fields, data.rows, grid.names, at);
          if (bad) grid.go(bad);
        }}
        onFind={() => setPane("find")}
        onScan={scanning.offered ? openScan : undefined}
        menu={<ColumnsMenu layout={layout} onClosed={focusCell} />}
      />
      {menu && <GridMenu place={menu} editable={growing} onRun={(kind) => run({ kind })} onClose={closeMenu} />}
      {clipboard.dialog}
    </section>
  );
});

/** Rows drawn above and below those in view. */
const OVERSCAN = 6;
/** Commands for which lines come or go. */
const ON_LINES: ReadonlySet<GridCommand["kind"]> = new Set(["insertRows", "duplicateRows", "removeRows"]);
const READING: ReadonlySet<GridCommand["kind"]> = new Set(["move", "edge", "end", "next", "all"]);

function canWrite({ fields }: LinesDescription, name: string, scope: ConditionScope): boolean {
  const field = fields[name];
  return field !== undefined && !isReadonly(field, scope);
}

/** The columns of the lines for which something holds; the same list as long as it holds for the same ones. */
function useNames(lines: LinesDescription, holds: (name: string) => boolean): readonly string[] {
  const key = lines.columns.filter((name) => lines.fields[name] && holds(name)).join(" ");
  return useMemo(() => (key === "" ? [] : key.split(" ")), [key]);
}

function placeOf(cell: HTMLElement | null): { x: number; y: number } | null {
  const place = cell?.getBoundingClientRect();
  return place ? { x: place.left + 8, y: place.bottom } : null;
}
