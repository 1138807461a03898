import { Button } from "@blueprintjs/core";
import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router-dom";
import type { Description, ScreenDescription } from "../data/description.ts";
import type { ListSource } from "../data/listSource.ts";
import { exportList, type Filters, type ListRow } from "../data/records.ts";
import { problemOf } from "../data/problem.ts";
import { useBackAgain } from "../data/connection.ts";
import { useStored } from "../data/stored.ts";
import { useToaster } from "../frame/toaster.ts";
import { BulkBar } from "../list/BulkBar.tsx";
import { FilterRow } from "../list/FilterRow.tsx";
import { ImportDialog } from "../list/ImportDialog.tsx";
import { useLayout } from "../list/layout.ts";
import { LinesPane } from "../list/LinesPane.tsx";
import { ListFoot } from "../list/ListFoot.tsx";
import { ListGrid, type RowAction } from "../list/ListGrid.tsx";
import { ListTools } from "../list/ListTools.tsx";
import { filterOf, useListAddress, useParamsNow } from "../list/listAddress.ts";
import { useOpenHere, useOpenings, useWays } from "../list/opening.ts";
import { keyOf, useSelection } from "../list/selection.ts";
import { useRequired } from "../list/useRequired.ts";
import { useListActions } from "../list/useListActions.tsx";
import { RowMenu, type RowMenuPlace } from "../list/RowMenu.tsx";
import { useKeys } from "../entry/useKeys.ts";
import { ViewsMenu } from "../extras/ViewsMenu.tsx";
import { usePrinting } from "../extras/usePrinting.tsx";
import { needsOf } from "../list/needs.ts";
import { Notice, problemText } from "../parts/Notice.tsx";
import { useModuleWords } from "../parts/words.ts";
import { saveFile } from "../parts/saveFile.ts";

type ListScreenProps = { module: Description; screen: ScreenDescription; name: string; source: ListSource };

