import { memo, useMemo, useRef, useState, type Ref } from "react";
import type { ConditionScope } from "#define/condition";
import type { LinesDescription, TableLayout } from "../data/description.ts";
import { isHidden, isReadonly } from "../entry/draft.ts";
import { nextBad } from "./bad.ts";
import { BurstQuestion } from "../scan/BurstQuestion.tsx";
import { ColumnsMenu } from "./ColumnsMenu.tsx";
import { FindBar } from "./FindBar.tsx";
import { GridMenu } from "./GridMenu.tsx";
import type { GridCommand } from "./keys.ts";
import { LineDrawer } from "./LineDrawer.tsx";
import { LineFoot } from "./LineFoot.tsx";
import { LineSheet, type SheetProps } from "./LineSheet.tsx";
import { ScanBar } from "../scan/ScanBar.tsx";
import { placesWith } from "./search.ts";
import type { GridData } from "./useCells.ts";
import { useClipboard } from "./useClipboard.tsx";
import { useGrid } from "./useGrid.ts";
import { useGridHandle, type LineGridHandle } from "./useGridHandle.ts";
import { useLineColumns } from "./useLineColumns.ts";
import { useScanning } from "../scan/useScanning.ts";
import "./lineGrid.css";

type LineGridProps = SheetProps & {
  ref: Ref<LineGridHandle>;
  module: string;
  layout: TableLayout | undefined;
  editable: boolean;
  /** Whether lines may come and go; cells may be written all the same. */
  growing: boolean;
  onChange: (next: GridData) => void;
};

/** The lines of a document as a sheet worked by keys alone, as a spreadsheet is; only rows and columns in view are drawn. */
export const LineGrid = memo(function LineGrid(props: LineGridProps) {
  const { ref, module, table, lines, data, scope, editable, growing, words } = props;
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
  const { at, block } = grid;
  const clipboard = useClipboard({ ...props, columns, open, grid });
  const focusCell = () => catcher.current?.focus({ preventScroll: true });
  const scanInput = useRef<HTMLInputElement>(null);
  const openScan = () => {
    grid.settle();
    setPane("scan");
    scanInput.current?.focus();
  };
  const scanning = useScanning({ lines, scope, words, editable: growing, grid, isOpen: pane === "scan", onOpen: openScan });
  useGridHandle(ref, grid, box, scanning.offered ? openScan : undefined);
  const run = (command: GridCommand) => {
    // What was taken back or done again may be what a scan did.
    if (command.kind === "undo" || command.kind === "redo") scanning.forget();
    if (command.kind === "find") setPane("find");
    else if (command.kind === "open") setPane("drawer");
    else if (command.kind === "menu") setMenu(placeOf(box.current?.querySelector("[data-at='true']")));
    else if (READING.has(command.kind) || (editable && (growing || !ON_LINES.has(command.kind)))) grid.run(command);
  };
  const closePane = () => {
    setPane(null);
    focusCell();
  };
  const closeMenu = () => {
    setMenu(null);
    focusCell();
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
          results={scanning.told}
          sounds={scanning.sounds}
          onSounds={scanning.setSounds}
          onScan={scanning.take}
          onTakeBack={scanning.takeBack}
          onClose={closePane}
        />
      )}
      <div className="lw-line-body">
        <LineSheet {...props} {...{ box, catcher, layout, open, grid, clipboard }} onHear={scanning.hear} onRun={run} onMenu={setMenu} />
        {pane === "drawer" && (
          <LineDrawer
            key={data.rows[at.row]?.key ?? "new"}
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
      {scanning.unsure.asked && <BurstQuestion asked={scanning.unsure.asked} {...scanning.unsure.answer} />}
      {clipboard.dialog}
    </section>
  );
});

/** Commands for which lines come or go. */
const ON_LINES: ReadonlySet<GridCommand["kind"]> = new Set(["insertRows", "duplicateRows", "removeRows"]);
const READING: ReadonlySet<GridCommand["kind"]> = new Set(["move", "edge", "end", "next", "all", "column", "row"]);

function canWrite({ fields }: LinesDescription, name: string, scope: ConditionScope): boolean {
  const field = fields[name];
  return field !== undefined && !isReadonly(field, scope);
}

/** The columns of the lines for which something holds; the same list as long as it holds for the same ones. */
function useNames(lines: LinesDescription, holds: (name: string) => boolean): readonly string[] {
  const key = lines.columns.filter((name) => lines.fields[name] && holds(name)).join(" ");
  return useMemo(() => (key === "" ? [] : key.split(" ")), [key]);
}

function placeOf(cell: Element | null | undefined): { x: number; y: number } | null {
  const place = cell?.getBoundingClientRect();
  return place ? { x: place.left + 8, y: place.bottom } : null;
}
