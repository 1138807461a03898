import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { plainText } from "#define/text";
import { addressOf, call } from "../data/api.ts";
import { problemOf, type AnsweredProblem, type ProblemIssue, textOf } from "../data/problem.ts";
import { Dialog } from "../parts/Dialog.tsx";

type Unknown = { target: string; head: string; value: string; candidates: readonly { code: string; name: string }[] };
type Report = {
  rows: number;
  documents: number;
  unchanged: number;
  issues: readonly ProblemIssue[];
  applied: boolean;
  unknown: readonly Unknown[];
};
/** What texts of the file mean, by target: a column's head, and the code of each text. */
type Meant = Readonly<Record<string, { source: string; lookup: Readonly<Record<string, string>> }>>;

/** With a text that means a record; without a code it means none. */
function meaning(meant: Meant, { target, head, value }: Unknown, code: string): Meant {
  const { [value]: _before, ...others } = meant[target]?.lookup ?? {};
  return { ...meant, [target]: { source: head, lookup: code === "" ? others : { ...others, [value]: code } } };
}

/** Where one record alone is called so, it is taken to be meant until somebody says otherwise. */
function supposed(meant: Meant, unknown: readonly Unknown[]): Meant {
  return unknown.reduce((all, one) => {
    const [first, ...others] = one.candidates;
    const isPlain = first !== undefined && (others.length === 0 || (first.name === one.value && others[0]?.name !== one.value));
    return isPlain ? meaning(all, one, first.code) : all;
  }, meant);
}

/** Takes a csv or xlsx file, shows what a dry run finds (row, column, value, reason), and applies it when nothing is wrong. */
export function ImportDialog({ module, onClose, onApplied }: { module: string; onClose: () => void; onApplied: () => void }) {
  const { t } = useTranslation();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<Report>();
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [busy, setBusy] = useState(false);
  const [meant, setMeant] = useState<Meant>({});
  const send = async (chosen: File, dryRun: boolean, columns: Meant) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const answer = await call<Report>("POST", `/api/documents/${module}/import`, {
        query: { name: chosen.name, dryRun: dryRun ? 1 : 0, map: JSON.stringify({ columns }) },
        body: chosen,
      });
      setReport(answer);
      setMeant(supposed(columns, answer.unknown));
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
    setMeant({});
    if (chosen) void send(chosen, true, {});
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
        {file && report && report.unknown.length > 0 && (
          <Meanings unknown={report.unknown} meant={meant} onMean={setMeant} onCheck={() => void send(file, true, meant)} isBusy={busy} />
        )}
        {report && report.issues.length > 0 && <IssueTable issues={report.issues} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{t("shell:close")}</Button>
            <Button intent="primary" disabled={!ready || busy} onClick={() => file && void send(file, false, meant)}>
              {t("shell:import.apply")}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}

type Meaning = { unknown: readonly Unknown[]; meant: Meant; onMean: (meant: Meant) => void; onCheck: () => void; isBusy: boolean };

/** The texts that are no codes, each with the records that it may mean, of which one is chosen. */
function Meanings({ unknown, meant, onMean, onCheck, isBusy }: Meaning) {
  const { t } = useTranslation();
  return (
    <section>
      <h4>{t("shell:import.unknown.title")}</h4>
      <table className="lw-issues">
        <tbody>
          {unknown.map((one) => (
            <tr key={`${one.target} ${one.value}`}>
              <td>{one.head}</td>
              <td>{one.value}</td>
              <td>
                {one.candidates.length === 0 ? (
                  t("shell:import.unknown.nothing")
                ) : (
                  <select
                    className="lw-input"
                    aria-label={`${one.head} ${one.value}`}
                    value={meant[one.target]?.lookup[one.value] ?? ""}
                    onChange={(event) => onMean(meaning(meant, one, event.target.value))}
                  >
                    <option value="">{t("shell:import.unknown.leave")}</option>
                    {one.candidates.map(({ code, name }) => (
                      <option key={code} value={code}>
                        {[code, name].filter(Boolean).join(" ")}
                      </option>
                    ))}
                  </select>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Button disabled={isBusy} onClick={onCheck}>
        {t("shell:import.unknown.again")}
      </Button>
    </section>
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