/** The list of a module's screen: filters, rows, sums, actions on one row or many, the lines of the current one below. */
export default function ListScreen({ module, screen, name, source }: ListScreenProps) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const navigate = useNavigate();
  const words = useModuleWords(module.id);
  const [address, ask] = useListAddress();
  const paramsNow = useParamsNow();
  const [importing, setImporting] = useState(false);
  const [withLines, setWithLines] = useStored(`lines.${module.id}.${name}`, false);
  const [menu, setMenu] = useState<RowMenuPlace>();
  const state = useSyncExternalStore(source.subscribe, source.snapshot);
  const columns = useMemo(() => columnsOf(module, screen), [module, screen]);
  const needs = useMemo(() => needsOf(columns, module, screen.stages ?? module.stages, words), [columns, module, screen.stages, words]);
  const layout = useLayout(`${module.id}.${name}`, columns, module, module.layouts[""], needs);
  const keys = useMemo(() => state.rows.map((row) => keyOf(row)), [state.rows]);
  const selection = useSelection(keys);
  const { clear } = selection;
  const settled = useCallback(() => {
    clear();
    source.refresh();
  }, [clear, source]);
  const { names: actions, run, busy, dialogs } = useListActions(module, screen, words, state.labels, settled);
  const [print, printDialog] = usePrinting(module);
  const printRows = useCallback(
    (rows: readonly ListRow[]) => print?.({ ids: rows.flatMap((row) => row.id ?? []), title: words.screen(name) }),
    [print, words, name],
  );
  const canPrint = print !== undefined;
  const openHere = useOpenHere();
  const addressOf = useOpenings();
  const ways = useWays(module.id, screen.opens);
  const required = screen.requiredFilters ?? [];
  const missing = required.filter((field) => address.filter[field] === undefined);
  useRequired(module, missing, address, ask);
  const query = useMemo(() => ({ screen: name, filter: address.filter, q: address.q, sort: address.sort }), [name, address]);
  const asked = missing.length === 0;
  useEffect(() => {
    if (asked) source.ask(query);
    else source.clear();
    return () => source.stop();
  }, [source, query, asked]);
  const openings = useMemo(() => screen.opens ?? [], [screen.opens]);
  const open = useCallback(
    (row: ListRow) => {
      const drill = openings[0] && openings[0].kind !== "file" && addressOf(openings[0], row);
      if (drill) void navigate(drill);
      else if (row.id && !module.readonly) openHere(row.id);
    },
    [openings, addressOf, navigate, module.readonly, openHere],
  );
  const rowActions = useMemo<readonly RowAction[]>(
    () => [
      ...ways,
      ...actions.map((action) => ({
        name: action,
        label: words.action(action),
        offered: (row: ListRow) => row.actions?.includes(action) ?? false,
        run: (row: ListRow) => (module.actions[action]?.input ? openHere(row.id ?? null) : void run(action, [row])),
      })),
      ...(canPrint
        ? [{ name: "print", label: t("shell:print.title"), rare: true, offered: () => true, run: (row: ListRow) => printRows([row]) }]
        : []),
    ],
    [ways, actions, words, run, canPrint, printRows, t, module.actions, openHere],
  );
  const exportAs = (format: "csv" | "xlsx", whole = false) => {
    exportList(module.id, query, format, whole).then(
      (file) => saveFile(file, `${words.screen(name)}.${format}`),
      (error: unknown) => toaster?.show({ message: problemOf(error).detail ?? problemOf(error).title, intent: "danger" }),
    );
  };
  const may = (right: string) => module.may.includes(right);
  const hasLines = Object.keys(module.lines).length > 0;
  const writable = !module.readonly && (screen.kind === "maintain" || screen.kind === "prepare");
  const mayBegin = writable && may("create");
  const unchosen = unchosenOf(module, screen, address.filter);
  const filters = useRef<HTMLDivElement>(null);
  const toUnchosen = ([first]: readonly string[]) =>
    filters.current?.querySelector<HTMLElement>(`[data-filter="${first}"] input, [data-further]`)?.focus();
  /** Begins a record with what is chosen at this moment, which the screen may not show yet. */
  const begin = () => {
    const lacking = unchosenOf(module, screen, filterOf(paramsNow()));
    if (lacking.length > 0) toUnchosen(lacking);
    else openHere("new");
  };
  const canBegin = mayBegin && unchosen.length === 0;
  const onNew = canBegin ? begin : undefined;
  const beforeNew =
    mayBegin && unchosen.length > 0
      ? { text: t("shell:list.chooseBeforeNew", { fields: unchosen.map(words.field).join(t("shell:list.and")) }), run: begin }
      : undefined;
  useBackAgain(state.problem, () => source.refresh());
  useKeys((event) => {
    if (event.key !== "Insert" || !mayBegin) return;
    event.preventDefault();
    begin();
  });
  const current = state.rows[selection.at];
  const selected = state.rows.filter((_, index) => selection.selected.has(keys[index] ?? ""));
  useKeys((event) => {
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "p" || !canPrint) return;
    event.preventDefault();
    printRows(selected.length > 0 ? selected : current ? [current] : []);
  });
  const asksFields = useCallback((action: string) => module.actions[action]?.input !== undefined, [module.actions]);
  // What asks for fields is done on the record itself.
  const runBulk = async (action: string, rows: readonly ListRow[]) =>
    asksFields(action) ? openHere(rows[0]?.id ?? null) : run(action, rows);
  const askToSelect = () => void toaster?.show({ message: t("shell:list.selectFirst"), intent: "warning", timeout: 3000 });
  const [main] = actions;
  const forSelected = main !== undefined && screen.kind === "confirm" ? { label: words.action(main), run: askToSelect } : undefined;
  const empty = state.rows.length === 0 && !state.loading;
  const filtered = Object.keys(address.filter).length > 0 || address.q !== "";
  return (
    <>
      {state.loading && asked && <div className="lw-loading-bar" />}
      <header className="lw-page-head">
        <h1>{words.screen(name)}</h1>
        {selection.selected.size > 0 ? (
          <BulkBar
            rows={selected}
            actions={actions.filter((action) => selected.length === 1 || !asksFields(action))}
            words={words}
            busy={busy}
            onRun={runBulk}
            onPrint={canPrint ? () => printRows(selected) : undefined}
            onClear={selection.clear}
          />
        ) : (
          <ListTools
            layout={layout}
            words={words}
            onNew={onNew}
            beforeNew={beforeNew}
            forSelected={forSelected}
            onImport={writable && may("import") ? () => setImporting(true) : undefined}
            onExport={may("export") ? exportAs : undefined}
          />
        )}
      </header>
      <FilterRow
        fields={module.fields}
        names={screen.filters ?? []}
        required={required}
        address={address}
        labels={state.labels}
        words={words}
        onAsk={ask}
        ref={filters}
      >
        <ViewsMenu place={`${module.id}.${name}`} columns={layout.view} />
      </FilterRow>
      {state.problem && !empty && (
        <div className="lw-list-fault" role="alert">
          <span>{problemText(state.problem, t)}</span>
          <Button size="small" onClick={() => source.refresh()}>
            {t("shell:retry")}
          </Button>
        </div>
      )}
      <ListGrid
        title={words.screen(name)}
        state={state}
        keys={keys}
        fields={module.fields}
        layout={layout}
        address={address}
        stages={screen.stages ?? module.stages}
        words={words}
        selection={selection}
        actions={rowActions}
        onOpen={open}
        onAsk={ask}
        onMore={() => source.more()}
        onMenu={setMenu}
      >
        {missing.length > 0 && <p className="lw-list-hint">{t("shell:list.choose", { fields: missing.map(words.field).join(", ") })}</p>}
      </ListGrid>
      {empty && asked && (
        <div className="lw-list-notice">
          {state.problem ? (
            <Notice kind="error" problem={state.problem} action={{ label: t("shell:retry"), run: () => source.refresh() }} />
          ) : filtered ? (
            <Notice kind="noMatch" action={{ label: t("shell:list.clear"), run: () => ask({ filter: {}, q: "" }) }} />
          ) : (
            <Notice kind="empty" action={canBegin ? { label: t("shell:list.new"), run: begin } : undefined} />
          )}
        </div>
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
          actions={rowActions}
          openLabel={t("shell:list.open")}
          onOpen={!module.readonly && menu.row.id ? () => openHere(menu.row.id ?? null) : undefined}
          onClose={() => setMenu(undefined)}
        />
      )}
      {dialogs}
      {printDialog}
      {importing && <ImportDialog module={module.id} onClose={() => setImporting(false)} onApplied={() => source.refresh()} />}
    </>
  );
}

/** The header fields that a new record takes from the filters and that are not chosen yet; one that another fills comes with it. */
function unchosenOf(module: Description, { header = [] }: ScreenDescription, filter: Filters): readonly string[] {
  const filled = new Set(
    header.flatMap((name) => {
      const field = module.fields[name];
      return field?.kind === "link" ? Object.values(field.fills ?? {}) : [];
    }),
  );
  return header.filter((name) => !filled.has(name) && typeof filter[name] !== "string");
}

/** The columns of a screen in order; a stage stands second where the module has stages and the definition is silent. */
function columnsOf(module: Description, screen: ScreenDescription): readonly string[] {
  const names = screen.columns ?? module.columns;
  return module.stages.length === 0 || names.includes("stage") ? names : names.toSpliced(1, 0, "stage");
}
