import { useCallback, useState } from "react";

type Steps<T> = { past: readonly T[]; now: T; future: readonly T[]; kind: string };

export type Undoable<T> = {
  now: T;
  /** Changes in a row of one kind (a drag, typing in one field) are one step. */
  change: (next: (now: T) => T, kind?: string) => void;
  undo: () => void;
  redo: () => void;
  canUndo: boolean;
  canRedo: boolean;
};

/** A value with all the steps that led to it: they share what did not change, so that none has to be forgotten. */
export function useUndo<T>(initial: () => T): Undoable<T> {
  const [steps, setSteps] = useState<Steps<T>>(() => ({ past: [], now: initial(), future: [], kind: "" }));
  const change = useCallback((next: (now: T) => T, kind = "") => {
    setSteps((before) => {
      const now = next(before.now);
      if (now === before.now) return before;
      const isSame = kind !== "" && kind === before.kind;
      return { past: isSame ? before.past : [...before.past, before.now], now, future: [], kind };
    });
  }, []);
  const undo = useCallback(() => {
    setSteps((before) => {
      const [now] = before.past.slice(-1);
      return now === undefined ? before : { past: before.past.slice(0, -1), now, future: [before.now, ...before.future], kind: "" };
    });
  }, []);
  const redo = useCallback(() => {
    setSteps((before) => {
      const [now, ...future] = before.future;
      return now === undefined ? before : { past: [...before.past, before.now], now, future, kind: "" };
    });
  }, []);
  return { now: steps.now, change, undo, redo, canUndo: steps.past.length > 0, canRedo: steps.future.length > 0 };
}
