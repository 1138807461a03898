import {
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type Ref,
} from "react";
import { useTranslation } from "react-i18next";
import type { ConditionScope } from "#define/condition";
import type { Field } from "#define/field";
import type { LinesDescription } from "../data/description.ts";
import type { ProblemIssue } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { isBlank, isHidden, isRequired } from "../entry/draft.ts";
import { askConsent } from "../parts/consent.ts";
import { isNumeric, sumOf } from "../parts/digits.ts";
import { textOf } from "../parts/display.ts";
import { useRows } from "../parts/useRows.ts";
import type { ModuleWords } from "../parts/words.ts";
import { blockOf, cellText, copiedText, pastedTable, valueMeant, type Place } from "./cells.ts";
import { CellEditor } from "./CellEditor.tsx";
import { LineRow, NUMBER_WIDTH } from "./LineRow.tsx";
import { moveOf } from "./keys.ts";
import { useCells, type GridData } from "./useCells.ts";
import "./lineGrid.css";

const SCREENFUL = 20;
const WIDTHS: Partial<Record<Field["kind"], number>> = { link: 260, longText: 200, text: 110, date: 100, flag: 70, choice: 110 };

/** Puts the cursor of a grid from outside: 0-based row, field name. */
export type LineGridHandle = { focusCell: (row: number, name: string | undefined) => void };

type LineGridProps = {
  ref: Ref<LineGridHandle>;
  table: string;
  lines: LinesDescription;
  data: GridData;
  scope: ConditionScope;
  editable: boolean;
  issues: readonly ProblemIssue[];
  words: ModuleWords;
  onChange: (next: GridData) => void;
};

