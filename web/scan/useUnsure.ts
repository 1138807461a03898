import { useState } from "react";
import type { LinesDescription } from "../data/description.ts";
import { useSession } from "../data/session.ts";
import type { ModuleWords } from "../parts/words.ts";
import { valueMeant } from "../grid/cells.ts";
import type { Grid } from "../grid/useGrid.ts";

/** Digits that came as fast as a scanner types, into which cell, what that would hold with them, and where it is asked. */
export type Unsure = { text: string; typed: string; row: number; col: number; x: number; y: number };
type UnsureProps = { lines: LinesDescription; words: ModuleWords; grid: Grid; onCode: (code: string) => void };

/** The question what digits are that may be a code or a number; nothing is done with them before it is answered. */
export function useUnsure({ lines, words, grid, onCode }: UnsureProps) {
  const { today } = useSession();
  const [asked, setAsked] = useState<Unsure | null>(null);
  const onClose = () => {
    setAsked(null);
    if (asked) grid.go(asked);
  };
  const onNumber = () => {
    const name = grid.names[asked?.col ?? -1] ?? "";
    const field = lines.fields[name];
    if (asked && field) grid.cells.put([{ row: asked.row, name, value: valueMeant(field, name, asked.typed, today, words) }]);
    onClose();
  };
  const answered = () => {
    setAsked(null);
    if (asked) onCode(asked.text);
  };
  return { asked, ask: setAsked, answer: { onCode: answered, onNumber, onClose } };
}
