/** A cell of a grid: row -1 is the head. */
export type PivotPosition = { row: number; column: number };

/** Where a key leads from a cell of a grid of this size; null for keys that do not move. */
export function moved({ row, column }: PivotPosition, key: string, size: { rows: number; columns: number }): PivotPosition | null {
  const held = (next: PivotPosition): PivotPosition => ({
    row: Math.min(Math.max(next.row, -1), size.rows - 1),
    column: Math.min(Math.max(next.column, 0), size.columns - 1),
  });
  switch (key) {
    case "ArrowUp":
      return held({ row: row - 1, column });
    case "ArrowDown":
      return held({ row: row + 1, column });
    case "ArrowLeft":
      return held({ row, column: column - 1 });
    case "ArrowRight":
      return held({ row, column: column + 1 });
    case "Home":
      return held({ row, column: 0 });
    case "End":
      return held({ row, column: size.columns - 1 });
    case "PageUp":
      return held({ row: row - 20, column });
    case "PageDown":
      return held({ row: row + 20, column });
    default:
      return null;
  }
}