/** The lines of a document as a sheet worked by keys alone: arrows, Enter, typing, F2, Delete, Ctrl D, copy and paste, undo and redo; Tab leaves. */
export function LineGrid({ ref, table, lines, data, scope, editable, issues, words, onChange }: LineGridProps) {
  const { t } = useTranslation();
  const { today } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const catcher = useRef<HTMLInputElement>(null);
  const newest = useRef(data);
  useLayoutEffect(() => {
    newest.current = data;
  }, [data]);
  const [at, setAt] = useState<Place>({ row: 0, col: 0 });
  const [anchor, setAnchor] = useState<Place>({ row: 0, col: 0 });
  const [editing, setEditing] = useState<{ text: string | undefined } | null>(null);
  const write = (next: GridData) => {
    newest.current = next;
    onChange(next);
  };
  const cells = useCells(lines, scope, () => newest.current, write);
  const names = lines.columns.filter((name) => lines.fields[name] && !isHidden(lines.fields[name], scope));
  const widthOf = (name: string) => WIDTHS[lines.fields[name]?.kind ?? "text"] ?? 116;
  const width = names.reduce((sum, name) => sum + widthOf(name), NUMBER_WIDTH);
  const count = data.rows.length + (editable ? 1 : 0);
  const rows = useRows(box, count);
  const block = blockOf(at, anchor);
  const fieldAt = (place: Place) => lines.fields[names[place.col] ?? ""];
  const go = (place: Place, extend = false) => {
    const next = { row: Math.max(0, Math.min(count - 1, place.row)), col: Math.max(0, Math.min(names.length - 1, place.col)) };
    setAt(next);
    if (!extend) setAnchor(next);
    setEditing(null);
    rows.scrollToIndex(next.row);
    document.getElementById(`${table}-${next.row}-${next.col}`)?.scrollIntoView({ block: "nearest", inline: "nearest" });
    catcher.current?.focus({ preventScroll: true });
  };
  const goOn = () => {
    const open = names.flatMap((name, col) => (cells.canWrite(lines.fields[name]) ? [col] : []));
    const right = open.find((col) => col > at.col);
    const blank = at.row >= newest.current.rows.length;
    go(right !== undefined ? { row: at.row, col: right } : { row: blank ? at.row : at.row + 1, col: open[0] ?? 0 });
  };
  useImperativeHandle(ref, () => ({ focusCell: (row, name) => go({ row, col: Math.max(0, names.indexOf(name ?? "")) }) }));
  useEffect(() => {
    if (!editing && box.current?.contains(document.activeElement)) catcher.current?.focus({ preventScroll: true });
  }, [editing]);
  const edit = (text?: string) => {
    if (!editable || !cells.canWrite(fieldAt(at))) return;
    const name = names[at.col] ?? "";
    if (fieldAt(at)?.kind === "flag") cells.put([{ row: at.row, name, value: newest.current.rows[at.row]?.values[name] !== true }]);
    else setEditing({ text });
  };
  const finish = (text: string | null, goesOn: boolean) => {
    const name = names[at.col] ?? "";
    const field = fieldAt(at);
    setEditing(null);
    if (text !== null && field) cells.put([{ row: at.row, name, value: valueMeant(field, name, text, today, words) }]);
    if (goesOn) goOn();
    else catcher.current?.focus({ preventScroll: true });
  };
  const removeRows = async () => {
    const question = t("shell:entry.deleteLines", { count: block.bottom - block.top + 1 });
    if (!(await askConsent(question, t("shell:entry.deleteAction")))) return;
    cells.replace(newest.current.rows.filter((_, row) => row < block.top || row > block.bottom));
    go({ row: block.top, col: at.col });
  };
  const clear = () => {
    const places = placesIn(block, names).filter(({ row }) => row < newest.current.rows.length);
    cells.put(places.map(({ row, name }) => ({ row, name, value: null })));
  };
  const fillDown = () => {
    const source = block.top === block.bottom ? block.top - 1 : block.top;
    const target = block.top === block.bottom ? block : { ...block, top: block.top + 1 };
    const from = newest.current.rows[source];
    if (from) cells.put(placesIn(target, names).map(({ row, name }) => ({ row, name, value: from.values[name] ?? null })));
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || editing) return;
    const control = event.ctrlKey || event.metaKey;
    const key = event.key.toLowerCase();
    const done = () => event.preventDefault();
    const move = event.altKey || control ? null : moveOf(event.key);
    if (move) {
      done();
      go({ row: at.row + move.rows, col: at.col + move.cols }, event.shiftKey);
    } else if (event.key === "Home" || event.key === "End") {
      done();
      go(
        { row: control ? (event.key === "Home" ? 0 : count - 1) : at.row, col: event.key === "Home" ? 0 : names.length - 1 },
        event.shiftKey,
      );
    } else if (event.key === "Enter" && !control) {
      done();
      goOn();
    } else if (event.key === "F2") {
      done();
      edit();
    } else if (editable && event.key === "Delete" && control) void removeRows();
    else if (editable && (event.key === "Delete" || event.key === "Backspace")) clear();
    else if (editable && control && key === "d") {
      done();
      fillDown();
    } else if (editable && control && (key === "z" || key === "y")) {
      done();
      cells.step(key === "y" || event.shiftKey ? "redo" : "undo");
    } else if (control && key === "a") {
      done();
      setAnchor({ row: 0, col: 0 });
      setAt({ row: Math.max(0, data.rows.length - 1), col: names.length - 1 });
    }
  };
  const copy = (event: ClipboardEvent) => {
    event.preventDefault();
    const lineTexts = newest.current.rows
      .slice(block.top, block.bottom + 1)
      .map((line) =>
        names
          .slice(block.left, block.right + 1)
          .map((name) => copiedText(lines.fields[name], name, line.values[name], newest.current.labels)),
      );
    event.clipboardData.setData("text/plain", lineTexts.map((texts) => texts.join("\t")).join("\n"));
  };
  const paste = async (event: ClipboardEvent) => {
    event.preventDefault();
    if (!editable) return;
    const pasted = pastedTable(event.clipboardData.getData("text/plain"));
    const question = t("shell:entry.paste", { rows: pasted.length, columns: pasted[0]?.length ?? 0, row: at.row + 1 });
    if (pasted.length > SCREENFUL && !(await askConsent(question, t("shell:entry.pasteAction")))) return;
    const changes = pasted.flatMap((texts, down) =>
      texts.flatMap((text, right) => {
        const name = names[at.col + right];
        const field = name ? lines.fields[name] : undefined;
        return name && field ? [{ row: at.row + down, name, value: valueMeant(field, name, text, today, words) }] : [];
      }),
    );
    cells.put(changes);
    setAnchor(at);
    setAt({ row: at.row + pasted.length - 1, col: Math.min(names.length - 1, at.col + (pasted[0]?.length ?? 1) - 1) });
  };
  const current = names[at.col] ?? "";
  const currentField = fieldAt(at);
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
      onFinish={finish}
      onPick={(choice) => cells.pick(at, current, choice)}
    />
  );
  return (
    <section className="lw-line-grid" aria-label={words.lines(table)}>
      <div
        ref={box}
        className="lw-line-box"
        onKeyDown={keyDown}
        onMouseUp={(event) => {
          if (!editing && !(event.target instanceof HTMLInputElement)) catcher.current?.focus({ preventScroll: true });
        }}
      >
        <input
          ref={catcher}
          className="lw-catcher"
          data-grid={table}
          autoComplete="off"
          aria-label={`${words.lines(table)}, ${t("shell:entry.row", { row: at.row + 1 })}, ${words.lineField(table, current)}: ${cellText(fieldAt(at), current, data.rows[at.row]?.values[current], data.labels, words)}`}
          onInput={(event) => {
            if ((event.nativeEvent as InputEvent).isComposing) return;
            edit(event.currentTarget.value);
            event.currentTarget.value = "";
          }}
          onCompositionEnd={(event) => {
            edit(event.currentTarget.value);
            event.currentTarget.value = "";
          }}
          onCopy={copy}
          onCut={(event) => {
            copy(event);
            if (editable) clear();
          }}
          onPaste={(event) => void paste(event)}
        />
        <div role="grid" aria-label={words.lines(table)} aria-rowcount={count + 1} aria-colcount={names.length + 1} style={{ width }}>
          <div role="row" className="lw-line-head" style={{ width }}>
            <div role="columnheader" style={{ width: NUMBER_WIDTH }}>
              #
            </div>
            {names.map((name) => (
              <div
                key={name}
                role="columnheader"
                data-numeric={isNumeric(lines.fields[name])}
                style={{ width: widthOf(name) }}
                title={words.lineField(table, name)}
              >
                {words.lineField(table, name)}
                {editable && lines.fields[name] && isRequired(lines.fields[name], scope) && <i aria-hidden="true">*</i>}
              </div>
            ))}
          </div>
          <div role="rowgroup" style={{ height: rows.getTotalSize(), position: "relative" }}>
            {rows.getVirtualItems().map((item) => (
              <LineRow
                key={data.rows[item.index]?.key ?? "new"}
                table={table}
                index={item.index}
                top={item.start}
                line={data.rows[item.index]}
                lines={lines}
                names={names}
                labels={data.labels}
                faults={issues.filter((issue) => issue.row === item.index + 1)}
                at={at}
                block={block}
                words={words}
                widthOf={widthOf}
                canWrite={(name) => editable && cells.canWrite(lines.fields[name])}
                onPress={(place, extend) => go(place, extend)}
                onDrag={(place) => !editing && setAt(place)}
                onEdit={() => edit()}
                editor={editor}
              />
            ))}
          </div>
        </div>
      </div>
      <footer className="lw-line-foot">
        <span>{t("shell:list.rows", { count: data.rows.filter((line) => !isBlank(line)).length })}</span>
        {lines.sums.map((name) => (
          <span key={name}>
            {words.lineField(table, name)}{" "}
            <b>{textOf(lines.fields[name], name, sumOf(data.rows.map((line) => line.values[name])), {}, words)}</b>
          </span>
        ))}
      </footer>
    </section>
  );
}

function placesIn({ top, bottom, left, right }: ReturnType<typeof blockOf>, names: readonly string[]): { row: number; name: string }[] {
  return Array.from({ length: bottom - top + 1 }, (_, down) =>
    names.slice(left, right + 1).map((name) => ({ row: top + down, name })),
  ).flat();
}
