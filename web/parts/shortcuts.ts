import type { Key } from "./composing.ts";

/**
 * The keys of every screen, by what they do, as people read them: the help sheet and the hints show them, handlers ask `isShortcut`. The
 * first of several is the one that is shown beside a button.
 */
export const SCREEN_KEYS = {
  insert: ["Insert"],
  save: ["Ctrl S"],
  act: ["Ctrl Enter"],
  print: ["Ctrl P"],
  previous: ["Alt ↑"],
  following: ["Alt ↓"],
  selectAll: ["Ctrl A"],
  search: ["Ctrl K"],
  peek: ["Alt Q"],
  scan: ["F8"],
  help: ["F1", "?"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** The keys of a line grid, by command. */
export const GRID_KEYS = {
  edit: ["F2"],
  open: ["F4"],
  clear: ["Delete", "Backspace"],
  insertRows: ["Insert"],
  duplicateRows: ["Alt Insert"],
  removeRows: ["Ctrl Delete"],
  fillDown: ["Ctrl D"],
  setColumn: ["Ctrl Shift D"],
  undo: ["Ctrl Z"],
  redo: ["Ctrl Y", "Ctrl Shift Z"],
  all: ["Ctrl A"],
  column: ["Ctrl Space"],
  row: ["Shift Space"],
  find: ["Ctrl F"],
  menu: ["Shift F10", "Menu"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** Keys of a line grid that are no single command: ways through its cells, and what the clipboard does. */
export const GRID_MOVES = {
  next: ["Enter"],
  leave: ["Tab"],
  edge: ["Ctrl ← → ↑ ↓"],
  range: ["Shift ← → ↑ ↓"],
  block: ["Ctrl C", "Ctrl V"],
} as const satisfies Readonly<Record<string, readonly string[]>>;

/** A command of a line grid that has keys. */
export type GridKey = keyof typeof GRID_KEYS;
const SIGNS: Readonly<Record<string, string>> = {
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  " ": "Space",
  ContextMenu: "Menu",
};

/**
 * What was pressed, as the help sheet writes it ("Ctrl Shift D"). A letter is that of its key where the keyboard writes another alphabet:
 * Ctrl with the Russian ы is Ctrl S.
 */
export function pressed({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Key): string {
  const isSign = key.length === 1 && key !== " " && !/\p{L}/u.test(key);
  const held = [(ctrlKey || metaKey) && "Ctrl", shiftKey && !isSign && "Shift", altKey && "Alt"].filter(Boolean);
  return [...held, nameOf(key, code)].join(" ");
}

function nameOf(key: string, code: string): string {
  const isForeign = key.length === 1 && /\p{L}/u.test(key) && !/[a-z]/i.test(key);
  const [, letter] = isForeign ? (/^Key([A-Z])$/.exec(code) ?? []) : [];
  return letter ?? SIGNS[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

/** Says whether a key asks for something that screens do. */
export function isShortcut(event: Key, name: keyof typeof SCREEN_KEYS): boolean {
  const keys: readonly string[] = SCREEN_KEYS[name];
  return keys.includes(pressed(event));
}

/** The command that a key asks of a line grid. */
export function gridCommand(event: Key): GridKey | undefined {
  return commands.get(pressed(event));
}

const commands = new Map((Object.keys(GRID_KEYS) as GridKey[]).flatMap((name) => GRID_KEYS[name].map((keys) => [keys as string, name])));
