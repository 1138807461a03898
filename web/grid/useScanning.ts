import { useEffect, useRef, useState, type KeyboardEvent } from "react";
import { useTranslation } from "react-i18next";
import type { ConditionScope } from "#define/condition";
import { labelOf } from "#define/label";
import { plainText } from "#define/text";
import type { LinesDescription } from "../data/description.ts";
import { useSession } from "../data/session.ts";
import { isBlank } from "../entry/draft.ts";
import { choicesOf } from "./codes.ts";
import { countedUp, fieldFor, lineOf, positionIn, type Scanned } from "./scan.ts";
import { filledBy } from "./useCells.ts";
import type { Grid } from "./useGrid.ts";

/** A scanner types faster than any hand: the longest pause between two of its keys (ms), and its shortest code. */
const PAUSE_MS = 50;
const SHORTEST = 6;

/** What became of the last scan, in words; `isGood` tells a line found or added from a code that nobody knows. */
export type ScanSaid = { text: string; isGood: boolean } | null;

type ScanningProps = { lines: LinesDescription; scope: ConditionScope; editable: boolean; grid: Grid };

/** Entry by scanner: a scanned code finds its line and counts it up, or adds the line; a position goes to the line scanned last. */
export function useScanning({ lines, scope, editable, grid }: ScanningProps) {
  const { t } = useTranslation();
  const { company } = useSession();
  const [said, setSaid] = useState<ScanSaid>(null);
  const queue = useRef(Promise.resolve());
  const burst = useRef({ text: "", at: 0 });
  const scan = editable ? lines.scan : undefined;
  const say = (word: string, code: string, isGood: boolean) => setSaid({ text: t(`shell:scan.${word}`, { code }), isGood });
  const change = (word: string, code: string, row: number, ...put: Parameters<Grid["cells"]["put"]>) => {
    grid.cells.put(...put);
    grid.go({ row, col: Math.max(0, grid.names.indexOf(scan?.count ?? "")) });
    say(word, code, true);
  };
  const addLine = async (scanned: Scanned) => {
    const name = scan && fieldFor(scanned, scan);
    const field = name === undefined ? undefined : lines.fields[name];
    if (!scan || name === undefined || field?.kind !== "link") return say("unknown", scanned.code, false);
    const found = await choicesOf({ [name]: field }, new Map([[name, new Set([scanned.code])]]), scope.values).catch(() => null);
    const choice = found?.get(name)?.get(scanned.code);
    if (!choice) return say(found ? "unknown" : "noAnswer", scanned.code, false);
    const { rows } = grid.read();
    const blank = rows.findIndex(isBlank);
    const row = blank < 0 ? rows.length : blank;
    const filled = filledBy(lines, field, rows[row], choice);
    const changes = [
      { row, name, value: choice.value },
      ...filled.values.map((each) => ({ row, ...each })),
      ...(countedUp(scanned, scan, undefined, row) ?? []),
    ];
    change("added", scanned.code, row, changes, { [name]: { [choice.value]: choice.label }, ...filled.labels });
  };
  const settle = async (text: string) => {
    const label = labelOf(text);
    const scanned: Scanned = label ?? { kind: "bare", code: text.trim(), batch: "", serial: "" };
    if (!scan || scanned.code === "") return undefined;
    if (label && label.company !== company.code) return say("otherCompany", label.company, false);
    const { rows, labels } = grid.read();
    if (scanned.kind === "position") return change("placed", scanned.code, grid.at.row, positionIn(scanned.code, scan, grid.at.row));
    const row = lineOf(scanned, scan, rows, labels);
    if (row < 0) return addLine(scanned);
    const changes = countedUp(scanned, scan, rows[row], row);
    return changes ? change("counted", plainText(scanned.code), row, changes) : say("twice", scanned.serial, false);
  };
  const newest = useRef(settle);
  useEffect(() => {
    newest.current = settle;
  });
  const take = (text: string) => {
    // One after the other: the second scan of a code counts up the line that the first one added.
    queue.current = queue.current.then(() => newest.current(text));
  };
  const hear = (event: KeyboardEvent) => {
    if (!scan || event.ctrlKey || event.metaKey || event.altKey) return;
    const { text, at } = burst.current;
    const isQuick = event.timeStamp - at <= PAUSE_MS;
    if (event.key.length === 1) burst.current = { text: isQuick ? text + event.key : event.key, at: event.timeStamp };
    else if (event.key === "Enter") {
      burst.current = { text: "", at: 0 };
      if (!isQuick || text.length < SHORTEST) return;
      event.preventDefault();
      event.stopPropagation();
      grid.stopEditing();
      take(text);
    }
  };
  return { offered: scan !== undefined, said, take, hear };
}
