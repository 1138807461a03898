import { useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Description, ScreenDescription } from "../data/description.ts";
import { isAway, useBackAgain } from "../data/connection.ts";
import type { ListSource } from "../data/listSource.ts";
import { problemOf, type ProblemIssue } from "../data/problem.ts";
import type { ListRow, SavedRecord } from "../data/records.ts";
import { markChanged } from "../frame/tabs.ts";
import { useToaster } from "../frame/toaster.ts";
import { DraftPanel } from "../entry/DraftPanel.tsx";
import { draftOf, isSame, type LineDraft } from "../entry/draft.ts";
import { EntryHead } from "../entry/EntryHead.tsx";
import { EntryLines } from "../entry/EntryLines.tsx";
import { HeaderForm } from "../entry/HeaderForm.tsx";
import { inputId } from "../entry/FieldInput.tsx";
import { KeysDialog } from "../entry/KeysDialog.tsx";
import { ProblemList } from "../entry/ProblemList.tsx";
import { SidePanel, sideTabs } from "../entry/SidePanel.tsx";
import { StalePanel } from "../entry/StalePanel.tsx";
import { useDeeds } from "../entry/useDeeds.tsx";
import { useDraft } from "../entry/useDraft.ts";
import { useForm } from "../entry/useForm.ts";
import { useKeys } from "../entry/useKeys.ts";
import { useLeaving } from "../entry/useLeaving.ts";
import { usePreview } from "../entry/usePreview.ts";
import { useRecord } from "../entry/useRecord.ts";
import { useStart } from "../entry/useStart.ts";
import type { LineGridHandle } from "../grid/LineGrid.tsx";
import { OWN_PARTS } from "../own/parts.ts";
import { useOpenHere, useWays } from "../list/opening.ts";
import { usePrinting } from "../extras/usePrinting.tsx";
import { askConsent } from "../parts/consent.ts";
import { codeText } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import { holdStill, isStill } from "../parts/still.ts";
import { isNarrow } from "../parts/useNarrow.ts";
import { useModuleWords } from "../parts/words.ts";
import "../entry/entry.css";

type EntryScreenProps = { module: Description; screen: ScreenDescription; name: string; id: string; source: ListSource; path: string };

const NO_LINES: readonly LineDraft[] = [];

