import { useCallback, useState, type ReactNode } from "react";
import type { Description, ScreenDescription } from "../data/description.ts";
import { problemOf } from "../data/problem.ts";
import { actOnMany, type BulkResult, type ListRow } from "../data/records.ts";
import { useToaster } from "../frame/toaster.ts";
import { codeText } from "../parts/display.ts";
import type { ModuleWords } from "../parts/words.ts";
import { type Outcome, ResultsDialog } from "../parts/ResultsDialog.tsx";
import { askReason } from "../parts/reason.ts";

/** What the actions of a list do with one row or many: ask for a reason where one is needed, act, tell the result of each, read the list anew. */
export function useListActions(module: Description, screen: ScreenDescription, words: ModuleWords, onDone: () => void) {
  const { id, actions: defined } = module;
  const toaster = useToaster();
  const [results, setResults] = useState<{ action: string; outcomes: readonly Outcome[] }>();
  const [busy, setBusy] = useState(false);
  const names = (screen.actions ?? Object.keys(module.actions)).filter((name) => module.actions[name]);
  const run = useCallback(
    async (action: string, rows: readonly ListRow[]) => {
      const reason = defined[action]?.reason ? await askReason(words.action(action)) : undefined;
      if (reason === null) return;
      setBusy(true);
      try {
        const answers = await actOnMany(id, action, rows, reason);
        if (answers.every((answer) => answer.ok))
          toaster?.show({ message: `${words.action(action)} ✓ ${answers.length}`, intent: "success", timeout: 3000 });
        else setResults({ action: words.action(action), outcomes: answers.map((answer) => outcomeOf(answer, rows, module, words)) });
      } catch (error) {
        toaster?.show({ message: problemOf(error).detail ?? problemOf(error).title, intent: "danger" });
      }
      setBusy(false);
      onDone();
    },
    [id, defined, module, words, toaster, onDone],
  );
  const dialogs: ReactNode = results && <ResultsDialog {...results} onClose={() => setResults(undefined)} />;
  return { names, run, busy, dialogs };
}

function outcomeOf({ id, ok, stage, problem }: BulkResult, rows: readonly ListRow[], module: Description, words: ModuleWords): Outcome {
  const name = codeText(module, rows.find((row) => row.id === id) ?? {}, words) || id;
  return { id, name, ok, text: ok ? words.stage(stage ?? "") : (problem?.detail ?? problem?.title ?? "") };
}
