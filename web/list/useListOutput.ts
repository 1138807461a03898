import { useMemo } from "react";
import type { Description } from "../data/description.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { exportList, type ListRow } from "../data/records.ts";
import { useKeys } from "../entry/useKeys.ts";
import { usePrinting } from "../extras/usePrinting.tsx";
import { useToaster } from "../frame/toaster.ts";
import { saveFile } from "../parts/saveFile.ts";
import { isShortcut } from "../parts/shortcuts.ts";
import type { ModuleWords } from "../parts/words.ts";
import type { ListRows } from "./useListRows.ts";

/**
 * How a list leaves the screen: as a file of what it asks for, or its records on paper (`print` is undefined where nothing can be printed).
 */
export function useListOutput(module: Description, name: string, list: ListRows, words: ModuleWords) {
  const toaster = useToaster();
  const { query, selected, current } = list;
  const [printRecords, printDialog] = usePrinting(module);
  const print = useMemo(
    () =>
      printRecords
        ? (rows: readonly ListRow[]) => printRecords({ ids: rows.flatMap((each) => each.id ?? []), title: words.screen(name) })
        : undefined,
    [printRecords, words, name],
  );
  useKeys((event) => {
    if (!print || !isShortcut(event, "print")) return;
    event.preventDefault();
    print(selected.length > 0 ? selected : current ? [current] : []);
  });
  const exportAs = (format: "csv" | "xlsx", whole = false) => {
    exportList(module.id, query, format, whole).then(
      (file) => saveFile(file, `${words.screen(name)}.${format}`),
      (error: unknown) => toaster?.show({ message: textOf(problemOf(error)), intent: "danger" }),
    );
  };
  return { print, printDialog, exportAs };
}
