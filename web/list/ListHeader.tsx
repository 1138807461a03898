import { useTranslation } from "react-i18next";
import type { ListRow } from "../data/records.ts";
import { useToaster } from "../frame/toaster.ts";
import type { ModuleWords } from "../parts/words.ts";
import { BulkBar } from "./BulkBar.tsx";
import { ListTools, type ListToolsProps } from "./ListTools.tsx";
import type { ListRows } from "./useListRows.ts";
import type { RowActions } from "./useRowActions.ts";

type ListHeaderProps = Pick<ListToolsProps, "onNew" | "beforeNew" | "onAll" | "onImport" | "onRecords" | "delivered" | "onExport"> & {
  title: string;
  list: ListRows;
  row: RowActions;
  /** Names of the actions on offer, and the one that the screen is there for. */
  actions: readonly string[];
  main: string | undefined;
  words: ModuleWords;
  busy: boolean;
  onPrint: ((rows: readonly ListRow[]) => void) | undefined;
};

/** Title of a list, and beside it what can be done with the selected rows, or with the list while none is selected. */
export function ListHeader({ title, list, row, actions, main, words, busy, onPrint, ...tools }: ListHeaderProps) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const { selected, selection, layout } = list;
  const askToSelect = () => void toaster?.show({ message: t("shell:list.selectFirst"), intent: "warning", timeout: 3000 });
  return (
    <header className="lw-page-head">
      <h1>{title}</h1>
      {selection.selected.size > 0 ? (
        <BulkBar
          rows={selected}
          actions={actions.filter((action) => selected.length === 1 || !row.asksFields(action))}
          words={words}
          busy={busy}
          onRun={row.runOn}
          onPrint={onPrint && (() => onPrint(selected))}
          onClear={selection.clear}
        />
      ) : (
        <ListTools
          layout={layout}
          words={words}
          forSelected={main === undefined ? undefined : { label: words.action(main), run: askToSelect }}
          {...tools}
        />
      )}
    </header>
  );
}
