import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { handOverTasks, useOpenTasks } from "../data/approval.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { useToaster } from "../frame/toaster.ts";
import { ResultsDialog } from "../parts/ResultsDialog.tsx";
import { textOf } from "./DecisionForm.tsx";
import { PersonDialog } from "./PersonDialog.tsx";
import { TaskRow } from "./TaskRow.tsx";
import { useDeciding } from "./useDeciding.ts";
import "./approval.css";

/** What waits for this person's decision, oldest first: a row each at the desk, a card each on the phone; decided on the spot, many at a time, opened, or all given to another; nothing while nothing waits. */
export function TaskList() {
  const { t } = useTranslation();
  const { data } = useOpenTasks();
  const { decide, decideMany, busy, results, close } = useDeciding();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const tasks = data?.tasks ?? [];
  const selected = tasks.filter(({ id }) => chosen.has(id));
  const isAll = tasks.length > 0 && selected.length === tasks.length;
  const toggle = (id: string) =>
    setChosen(chosen.has(id) ? new Set([...chosen].filter((other) => other !== id)) : new Set([...chosen, id]));
  const many = async (verb: "approve" | "return") => {
    if (await decideMany(selected, verb)) setChosen(new Set());
  };
  if (!data || (tasks.length === 0 && !results)) return null;
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
        <Button size="small" intent="primary" disabled={busy || selected.length === 0} onClick={() => void many("approve")}>
          {t("approval:bulk.approve")}
        </Button>
        <Button size="small" disabled={busy || selected.length === 0} onClick={() => void many("return")}>
          {t("approval:bulk.return")}
        </Button>
        <HandOverAll />
      </div>
      <ul>
        {tasks.map((task) => (
          <TaskRow
            key={task.id}
            task={task}
            now={Date.parse(data.at)}
            busy={busy}
            chosen={chosen.has(task.id)}
            onChoose={() => toggle(task.id)}
            onDecide={(verb) => void decide(task, verb)}
          />
        ))}
      </ul>
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
