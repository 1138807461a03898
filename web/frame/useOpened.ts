import { useEffect } from "react";
import type { Description } from "../data/description.ts";
import type { SavedRecord } from "../data/records.ts";
import { noteRecord } from "../data/visits.ts";
import { nameRecord } from "./tabs.ts";
import { codeText } from "../parts/display.ts";
import type { ModuleWords } from "../parts/words.ts";

/** Says in its tab which record is open, and notes it among those that were opened lately. */
export function useOpened(module: Description, saved: SavedRecord | undefined, path: string, words: ModuleWords): void {
  const code = saved ? codeText(module, saved.header, words) : "";
  const opened = saved && !saved.isUnsent ? saved.id : undefined;
  useEffect(() => {
    if (code) nameRecord(path, code);
  }, [path, code]);
  useEffect(() => {
    if (opened) noteRecord({ module: module.id, id: opened });
  }, [module.id, opened]);
}
