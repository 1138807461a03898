import { useCallback } from "react";
import type { Description, ScreenDescription } from "../data/description.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { useToaster } from "../frame/toaster.ts";
import { useConflict } from "./useConflict.ts";
import { useFault } from "./useFault.ts";
import { useSaving } from "./useSaving.ts";
import type { Start } from "./useStart.ts";
import { useStored } from "./useStored.ts";
import { useTyped } from "./useTyped.ts";

/**
 * A record on an entry screen: what is stored, what is typed, what is wrong, what somebody else stored meanwhile, and the ways to store it.
 */
export function useRecord(described: Description, screen: ScreenDescription, id: string, start: Start | null) {
  const fault = useFault();
  const stored = useStored(described, screen, id, start);
  const typed = useTyped(stored, useFailureToast());
  const conflict = useConflict(stored, typed, fault);
  const saving = useSaving(stored, typed, fault, conflict);
  return { stored, typed, fault, conflict, saving };
}

/** Tells what failed beside the record itself. */
function useFailureToast(): (error: unknown) => void {
  const toaster = useToaster();
  return useCallback((error) => void toaster?.show({ message: textOf(problemOf(error)), intent: "danger" }), [toaster]);
}

export type OpenRecord = ReturnType<typeof useRecord>;
