import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ConditionScope } from "#define/condition";
import { labelOf } from "#define/label";
import type { LinesDescription } from "../data/description.ts";
import { useSession } from "../data/session.ts";
import { useStored } from "../data/stored.ts";
import { isBlank, type LabelMap } from "../entry/draft.ts";
import { isNumeric } from "../parts/digits.ts";
import { isShortcut } from "../parts/shortcuts.ts";
import type { ModuleWords } from "../parts/words.ts";
import { heardAs, withKey } from "./burst.ts";
import type { CellChange } from "../grid/cells.ts";
import { choicesOf } from "../grid/codes.ts";
import { removed } from "../grid/lines.ts";
import { countedUp, fieldFor, folded, lineDone, lineOf, positionIn, takenBack, type Done, type Scanned } from "./scan.ts";
import { play } from "./tone.ts";
import { filledBy } from "../grid/useCells.ts";
import type { Grid } from "../grid/useGrid.ts";
import { useUnsure } from "./useUnsure.ts";

/** A code as it stands, and in one case: masters are written either way. */
const spellings = (code: string): ReadonlySet<string> => new Set([code, folded(code), code.toLowerCase()]);

/** So many scans are told, and can be taken back. */
const MOST_TOLD = 5;

/** What was last said, in words. */
export type ScanSaid = { key: string; text: string; isGood: boolean };
/** What became of a scan, and what it did: nothing where it was refused. */
export type ScanResult = ScanSaid & { code: string; done: Done | null };

type ScanningProps = {
  lines: LinesDescription;
  scope: ConditionScope;
  words: ModuleWords;
  editable: boolean;
  grid: Grid;
  isOpen: boolean;
  onOpen: () => void;
};

/**
 * Entry by scanner: a scanned code finds its line and counts it up, or adds the line; a position goes to the line scanned last. The grid
 * only shows where: the keys stay where they are.
 */
