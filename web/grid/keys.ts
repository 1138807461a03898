const PAGE = 10;
const MOVES: Readonly<Record<string, { rows: number; cols: number }>> = {
  ArrowUp: { rows: -1, cols: 0 },
  ArrowDown: { rows: 1, cols: 0 },
  ArrowLeft: { rows: 0, cols: -1 },
  ArrowRight: { rows: 0, cols: 1 },
  PageUp: { rows: -PAGE, cols: 0 },
  PageDown: { rows: PAGE, cols: 0 },
};

/** How far a key moves the cursor of a grid; null for keys that do not. */
export function moveOf(key: string): { rows: number; cols: number } | null {
  return MOVES[key] ?? null;
}
