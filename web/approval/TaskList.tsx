import { Button } from "@blueprintjs/core";
import { Suspense, useState } from "react";
import type { OpenTask } from "#define/views/approval";
import { useTranslation } from "react-i18next";
import { handOverTasks, useOpenTasks } from "../data/approval.ts";
import { problemOf, textOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { useToaster } from "../frame/toaster.ts";
import { withWords } from "../data/language.ts";
import { lazily } from "../parts/lazily.ts";
import { ResultsDialog } from "../parts/ResultsDialog.tsx";
import { PersonDialog } from "./PersonDialog.tsx";
import { TaskRow } from "./TaskRow.tsx";
import { useDeciding } from "./useDeciding.ts";
import { useFrozenTasks } from "./useFrozenTasks.ts";
import "./approval.css";

const BulkDialog = lazily(withWords("rest", () => import("../parts/BulkDialog.tsx")));

const NO_TASKS: readonly OpenTask[] = [];

/**
 * What waits for this person's decision, oldest first: a row each at the desk, a card each on the phone; decided on the spot, many at a
 * time, opened, or all given to another; what is decided keeps its place with its way back, so that nothing comes under the pointer;
 * nothing while nothing waits.
 */
export function TaskList() {
  const { t } = useTranslation();
  const { data } = useOpenTasks();
  const { decide, decideMany, takeBack, decided, held, busy, results, close, planned, cancel } = useDeciding();
  const [pointed, setPointed] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const tasks = data?.tasks ?? NO_TASKS;
  const shown = useFrozenTasks(tasks, held, pointed);
  const selected = tasks.filter(({ id }) => chosen.has(id));
  const isAll = tasks.length > 0 && selected.length === tasks.length;
  const toggle = (id: string) =>
    setChosen(chosen.has(id) ? new Set([...chosen].filter((other) => other !== id)) : new Set([...chosen, id]));
  if (!data || (shown.length === 0 && !results)) return null;
  return (
    <section aria-labelledby="home-tasks" className="lw-tasks">
      <h2 id="home-tasks">
        {t("approval:title")} <span>{tasks.length}</span>
        {data.counts.length > 1 && data.counts.map(({ module, count }) => <span key={module}>{`${t(`${module}:title`)} ${count}`}</span>)}
      </h2>
      <div className="lw-tasks-bar">
        <label>
          <input
            type="checkbox"
            checked={isAll}
            ref={(box) => {
              if (box) box.indeterminate = selected.length > 0 && !isAll;
            }}
            onChange={() => setChosen(isAll ? new Set() : new Set(tasks.map(({ id }) => id)))}
          />{" "}
          {selected.length > 0 ? t("shell:list.selected", { count: selected.length }) : t("approval:bulk.all")}
        </label>
        <Button size="small" intent="primary" disabled={busy || selected.length === 0} onClick={() => void decideMany(selected, "approve")}>
          {t("approval:bulk.approve")}
        </Button>
        <Button size="small" disabled={busy || selected.length === 0} onClick={() => void decideMany(selected, "return")}>
          {t("approval:bulk.return")}
        </Button>
        <HandOverAll />
      </div>
      <ul onPointerEnter={() => setPointed(true)} onPointerLeave={() => setPointed(false)}>
        {shown.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            now={Date.parse(data.at)}
            busy={busy}
            chosen={chosen.has(task.id)}
            onChoose={() => toggle(task.id)}
            decided={decided.get(task.id)}
            isOpen={tasks.includes(task)}
            onDecide={(verb) => void decide(task, verb)}
            onTakeBack={() => void takeBack(task)}
          />
        ))}
      </ul>
      {planned && (
        <Suspense fallback={null}>
          <BulkDialog plan={planned.plan} onGo={planned.go} onClose={cancel} />
        </Suspense>
      )}
      {results && <ResultsDialog {...results} onClose={close} />}
    </section>
  );
}

/** Gives everything that waits for this person, now and in later steps, to another: as when he goes away. */
function HandOverAll() {
  const { t } = useTranslation();
  const toaster = useToaster();
  const { account } = useSession();
  const [asks, setAsks] = useState(false);
  const handOver = async (to: string) => {
    setAsks(false);
    try {
      const { handed, kept } = await handOverTasks(account, to);
      const message = t(kept > 0 ? "approval:bulk.handedSome" : "approval:bulk.handed", { handed, kept });
      toaster?.show({ message, intent: kept > 0 ? "warning" : "success", timeout: 6000 });
    } catch (thrown) {
      toaster?.show({ message: textOf(problemOf(thrown)), intent: "danger", timeout: 6000 });
    }
  };
  return (
    <>
      <Button size="small" variant="minimal" onClick={() => setAsks(true)}>
        {t("approval:bulk.handOver")}
      </Button>
      {asks && <PersonDialog title={t("approval:bulk.handOver")} onClose={() => setAsks(false)} onPick={(to) => void handOver(to)} />}
    </>
  );
}
