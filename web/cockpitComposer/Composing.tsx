import { Button } from "@blueprintjs/core";
import { useCallback, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { MOST_PANELS, READABLE_PANELS } from "#define/cockpit";
import { composedCockpitId } from "./cockpitId.ts";
import type { AnsweredProblem, ProblemIssue } from "../data/problem.ts";
import type { ListRow, SavedRecord } from "../data/records.ts";
import { useSession } from "../data/session.ts";
import { useLeaving } from "../entry/useLeaving.ts";
import { ProblemList } from "../entry/ProblemList.tsx";
import { isComposing } from "../parts/composing.ts";
import { focusPlace } from "../parts/places.ts";
import { CatalogueList } from "./CatalogueList.tsx";
import type { Seen } from "./canvas.ts";
import { CockpitForm } from "./CockpitForm.tsx";
import { DesignBar } from "./DesignBar.tsx";
import { type Composed, EMPTY } from "./draft.ts";
import { PanelForm } from "./PanelForm.tsx";
import type { Parts } from "./recipe.ts";
import { Stage } from "./Stage.tsx";
import { StageBar } from "./StageBar.tsx";
import { usePanels } from "./usePanels.ts";
import { panelTitle, usePreview } from "./usePreview.ts";
import { useUndo } from "./useUndo.ts";
import { useDeeds } from "./useDeeds.ts";
import { Versions } from "./Versions.tsx";

type ComposingProps = {
  module: string;
  stored: SavedRecord | null;
  begun: Composed;
  /** It has no code yet. */
  isNew: boolean;
  parts: Parts;
  roles: readonly ListRow[];
  versions: readonly ListRow[];
  onStored: (record: SavedRecord) => void;
  onOpen: (id: string | null) => void;
  onRestore: (id: string) => void;
};
const TYPED = "input,select,textarea";

/** A cockpit while it is composed: what panels are made of, the wall, and what the chosen panel or the cockpit says. */
export function Composing({ module, stored, begun, isNew, parts, roles, versions, onStored, onOpen, onRestore }: ComposingProps) {
  const { t } = useTranslation();
  const { permissions, company } = useSession();
  const undoable = useUndo(() => begun);
  const { now, change, canUndo } = undoable;
  const panels = usePanels(undoable);
  const preview = usePreview(now);
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [seen, setSeen] = useState<Seen | null>(null);
  const form = useRef<HTMLElement>(null);
  const canvas = now.definition.canvas ?? EMPTY.definition.canvas;
  const isDraft = !stored || stored.stage === "draft";
  const may = (action: string) => permissions.includes(`${module}.${action}`);
  const cockpit = composedCockpitId(Number(company.id), now.code);
  const titleOf = (name: string) => panelTitle(preview.cockpit, name);
  const leave = useLeaving(canUndo, () => undefined);
  const see = useCallback((next: Seen) => setSeen((before) => (JSON.stringify(before) === JSON.stringify(next) ? before : next)), []);
  const { save, publish, withdraw, attempt } = useDeeds({
    module,
    stored,
    now,
    cockpit,
    onDone: (record) => (record ? onStored(record) : onOpen(null)),
    leave,
    tell: setProblem,
  });
  const goTo = ({ table, field = "" }: ProblemIssue) => {
    const [, panel] = /^panels\.(\w+)$/.exec(field) ?? [];
    panels.choose(panel ?? null);
    window.setTimeout(() => focusPlace(form.current, table === "roles" ? table : field), 0);
  };
  const told = problem ?? preview.problem;
  const place = panels.chosen?.at ?? [0, 0, 0, 0];
  return (
    <div
      className="lw-design"
      onKeyDown={(event) => {
        if (isComposing(event)) return;
        if ((event.target as HTMLElement).closest(TYPED) === null && panels.hear(event)) event.preventDefault();
      }}
    >
      <aside aria-label={t("composer:design.catalogue")}>
        <CatalogueList parts={parts} onAdd={panels.add} />
      </aside>
      <main>
        <DesignBar
          undoable={undoable}
          said={
            panels.said &&
            t(`composer:design.said.${panels.said}`, {
              column: place[0] + 1,
              row: place[1] + 1,
              width: place[2],
              height: place[3],
              max: MOST_PANELS,
              readable: READABLE_PANELS,
            })
          }
          module={module}
          isDraft={isDraft}
          onWithdraw={
            stored && ["draft", "published"].includes(stored.stage) && may(isDraft ? "delete" : "disable")
              ? () => void withdraw()
              : undefined
          }
          onSave={() => void attempt(save)}
          onPublish={may("publish") ? () => void attempt(publish) : undefined}
        />
        {told && <ProblemList problem={told} onGo={goTo} />}
        {canvas && (
          <>
            <StageBar
              canvas={canvas}
              seen={seen}
              titleOf={titleOf}
              onChange={(next) => change((before) => ({ ...before, definition: { ...before.definition, canvas: next } }), "canvas")}
            />
            <Stage composed={now} canvas={canvas} cockpit={preview.cockpit} at={preview.at} panels={panels} onSeen={see} />
          </>
        )}
        <p className="lw-quiet lw-design-keys">{t("composer:design.keys")}</p>
      </main>
      <aside ref={form} aria-label={t("composer:design.properties")}>
        {panels.chosen ? (
          <>
            <header>
              <h2>{titleOf(panels.chosen.name)}</h2>
              <Button size="small" variant="minimal" onClick={() => panels.choose(null)}>
                {t("composer:design.toCockpit")}
              </Button>
            </header>
            <PanelForm key={panels.chosen.name} parts={parts} panel={panels.chosen} panels={panels} undoable={undoable} />
          </>
        ) : (
          <>
            <h2>{t("composer:design.cockpit")}</h2>
            <CockpitForm undoable={undoable} roles={roles} isNew={isNew} />
            <Versions
              module={module}
              versions={versions}
              open={stored?.id ?? null}
              cockpit={versions.some(({ stage }) => stage === "published") ? cockpit : null}
              onOpen={onOpen}
              onRestore={onRestore}
            />
          </>
        )}
      </aside>
    </div>
  );
}
