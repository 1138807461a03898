import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { plainText } from "#define/text";
import { addressOf, call } from "../data/api.ts";
import { problemOf, type AnsweredProblem, type ProblemIssue, textOf } from "../data/problem.ts";
import { Dialog } from "../parts/Dialog.tsx";

type Report = { rows: number; documents: number; unchanged: number; issues: readonly ProblemIssue[]; applied: boolean };

/** Takes a csv or xlsx file, shows what a dry run finds (row, column, value, reason), and applies it when nothing is wrong. */
export function ImportDialog({ module, onClose, onApplied }: { module: string; onClose: () => void; onApplied: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [busy, setBusy] = useState(false);
  const send = async (chosen: File, dryRun: boolean) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await call<Report>("POST", `/api/documents/${module}/import`, {
        query: { name: chosen.name, dryRun: dryRun ? 1 : 0 },
        body: chosen,
      });
      setReport(answer);
      if (!dryRun && answer.issues.length === 0) onApplied();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = (chosen: File | null) => {
    setFile(chosen);
    setReport(undefined);
    if (chosen) void send(chosen, true);
  };
  const applied = report?.applied === true;
  const ready = report && report.issues.length === 0 && !applied && file;
  return (
    <Dialog title={t("shell:import.title")} onClose={onClose} style={{ width: 760 }}>
      <DialogBody>
        <label className="lw-reason">
          {t("shell:import.file")}
          <input type="file" accept=".csv,.xlsx" onChange={(event) => choose(event.target.files?.[0] ?? null)} />
        </label>
        <p>
          <a href={addressOf(`/api/documents/${module}/import/template`)} download>
            {t("shell:import.template")}
          </a>
        </p>
        <div role="status">
          {busy && <p>{t("shell:processing")}</p>}
          {problem && <p className="lw-bad">{textOf(problem)}</p>}
          {applied && <p>{t("shell:import.applied", { count: report.documents })}</p>}
          {report && !applied && (
            <p>
              {t("shell:import.found", {
                rows: report.rows,
                documents: report.documents,
                unchanged: report.unchanged,
                issues: report.issues.length,
              })}
            </p>
          )}
        </div>
        {report && report.issues.length > 0 && <IssueTable issues={report.issues} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{t("shell:close")}</Button>
            <Button intent="primary" disabled={!ready || busy} onClick={() => file && void send(file, false)}>
              {t("shell:import.apply")}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}

const SHOWN = 500;

function IssueTable({ issues }: { issues: readonly ProblemIssue[] }) {
  const { t } = useTranslation();
  return (
    <table className="lw-issues">
      <thead>
        <tr>
          <th>{t("shell:import.row")}</th>
          <th>{t("shell:import.column")}</th>
          <th>{t("shell:import.value")}</th>
          <th>{t("shell:import.reason")}</th>
        </tr>
      </thead>
      <tbody>
        {issues.slice(0, SHOWN).map((issue, index) => (
          <tr key={`${issue.row}-${issue.field}-${issue.code}-${index}`}>
            <td>{issue.row}</td>
            <td>{issue.label ?? issue.field}</td>
            <td>{plainText(issue.value)}</td>
            <td>{issue.message}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
