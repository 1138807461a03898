import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Description } from "../data/description.ts";
import { currentLanguage } from "../data/language.ts";
import { problemOf, type ProblemIssue } from "../data/problem.ts";
import type { ListRow } from "../data/records.ts";
import { ProblemList } from "../entry/ProblemList.tsx";
import { useLeaving } from "../entry/useLeaving.ts";
import { useToaster } from "../frame/toaster.ts";
import { askConsent } from "../parts/consent.ts";
import { Notice } from "../parts/Notice.tsx";
import { focusPlace } from "../parts/places.ts";
import { StageChip } from "../parts/StageChip.tsx";
import { askReason } from "../parts/reason.ts";
import { useModuleWords } from "../parts/words.ts";
import { ChainActions, type ChainSide } from "./ChainActions.tsx";
import { ChainFlow } from "./ChainFlow.tsx";
import { ChainHeader } from "./ChainHeader.tsx";
import { nameOf } from "./ChainList.tsx";
import { newStep } from "./chainDraft.ts";
import { Comparison } from "../own/Comparison.tsx";
import { Simulation } from "../own/Simulation.tsx";
import { StepForm } from "../own/StepForm.tsx";
import { useChainRecord } from "./useChainRecord.ts";

type ChainEditorProps = {
  module: Description;
  id: string;
  copied: string | null;
  rows: readonly ListRow[];
  onOpen: (id: string | null, copied?: string | null) => void;
  onStored: () => void;
};

/** One chain: its head, its steps as a flow, and beside them the step that is edited, the trial, or the comparison. */
export function ChainEditor({ module, id, copied, rows, onOpen, onStored }: ChainEditorProps) {
  const { t } = useTranslation();
  const toaster = useToaster();
  const words = useModuleWords(module.id);
  const chain = useChainRecord(module.id, id, copied);
  const [at, setAt] = useState(0);
  const [side, setSide] = useState<ChainSide>("step");
  const box = useRef<HTMLElement>(null);
  const [goal, setGoal] = useState<ProblemIssue>();
  // The step with the fault may have to be drawn before the cursor can stand in it.
  useEffect(() => {
    if (goal) focusPlace(box.current, `${goal.table === undefined ? "" : `${goal.table}.`}${goal.field ?? ""}`);
  }, [goal]);
  const leaveFreely = useLeaving(chain.dirty && id !== "new", gone);
  if (chain.error) return <Notice kind="error" problem={problemOf(chain.error)} />;
  const { draft, stored } = chain;
  if (!draft) return <Notice kind="loading" />;
  const tell = (message: string, record: { id: string } | undefined) => {
    if (!record) return;
    toaster?.show({ message, intent: "success", timeout: 3000 });
    leaveFreely();
    onStored();
    onOpen(record.id);
  };
  const act = async (action: string) => {
    const reason = module.actions[action]?.reason ? await askReason(words.action(action)) : undefined;
    if (reason !== null) tell(`${words.action(action)} ✓`, await chain.act(action, reason));
  };
  const remove = async () => {
    if (!(await askConsent(t("shell:entry.delete", { title: nameOf(draft) }), t("shell:entry.deleteAction")))) return;
    if (!(await chain.remove())) return;
    onStored();
    onOpen(null);
  };
  const goTo = (issue: ProblemIssue) => {
    if (issue.table === "steps" && issue.row) {
      setSide("step");
      setAt(issue.row - 1);
    }
    setGoal({ ...issue });
  };
  const step = draft.steps[at];
  return (
    <section ref={box} className="lw-chain-editor" aria-label={nameOf(draft)}>
      <header className="lw-page-head">
        <h1>{nameOf(draft) || t("approval:modeler.new")}</h1>
        {stored && <StageChip stage={stored.stage} label={words.stage(stored.stage)} />}
        <ChainActions
          module={module}
          chain={chain}
          side={side}
          words={words}
          onSide={setSide}
          onSaved={(record) => tell(t("shell:entry.saved"), record)}
          onAct={(action) => void act(action)}
          onCopy={() => onOpen("new", id)}
          onDelete={() => void remove()}
        />
      </header>
      {chain.problem && <ProblemList problem={chain.problem} onGo={goTo} />}
      <ChainHeader
        draft={draft}
        editable={chain.editable}
        words={words}
        onChange={(part) => chain.change((before) => ({ ...before, ...part }))}
      />
      <div className="lw-chain-body">
        <ChainFlow
          steps={draft.steps}
          at={side === "step" ? at : -1}
          editable={chain.editable}
          faults={new Set((chain.problem?.issues ?? []).flatMap(({ table, row }) => (table === "steps" && row ? [row - 1] : [])))}
          words={words}
          onPick={(next) => {
            setSide("step");
            setAt(next);
          }}
          onChange={(steps, next) => {
            chain.change((before) => ({ ...before, steps }));
            setSide("step");
            setAt(next);
          }}
          onAdd={() => newStep(t("approval:modeler.step", { no: draft.steps.length + 1 }), currentLanguage())}
        />
        {side === "step" && step && (
          <StepForm
            key={step.key}
            step={step}
            module={draft.module}
            editable={chain.editable}
            words={words}
            onChange={(next) =>
              chain.change((before) => ({ ...before, steps: before.steps.map((each, place) => (place === at ? next : each)) }))
            }
          />
        )}
        {side === "simulate" && stored && <Simulation chain={stored.id} draft={draft} isStored={!chain.dirty} />}
        {side === "compare" && stored && <Comparison module={module} draft={draft} own={stored.id} rows={rows} words={words} />}
      </div>
    </section>
  );
}

// What was drawn goes with the editor of its chain: there is nothing else to forget.
function gone(): void {}
