import { useCallback, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { Description, ScreenDescription } from "../data/description.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { actOnMany, actOnRow, type BulkResult, type Labels, type ListRow, tryOnMany } from "../data/records.ts";
import { useToaster } from "../frame/toaster.ts";
import { useAgreeing } from "../parts/agreeing.ts";
import BulkDialog, { type BulkPlan } from "../parts/BulkDialog.tsx";
import { bulkSums } from "../parts/bulkSums.ts";
import { codeText } from "../parts/display.ts";
import { holdStill, isStill } from "../parts/still.ts";
import { undoOf } from "../parts/undo.ts";
import type { ModuleWords } from "../parts/words.ts";
import { type Outcome, type Results, ResultsDialog } from "../parts/ResultsDialog.tsx";
import { askReason } from "../parts/reason.ts";
import { useRecordAddress } from "./opening.ts";

type Planned = { plan: BulkPlan; go: () => void };

/**
 * What the actions of a list do with one row or many: ask for a reason where one is needed, say of many before how many, how much and which
 * cannot, act, tell the result of each and undo the batch where an action reverses it, read the list anew.
 */
export function useListActions(module: Description, screen: ScreenDescription, words: ModuleWords, labels: Labels, onDone: () => void) {
  const { t } = useTranslation();
  const { id, actions: defined } = module;
  const toaster = useToaster();
  const addressOf = useRecordAddress();
  const [results, setResults] = useState<Results>();
  const [planned, setPlanned] = useState<Planned>();
  const [busy, setBusy] = useState(false);
  const agreeing = useAgreeing(useCallback((waits: boolean) => setBusy(!waits), []));
  const offered = screen.kind === "query" && !module.readonly ? [] : (screen.actions ?? Object.keys(module.actions));
  const names = offered.filter((name) => module.actions[name]);
  const attempt = useCallback(
    async (job: () => Promise<void>) => {
      setBusy(true);
      try {
        await job();
      } catch (error) {
        toaster?.show({ message: textOf(problemOf(error)), intent: "danger" });
      }
      setBusy(false);
    },
    [toaster],
  );
  const run = useCallback(
    async (action: string, rows: readonly ListRow[]) => {
      const called = words.action(action);
      const [single] = rows.length === 1 ? rows : [];
      const about = { number: single && codeText(module, single, words), erases: defined[action]?.erases === true };
      const reason = defined[action]?.reason ? await askReason(called, about) : undefined;
      if (reason === null) return;
      const outcome = (result: BulkResult) => outcomeOf(result, rows, module, words, addressOf(id, result.id));
      const act = async (targets: readonly ListRow[]) => {
        const [row] = rows.length === 1 ? targets : [];
        const only = row && (await agreeing(called, (ask) => actOnRow(id, action, row, { reason, ask })));
        if (only === null) return;
        if (only) holdStill();
        const answers = only ? [only] : await actOnMany(id, action, targets, reason);
        const undo = undoing(action, answers);
        if (only?.ok)
          toaster?.show({
            message: `${called} ✓ ${outcome(only).name}`,
            intent: "success",
            timeout: undo ? LONGER_MS : 3000,
            ...(undo ? { action: { text: undo.one, onClick: undo.run } } : {}),
          });
        else setResults({ action: called, outcomes: answers.map(outcome), undo });
        onDone();
      };
      const undoing = (done: string, answers: readonly BulkResult[]) => {
        const back = undoOf(module, done);
        const versions = answers.flatMap((answer) => (answer.ok ? [{ id: answer.id, version: answer.version ?? 0 }] : []));
        if (back === undefined) return undefined;
        return {
          one: words.action(back),
          label: t("shell:bulk.undo", { action: words.action(back), all: versions.length }),
          run: () => void takeBack(back, versions),
        };
      };
      const takeBack = async (back: string, targets: readonly ListRow[]) => {
        const why = await askReason(words.action(back));
        if (why === null) return;
        await attempt(async () => {
          const answers = await actOnMany(id, back, targets, why);
          setResults({ action: words.action(back), outcomes: answers.map(outcome) });
          onDone();
        });
      };
      if (rows.length === 1) {
        if (isStill()) return void toaster?.show({ message: t("shell:entry.nextOne"), intent: "warning", timeout: 3000 });
        return attempt(() => act(rows));
      }
      await attempt(async () => {
        const tried = await tryOnMany(id, action, rows, reason);
        const able = rows.filter((_, at) => tried[at]?.ok);
        const sums = bulkSums(able, module.sums, module.fields, labels, words.field);
        const refused = tried.filter(({ ok }) => !ok).map(outcome);
        const warned = tried
          .filter(({ warnings }) => warnings)
          .map((one) => ({ ...outcome(one), end: "warned" as const, text: warningText(one) }));
        const go = () => {
          setPlanned(undefined);
          void attempt(() => act(able));
        };
        setPlanned({ plan: { action: called, able: able.length, sums, warned, refused }, go });
      });
    },
    [id, defined, module, words, labels, toaster, onDone, addressOf, agreeing, attempt, t],
  );
  const dialogs: ReactNode = (
    <>
      {planned && <BulkDialog plan={planned.plan} onGo={planned.go} onClose={() => setPlanned(undefined)} />}
      {results && <ResultsDialog {...results} onClose={() => setResults(undefined)} />}
    </>
  );
  return { names, run, busy, dialogs };
}

/** How long (ms) the way back from one action is offered. */
const LONGER_MS = 10_000;

const warningText = ({ warnings = [] }: BulkResult) => warnings.map(({ message }) => message).join("\n");

function outcomeOf(
  { id, ok, stage, problem }: BulkResult,
  rows: readonly ListRow[],
  module: Description,
  words: ModuleWords,
  to: string | null,
): Outcome {
  const name = codeText(module, rows.find((row) => row.id === id) ?? {}, words) || id;
  return { id, name, to, end: ok ? "done" : "refused", text: ok ? words.stage(stage ?? "") : problem ? textOf(problem) : "" };
}
