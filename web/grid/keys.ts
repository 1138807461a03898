import type { Key } from "../parts/composing.ts";
import { gridCommand, type GridKey } from "../parts/shortcuts.ts";

const PAGE = 10;

/**
 * What a key asks of a grid. `edge` goes to the end of the filled cells in a direction, `end` to the first or last cell of the row or of
 * all, `next` to the next cell that can be written, those too (`every`) that a person passes over.
 */
export type GridCommand =
  | { kind: "move" | "edge"; rows: number; cols: number; extend: boolean }
  | { kind: "end"; side: "first" | "last"; all: boolean; extend: boolean }
  | { kind: "next"; step: 1 | -1; every?: true }
  | { kind: PlainCommand };
/** The commands that stand in the menu too. */
export type PlainCommand = GridKey;

const MOVES: Readonly<Record<string, { rows: number; cols: number }>> = {
  ArrowUp: { rows: -1, cols: 0 },
  ArrowDown: { rows: 1, cols: 0 },
  ArrowLeft: { rows: 0, cols: -1 },
  ArrowRight: { rows: 0, cols: 1 },
  PageUp: { rows: -PAGE, cols: 0 },
  PageDown: { rows: PAGE, cols: 0 },
};
const LEAVING: ReadonlySet<string> = new Set([...Object.keys(MOVES), "Home", "End"]);

/**
 * What a key means in a cell that is being edited, where it takes the text and goes on; null where it belongs to the text. In a cell that
 * was begun by typing all keys of direction go on, in one that was opened to be changed they stay.
 */
export function leavingBy(key: Key, isTyped: boolean): GridCommand | null {
  if (key.ctrlKey || key.metaKey || key.altKey) return null;
  if (key.key === "Tab") return { kind: "next", step: key.shiftKey ? -1 : 1, every: true };
  if (key.key === "Enter") return { kind: "next", step: key.shiftKey ? -1 : 1 };
  return isTyped && !key.shiftKey && LEAVING.has(key.key) ? commandOf(key) : null;
}

/** What a key means in a grid; null for keys that it has no use for. */
export function commandOf(event: Key): GridCommand | null {
  const { key, shiftKey: extend, altKey } = event;
  const control = event.ctrlKey || event.metaKey;
  const move = MOVES[key];
  if (move && !altKey) return { kind: control ? "edge" : "move", ...move, extend };
  if (key === "Home" || key === "End") return { kind: "end", side: key === "Home" ? "first" : "last", all: control, extend };
  if (key === "Enter" && !control && !altKey) return { kind: "next", step: extend ? -1 : 1 };
  const kind = gridCommand(event);
  return kind ? { kind } : null;
}