export function useScanning({ lines, scope, words, editable, grid, isOpen, onOpen }: ScanningProps) {
  const { t } = useTranslation();
  const { company } = useSession();
  const [said, setSaid] = useState<ScanSaid>();
  const [results, setResults] = useState<readonly ScanResult[]>([]);
  const [sounds, setSounds] = useStored("scan.sounds", true);
  const queue = useRef(Promise.resolve());
  const burst = useRef({ text: "", at: 0 });
  const made = useRef(new Set<string>());
  const scan = editable ? lines.scan : undefined;
  const say = (word: string, code: string, isGood: boolean): ScanSaid => {
    if (sounds) play(isGood ? "good" : "bad");
    const next = { key: crypto.randomUUID(), text: t(`shell:scan.${word}`, { code }), isGood };
    setSaid(next);
    return next;
  };
  const tell = (word: string, code: string, isGood: boolean, done: Done | null = null) => {
    const next = { ...say(word, code, isGood), code, done };
    setResults((before) => [next, ...before].slice(0, MOST_TOLD));
  };
  const refuse = (word: string, code: string) => tell(word, code, false);
  const change = (word: string, scanned: Scanned, row: number, changes: readonly CellChange[], labels?: LabelMap) => {
    const before = grid.read().rows[row];
    grid.cells.put(changes, labels);
    const after = grid.read().rows[row];
    if (!after || after === before) return refuse("fixed", scanned.code);
    if (word === "added") made.current.add(after.key);
    const cells = changes.map(({ name }) => ({ name, before: before?.values[name] ?? null, after: after.values[name] }));
    grid.show({ row, col: Math.max(0, grid.names.indexOf(scan?.count ?? "")) });
    tell(word, scanned.code, true, { scanned, line: after.key, isMade: made.current.has(after.key), cells });
  };
  const addLine = async (scanned: Scanned) => {
    const name = scan && fieldFor(scanned, scan);
    const field = name === undefined ? undefined : lines.fields[name];
    if (!scan || name === undefined || field?.kind !== "link") return refuse("unknown", scanned.code);
    const found = await choicesOf({ [name]: field }, new Map([[name, spellings(scanned.code)]]), scope.values).catch(() => null);
    const choices = found?.get(name);
    const choice = choices?.get(scanned.code) ?? choices?.values().next().value;
    if (!choice) return refuse(found ? "unknown" : "noAnswer", scanned.code);
    const { rows } = grid.read();
    const blank = rows.findIndex(isBlank);
    const row = blank < 0 ? rows.length : blank;
    const filled = filledBy(lines, field, rows[row], choice);
    const changes = [
      { row, name, value: choice.value },
      ...filled.values.map((each) => ({ row, ...each })),
      ...(countedUp(scanned, scan, undefined, row) ?? []),
    ];
    change("added", scanned, row, changes, { [name]: { [choice.value]: choice.label }, ...filled.labels });
  };
  const settle = async (text: string) => {
    const label = labelOf(text);
    const scanned: Scanned = label ?? { kind: "bare", code: text.normalize("NFKC").trim(), batch: "", serial: "" };
    if (!scan || scanned.code === "") return undefined;
    if (label && label.company !== company.code) return refuse("otherCompany", label.company);
    const { rows, labels } = grid.read();
    if (scanned.kind === "position") return change("placed", scanned, grid.at.row, positionIn(scanned.code, scan, grid.at.row));
    const row = lineOf(scanned, scan, rows, labels);
    if (row < 0) return addLine(scanned);
    const changes = countedUp(scanned, scan, rows[row], row);
    return changes ? change("counted", scanned, row, changes) : refuse("twice", scanned.serial);
  };
  const takeBack = ({ key, done, code }: ScanResult) => {
    const { rows, labels } = grid.read();
    const row = scan && done ? lineDone(done, scan, rows, labels) : -1;
    const line = rows[row];
    setResults((before) => before.filter((each) => each.key !== key));
    if (!scan || !done || !line) return say("gone", code, false);
    const changes = takenBack(done, scan, line, row);
    if (changes) grid.cells.put(changes);
    else grid.cells.replace(removed(rows, { top: row, bottom: row, left: 0, right: 0 }));
    grid.show({ row, col: grid.at.col });
    return say("takenBack", code, true);
  };
  const newest = useRef(settle);
  useEffect(() => {
    newest.current = settle;
  });
  const take = (text: string) => {
    // One after the other: the second scan of a code counts up the line that the first one added.
    queue.current = queue.current.then(() => newest.current(text));
  };
  const takeAndOpen = (text: string) => {
    take(text);
    onOpen();
  };
  const unsure = useUnsure({ lines, words, grid, onCode: takeAndOpen });
  const hear = (event: KeyboardEvent) => {
    if (!scan || event.ctrlKey || event.metaKey || event.altKey) return;
    if (isShortcut(event, "scan")) {
      event.preventDefault();
      event.stopPropagation();
      return onOpen();
    }
    // A key that is held down comes again by itself, faster than any scanner.
    if (event.repeat) burst.current = { text: "", at: 0 };
    else if (event.key.length === 1) burst.current = withKey(burst.current, event.key, event.timeStamp);
    if (event.key !== "Enter" && event.key !== "Tab") return;
    const heard = burst.current;
    burst.current = { text: "", at: 0 };
    const isNumber = isNumeric(lines.fields[grid.current]);
    const as = heardAs(heard, event.timeStamp, { isNumber, isScanning: isOpen });
    if (as === "typed") return;
    event.preventDefault();
    event.stopPropagation();
    // What somebody had typed into the cell before the scanner came in between stays.
    const typed = isNumber && event.target instanceof HTMLInputElement ? event.target.value : "";
    const place = event.target instanceof HTMLElement ? event.target.getBoundingClientRect() : { left: 0, bottom: 0 };
    grid.finish(typed.endsWith(heard.text) ? typed.slice(0, -heard.text.length) || null : null, null);
    if (as === "either")
      return unsure.ask({ ...grid.at, text: heard.text, typed: typed || heard.text, x: place.left, y: place.bottom + 4 });
    return takeAndOpen(heard.text);
  };
  const forget = () => {
    setSaid(undefined);
    setResults([]);
  };
  return { offered: scan !== undefined, said, told: results, sounds, setSounds, unsure, take, takeBack, forget, hear };
}
