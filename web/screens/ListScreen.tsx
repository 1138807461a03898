import { Button } from "@blueprintjs/core";
import { type Ref, Suspense, useCallback, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Description, ScreenDescription } from "../data/description.ts";
import type { ListSource } from "../data/listSource.ts";
import { useStored } from "../data/stored.ts";
import { FilterRow } from "../list/FilterRow.tsx";
import { ImportDialog } from "../list/ImportDialog.tsx";
import { LinesPane } from "../list/LinesPane.tsx";
import { useDocumentList } from "../list/opening.ts";
import { ListFoot } from "../list/ListFoot.tsx";
import { ListGrid } from "../list/ListGrid.tsx";
import { ListHeader } from "../list/ListHeader.tsx";
import { ListFault, ListNotice, ListTaken } from "../list/ListNotice.tsx";
import { useBeginning } from "../list/useBeginning.ts";
import { isAsking, type ListAddress, type ListQuestion } from "../list/listAddress.ts";
import { TableFilterButton } from "../list/TableFilterButton.tsx";
import { useListActions } from "../list/useListActions.tsx";
import { useListOutput } from "../list/useListOutput.ts";
import { columnsOf, type ListRows, useListRows } from "../list/useListRows.ts";
import { useRowActions } from "../list/useRowActions.ts";
import { RowMenu, type RowMenuAnchor } from "../list/RowMenu.tsx";
import { ViewsMenu } from "../extras/ViewsMenu.tsx";
import { useLacking } from "../outbox/useLacking.ts";
import { lazily } from "../parts/lazily.ts";
import { type ModuleWords, useModuleWords } from "../parts/words.ts";

const RecordsDialog = lazily(() => import("../list/RecordsDialog.tsx"));

/** What was taken along obeys no filter and no order. */
const NOTHING_ASKED: ListAddress = { filter: {}, q: "", sort: "" };

type ListScreenProps = { module: Description; screen: ScreenDescription; name: string; source: ListSource };

/** The list of a module's screen: filters, rows, sums, actions on one row or many, the lines of the current one below. */
export default function ListScreen({ module, screen, name, source }: ListScreenProps) {
  const { t } = useTranslation();
  const words = useModuleWords(module.id);
  const [importing, setImporting] = useState(false);
  const [withRecords, setWithRecords] = useState<{ delivered: string | undefined }>();
  const [withLines, setWithLines] = useStored(`lines.${module.id}.${name}`, false);
  const [menu, setMenu] = useState<RowMenuAnchor>();
  const list = useListRows(module, screen, name, source, words);
  const { address, ask, state, layout, keys, selection, missing, asked, current } = list;
  const { clear } = selection;
  const settled = useCallback(() => {
    clear();
    source.refresh();
  }, [clear, source]);
  const lacking = useLacking(module, screen);
  const { names, run, busy, dialogs } = useListActions(module, screen, words, state.labels, settled);
  const actions = names.filter((action) => !lacking(action));
  const { print: printing, printDialog, exportAs } = useListOutput(module, name, list, words);
  const print = lacking() ? undefined : printing;
  const row = useRowActions({ module, screen, words, actions, run, print });
  const { filters, isWritable, begin, before } = useBeginning(module, screen, address.filter, words, lacking());
  const toAll = useDocumentList(module, screen);
  const may = (right: string) => module.may.includes(right);
  const hasLines = Object.keys(module.lines).length > 0;
  const question = { module: module.id, query: list.query, valueLength: module.valueLength };
  const empty = state.rows.length === 0 && !state.loading;
  return (
    <>
      {state.loading && asked && <div className="lw-loading-bar" />}
      <ListHeader
        title={words.screen(name)}
        list={list}
        row={row}
        actions={actions}
        words={words}
        busy={busy}
        onPrint={print}
        onNew={begin}
        beforeNew={before}
        onAll={lacking() ? undefined : toAll}
        main={screen.kind === "confirm" ? actions[0] : undefined}
        onImport={isWritable && may("import") ? () => setImporting(true) : undefined}
        onRecords={module.portable && isWritable ? (delivered) => setWithRecords({ delivered }) : undefined}
        delivered={Object.keys(module.delivered)}
        onExport={may("export") && !lacking() ? exportAs : undefined}
      />
      {state.takenAt === undefined ? (
        <Filters module={module} screen={screen} name={name} list={list} question={question} words={words} ref={filters} />
      ) : (
        <ListTaken at={state.takenAt} count={state.rows.length} />
      )}
      {state.problem && !empty && <ListFault problem={state.problem} onRetry={() => source.refresh()} />}
      <ListGrid
        title={words.screen(name)}
        state={state}
        keys={keys}
        fields={module.fields}
        layout={layout}
        address={state.takenAt === undefined ? address : NOTHING_ASKED}
        list={question}
        stages={screen.stages ?? module.stages}
        words={words}
        selection={selection}
        actions={row.rowActions}
        onOpen={row.open}
        onAsk={ask}
        onMore={() => source.more()}
        onMenu={setMenu}
      >
        {missing.length > 0 && <p className="lw-list-hint">{t("shell:list.choose", { fields: missing.map(words.field).join(", ") })}</p>}
      </ListGrid>
      {empty && asked && (
        <ListNotice
          problem={state.problem}
          isFiltered={state.takenAt === undefined && isAsking(address)}
          onRetry={() => source.refresh()}
          onClear={() => list.kept([], { filter: {}, q: "" })}
          onNew={begin}
        />
      )}
      {hasLines && withLines && <LinesPane module={module} id={current?.id} words={words} />}
      <ListFoot state={state} sums={module.sums} fields={module.fields} words={words} selected={selection.selected.size} asked={asked}>
        {hasLines && (
          <Button variant="minimal" size="small" active={withLines} onClick={() => setWithLines(!withLines)}>
            {t("shell:list.lines")}
          </Button>
        )}
      </ListFoot>
      {menu && (
        <RowMenu
          place={menu}
          actions={row.rowActions}
          openLabel={t("shell:list.open")}
          onOpen={row.openRecord(menu.row)}
          onClose={() => setMenu(undefined)}
        />
      )}
      {dialogs}
      {printDialog}
      {withRecords && (
        <Suspense>
          <RecordsDialog
            module={module}
            delivered={withRecords.delivered}
            onClose={() => setWithRecords(undefined)}
            onApplied={() => source.refresh()}
          />
        </Suspense>
      )}
      {importing && <ImportDialog module={module.id} onClose={() => setImporting(false)} onApplied={() => source.refresh()} />}
    </>
  );
}

type FiltersProps = Pick<ListScreenProps, "module" | "screen" | "name"> & {
  list: ListRows;
  question: ListQuestion;
  words: ModuleWords;
  ref: Ref<HTMLElement>;
};

function Filters({ module, screen, name, list, question, words, ref }: FiltersProps) {
  const { address, ask, state, layout, required } = list;
  return (
    <FilterRow
      fields={module.fields}
      names={screen.filters ?? []}
      required={required}
      address={address}
      labels={state.labels}
      words={words}
      onAsk={ask}
      ref={ref}
    >
      <ViewsMenu place={`${module.id}.${name}`} columns={layout.view} />
      <TableFilterButton
        columns={columnsOf(module, screen)}
        fields={module.fields}
        stages={screen.stages ?? module.stages}
        criteria={address.criteria ?? []}
        list={question}
        words={words}
        onKeep={list.kept}
      />
    </FilterRow>
  );
}