/** One record: header form, line grids, actions, history; worked by keys alone. */
export default function EntryScreen({ module: described, screen, name, id, source, path }: EntryScreenProps) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const words = useModuleWords(described.id);
  const openHere = useOpenHere();
  const start = useStart(described, screen, id === "new");
  const record = useRecord(described, screen, id, start);
  const { module, stored, draft, dirty, scope, editable, problem } = record;
  const shown = usePreview(module, id, record) ?? draft;
  const [side, setSide] = useState<string | null>();
  if (side === undefined && inChain(module, stored)) setSide("approval");
  const [help, setHelp] = useState(false);
  const [print, printDialog] = usePrinting(module);
  const printThis = stored && print ? () => print({ ids: [stored.id], title: codeText(module, stored.header, words) }) : undefined;
  const ways = useWays(module.id, screen.opens).filter(({ isOther, offered: leads }) => isOther && stored && leads(rowOf(stored)));
  const grids = useRef<Record<string, LineGridHandle | null>>({});
  const box = useRef<HTMLDivElement>(null);
  const afterSave = useRef<((id: string) => Promise<void>) | null>(null);
  const Part = OWN_PARTS[screen.part ?? ""];
  const kept = useDraft(module, path, id, record.typing, dirty, record.base);
  const offered = stored
    ? (screen.actions ?? Object.keys(module.actions)).filter((action) => stored.actions.includes(action))
    : firstOf(module, screen, record.stage, editable);
  const first = module.actions[offered[0] ?? ""] && screen.kind !== "maintain" ? offered[0] : undefined;
  const { form, asked } = useForm(module, screen, offered, record.isNew ? start : null, editable);
  const { typing } = record;
  const touched = useMemo(() => typing !== null && !isSame(form, typing.draft, typing.base), [form, typing]);
  const leaveFreely = useLeaving(touched, kept.forget);
  useEffect(() => markChanged(path, touched), [path, touched]);
  const loaded = draft !== null;
  useEffect(() => {
    if (!loaded) return;
    const empty = [...(box.current?.querySelectorAll<HTMLInputElement>("[aria-required='true']") ?? [])].find(
      (input) => input.value === "",
    );
    (empty ?? box.current?.querySelector<HTMLElement>(".lw-header-form :is(input,select,textarea)") ?? box.current)?.focus();
  }, [loaded]);
  const place = source.snapshot().rows.findIndex((row) => row.id === id);
  const neighbour = (step: number) => (place < 0 ? undefined : source.snapshot().rows[place + step]?.id);
  const went = (next: string | null) => {
    leaveFreely();
    openHere(next, true);
  };
  const [again, tryAgain] = useState<() => void>();
  useBackAgain(problem, () => record.refuse(undefined));
  const save = async () => {
    tryAgain(() => () => void save());
    if (!dirty && !record.isNew) {
      toaster?.show({ message: t("shell:entry.noChanges"), timeout: 2500 });
      return;
    }
    const saved = await record.save();
    if (!saved) return;
    await afterSave.current?.(saved.id);
    kept.forget();
    toaster?.show({ message: `${t("shell:entry.saved")} ${codeText(module, saved.header, words)}`, intent: "success", timeout: 2500 });
    source.refresh();
    if (record.isNew) went(saved.id);
  };
  const act = async (action: string) => {
    if (isStill()) return void toaster?.show({ message: t("shell:entry.nextOne"), intent: "warning", timeout: 3000 });
    tryAgain(() => () => void act(action));
    const next = neighbour(1);
    const done = await doAction(action);
    if (!done) return;
    kept.forget();
    const stays = !screen.stages || screen.stages.includes(done.stage);
    if (record.isNew || !stays) went(stays ? done.id : (next ?? null));
    if (!stays) holdStill();
  };
  const doAction = useDeeds({ module, words, record, first, onDone: () => source.refresh(), onOpen: openHere });
  const remove = async () => {
    if (!draft) return;
    if (!(await askConsent(t("shell:entry.delete", { title: codeText(module, draft.header, words) }), t("shell:entry.deleteAction"))))
      return;
    if (!(await record.remove())) return;
    kept.forget();
    source.refresh();
    went(null);
  };
  const goTo = (issue: ProblemIssue) => {
    if (issue.table) grids.current[issue.table]?.focusCell((issue.row ?? 1) - 1, issue.field);
    else document.getElementById(inputId(module.id, issue.field ?? ""))?.focus();
  };
  const keys = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    const control = event.ctrlKey || event.metaKey;
    if (control && event.key.toLowerCase() === "s") {
      event.preventDefault();
      if (editable && !record.busy) settleTyping(() => void save());
    } else if (control && event.key === "Enter") {
      event.preventDefault();
      if (first && !record.busy) settleTyping(() => void act(first));
    } else if (control && event.key.toLowerCase() === "p" && printThis) {
      event.preventDefault();
      printThis();
    } else if (event.altKey && (event.key === "ArrowUp" || event.key === "ArrowDown")) {
      const next = neighbour(event.key === "ArrowUp" ? -1 : 1);
      event.preventDefault();
      if (next) openHere(next, true);
    } else if (event.key === "F8") {
      if (Object.values(grids.current).some((grid) => grid?.scan())) event.preventDefault();
    } else if (event.key === "F1") {
      event.preventDefault();
      setHelp(true);
    } else if (event.key === "?" && !(event.target instanceof HTMLInputElement) && !(event.target instanceof HTMLTextAreaElement))
      setHelp(true);
    else if (event.key === "Escape" && side) setSide(null);
  };
  useKeys(keys);
  if (record.error)
    return <Notice kind="error" problem={problemOf(record.error)} action={{ label: t("shell:entry.back"), run: () => openHere(null) }} />;
  if (!draft) return <Notice kind="loading" />;

  const faults = new Map((problem?.issues ?? []).filter((issue) => !issue.table).map((issue) => [issue.field ?? "", issue.message]));
  return (
    <div className="lw-entry" ref={box} tabIndex={-1}>
      {record.busy && <div className="lw-loading-bar" />}
      <EntryHead
        title={words.screen(name)}
        code={codeText(module, draft.header, words)}
        stage={module.stages.length > 0 ? { stage: record.stage, label: words.stage(record.stage) } : undefined}
        busy={record.busy}
        onSave={editable ? () => void save() : undefined}
        savePrimary={first === undefined}
        actions={[
          ...offered.map((action) => ({
            name: action,
            label: words.action(action),
            primary: action === first,
            run: () => void act(action),
          })),
          ...ways.map(({ name: way, label, run }) => ({ name: way, label, primary: false, run: () => stored && run(rowOf(stored)) })),
        ]}
        onDelete={stored?.actions.includes("delete") && editable ? () => void remove() : undefined}
        side={(stored ? sideTabs({ module, stored, words }) : []).map((tab) => ({
          ...tab,
          label: t(`shell:side.${tab.name}`),
          run: () => setSide(side === tab.name ? null : tab.name),
        }))}
        onPrint={printThis}
        onBack={() => openHere(null)}
        onStep={(step) => openHere(neighbour(step) ?? id, true)}
        canStep={(step) => neighbour(step) !== undefined}
        onHelp={() => setHelp(true)}
      />
      {record.stale && (
        <StalePanel
          module={module}
          stale={record.stale}
          versions={record.versions ?? { base: draft, mine: draft, theirs: draftOf(record.stale.theirs) }}
          stage={record.stage}
          typed={dirty}
          words={words}
          onTakeTheirs={record.takeTheirs}
          onKeepMine={record.keepMine}
        />
      )}
      {kept.offered && editable && record.base && (
        <DraftPanel
          module={module}
          offered={kept.offered}
          stored={record.base}
          words={words}
          onRestore={() => record.restore(kept.take())}
          onForget={kept.forget}
        />
      )}
      {problem && !record.stale && <ProblemList problem={problem} onGo={goTo} onRetry={isAway(problem) ? again : undefined} />}
      <div className="lw-entry-body">
        <div className="lw-entry-main">
          <HeaderForm
            module={form}
            record={{ ...record, draft: shown, editable: editable || asked !== null }}
            faults={faults}
            words={words}
            onLast={() =>
              Object.values(grids.current)
                .find((grid) => grid !== null)
                ?.focusCell(0, undefined)
            }
          />
          {Part && (
            <Part
              module={module}
              record={record}
              afterSave={afterSave}
              onStored={(saved) => {
                kept.forget();
                source.refresh();
                if (record.isNew) went(saved);
              }}
            />
          )}
          {Object.entries(form.lines).map(([table, lines]) => (
            <EntryLines
              key={table}
              ref={(grid) => void (grids.current[table] = grid)}
              module={module}
              table={table}
              lines={lines}
              rows={shown?.lines[table] ?? NO_LINES}
              labels={draft.labels}
              scope={scope}
              editable={editable || asked !== null}
              growing={editable}
              problem={problem}
              words={words}
              onChange={record.change}
            />
          ))}
        </div>
        {side && stored && (
          <SidePanel module={module} stored={stored} words={words} tab={side} onTab={setSide} onClose={() => setSide(null)} />
        )}
      </div>
      {stored && !side && module.approval !== null && stored.stage === module.approval && (
        <button type="button" className="lw-to-chain" onClick={() => setSide("approval")}>
          {t("shell:side.approval")}
        </button>
      )}
      {printDialog}
      {help && <KeysDialog onClose={() => setHelp(false)} />}
    </div>
  );
}

/** A record as its list would show it. */
function rowOf({ id, stage, header }: SavedRecord): ListRow {
  return { ...header, id, stage };
}

/** At the desk a document in the middle of its chain shows the chain, and goes on showing what became of it. */
function inChain(module: Description, stored: { stage: string } | undefined): boolean {
  return stored !== undefined && module.approval !== null && stored.stage === module.approval && !isNarrow();
}

// A cell or day that is being typed takes its text when it is left; only then is the record whole.
function settleTyping(then: () => void): void {
  const active = document.activeElement;
  if (active instanceof HTMLElement) active.blur();
  window.setTimeout(() => {
    then();
    if (active instanceof HTMLElement && active.isConnected) active.focus();
  }, 0);
}

// A new record is saved, or saved and sent on its way; whatever else can be done waits until it is there: a master that nobody approves is on no way.
function firstOf({ actions, approval }: Description, screen: ScreenDescription, stage: string, editable: boolean): readonly string[] {
  if (screen.kind === "maintain" && !approval) return [];
  const [action] = screen.actions ?? [];
  return editable && action && actions[action]?.from.includes(stage) && !actions[action].reason ? [action] : [];
}
