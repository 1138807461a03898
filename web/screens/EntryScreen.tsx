import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { Description, ScreenDescription } from "../data/description.ts";
import type { ListSource } from "../data/listSource.ts";
import { problemOf } from "../data/problem.ts";
import type { ListRow, SavedRecord } from "../data/records.ts";
import { EntryForm } from "../entry/EntryForm.tsx";
import { EntryHead } from "../entry/EntryHead.tsx";
import { EntryNotices } from "../entry/EntryNotices.tsx";
import { KeysDialog } from "../entry/KeysDialog.tsx";
import { SidePanel, sideTabs } from "../entry/SidePanel.tsx";
import { TwinsNotice } from "../extras/TwinsNotice.tsx";
import { useCopied, useCopy } from "../copy/useCopy.ts";
import { useEntryActions } from "../entry/useEntryActions.ts";
import { useEntryKeys } from "../entry/useEntryKeys.ts";
import { useEntryPlace } from "../entry/useEntryPlace.ts";
import { useOpened } from "../frame/useOpened.ts";
import { useForm } from "../entry/useForm.ts";
import { useRecord } from "../entry/useRecord.ts";
import { useStart } from "../entry/useStart.ts";
import { useOpenHere, useWays } from "../list/opening.ts";
import { useLacking } from "../outbox/useLacking.ts";
import { usePrinting } from "../extras/usePrinting.tsx";
import { codeText } from "../parts/display.ts";
import { Notice } from "../parts/Notice.tsx";
import { isNarrow } from "../parts/useNarrow.ts";
import { useModuleWords } from "../parts/words.ts";
import "../entry/entry.css";

type EntryScreenProps = { module: Description; screen: ScreenDescription; name: string; id: string; source: ListSource; path: string };

/** Where the first action on offer is what the screen is for. */
const FOREMOST: readonly string[] = ["prepare", "confirm"];

/** One record: header form, line grids, actions, history; worked by keys alone. */
export default function EntryScreen({ module: described, screen, name, id, source, path }: EntryScreenProps) {
  const { t } = useTranslation();
  const words = useModuleWords(described.id);
  const openHere = useOpenHere();
  const start = useStart(described, screen, id === "new");
  const record = useRecord(described, screen, id, start);
  const { stored, typed, fault } = record;
  useCopied(record, start);
  const { module, editable, stage, record: saved } = stored;
  useOpened(module, saved, path, words);
  const { draft } = typed;
  const { box, grids, goTo, keepFor } = useEntryPlace(id, draft !== null);
  const [side, setSide] = useState<string | null>();
  const begins = beside(module, saved);
  if (side === undefined && begins) setSide(begins);
  const [help, setHelp] = useState(false);
  const [print, printDialog] = usePrinting(module);
  const copy = useCopy(described, screen, saved);
  const printThis = saved && print ? () => print({ ids: [saved.id], title: codeText(module, saved.header, words) }) : undefined;
  const ways = useWays(module.id, screen.opens).filter(({ isOther, offered: leads }) => isOther && saved && leads(rowOf(saved)));
  const offered = saved
    ? (screen.offers[stage] ?? []).filter((action) => module.actions[action] && saved.actions.includes(action))
    : firstOf(module, screen, stage, editable);
  const first = module.actions[offered[0] ?? ""] && FOREMOST.includes(screen.kind) ? offered[0] : undefined;
  const { form, asked } = useForm(module, screen, offered, stored.isNew ? start : null, editable);
  const actions = useEntryActions({ record, screen, source, path, words, start, first, form, onStored: keepFor });
  const { neighbour } = actions;
  const lacking = useLacking(module, screen);
  const step = (by: number) => {
    const next = neighbour(by);
    if (next) openHere(next, true);
  };
  useEntryKeys({
    save: editable && !fault.busy && !lacking() ? () => void actions.save() : undefined,
    act: first && !fault.busy && !lacking(first) ? () => void actions.act(first) : undefined,
    print: lacking() ? undefined : printThis,
    step,
    scan: () => Object.values(grids.current).some((grid) => grid?.scan()),
    help: () => setHelp(true),
    close: side ? () => setSide(null) : undefined,
  });
  if (stored.error)
    return <Notice kind="error" problem={problemOf(stored.error)} action={{ label: t("shell:entry.back"), run: () => openHere(null) }} />;
  if (!draft) return <Notice kind="loading" />;

  return (
    <div className="lw-entry" ref={box} tabIndex={-1}>
      {fault.busy && <div className="lw-loading-bar" />}
      <EntryHead
        title={words.screen(name)}
        code={codeText(module, draft.header, words)}
        stage={module.stages.length > 0 ? { stage, label: words.stage(stage) } : undefined}
        busy={fault.busy}
        onSave={editable ? () => void actions.save() : undefined}
        savePrimary={first === undefined}
        saveLacks={lacking()}
        actions={[
          ...offered.map((action) => ({
            name: action,
            label: words.action(action),
            primary: action === first,
            lacks: lacking(action),
            run: () => void actions.act(action),
          })),
          ...ways.map(({ name: way, label, run }) => ({ name: way, label, primary: false, run: () => saved && run(rowOf(saved)) })),
        ]}
        onCopy={lacking() ? undefined : copy}
        onDelete={saved?.actions.includes("delete") && editable && !lacking() ? () => void actions.remove() : undefined}
        side={(saved ? sideTabs({ module, stored: saved, words }) : []).map((tab) => ({
          ...tab,
          label: t(`shell:side.${tab.name}`),
          run: () => setSide(side === tab.name ? null : tab.name),
        }))}
        onPrint={lacking() ? undefined : printThis}
        onBack={() => openHere(null)}
        onStep={step}
        canStep={(by) => neighbour(by) !== undefined}
        onHelp={() => setHelp(true)}
      />
      <TwinsNotice record={record} />
      <EntryNotices record={record} actions={actions} words={words} onGo={goTo} />
      <div className="lw-entry-body">
        <EntryForm screen={screen} record={record} draft={draft} actions={actions} form={form} asked={asked} grids={grids} words={words} />
        {side && saved && (
          <SidePanel module={module} stored={saved} words={words} tab={side} onTab={setSide} onClose={() => setSide(null)} />
        )}
      </div>
      {saved?.isInChain && !side && (
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

/**
 * What stands beside a record from the start, at the desk: its chain where it is in the middle of it (which goes on showing what became of
 * it), else the whole that it is opened for.
 */
function beside({ panorama }: Description, stored: SavedRecord | undefined): string | undefined {
  if (!stored || isNarrow()) return undefined;
  return stored.isInChain ? "approval" : panorama === "first" ? "panorama" : undefined;
}

// A new record is saved, or saved and sent on its way; whatever else can be done waits until it is there: a master that nobody approves is
// on no way.
function firstOf({ actions, approval }: Description, screen: ScreenDescription, stage: string, editable: boolean): readonly string[] {
  if (screen.kind === "maintain" && !approval)
    return editable ? (screen.actions ?? []).filter((name) => actions[name]?.atOnce && actions[name].from.includes(stage)) : [];
  const [action] = screen.actions ?? [];
  return editable && action && actions[action]?.from.includes(stage) && !actions[action].reason ? [action] : [];
}
