import { Button, DialogBody, DialogFooter } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { plainText } from "#define/text";
import { addressOf, call, getValue } from "../data/api.ts";
import type { Description } from "../data/description.ts";
import { problemOf, type AnsweredProblem, type ProblemIssue, textOf } from "../data/problem.ts";
import { Dialog } from "../parts/Dialog.tsx";
import { textOf as shownText } from "../parts/display.ts";
import { useModuleWords } from "../parts/words.ts";

type ValueChange = { field: string; before: unknown; after: unknown };
type LineChange = { table: string; key: string; change: "added" | "removed" | "changed"; fields: readonly ValueChange[] };
type Taken = {
  code: string;
  change: "added" | "changed" | "unchanged" | "kept";
  fields: readonly ValueChange[];
  lines: readonly LineChange[];
  issues: readonly ProblemIssue[];
};
type Answer = { records: readonly Taken[]; digest: string; applied: boolean };
/** `delivered`: what the product brings along under this name is taken over instead of a file. */
type Props = { module: Description; delivered: string | undefined; onClose: () => void; onApplied: () => void };

/** All records of a module as one file, and such a file taken over: every difference is shown before it is stored. */
export default function RecordsDialog({ module, delivered, onClose, onApplied }: Props) {
  const { t } = useTranslation();
  const words = useModuleWords(module.id);
  const [file, setFile] = useState<unknown>();
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<AnsweredProblem>();
  const [isUnreadable, setUnreadable] = useState(false);
  const [busy, setBusy] = useState(false);
  const place = `/api/documents/${module.id}/records`;
  const send = async (given: unknown, seen?: string) => {
    setBusy(true);
    setProblem(undefined);
    try {
      const told = await call<Answer>("POST", place, { body: { file: given, ...(seen === undefined ? {} : { seen }) } });
      setAnswer(told);
      if (told.applied) onApplied();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const take = async (given: unknown) => {
    setFile(given);
    await send(given);
  };
  const fetchChosen = async (choice: string) => {
    setAnswer(undefined);
    setFile(undefined);
    if (choice === "") return;
    try {
      await take(await getValue(`${place}/${delivered ?? ""}/${choice}`));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const choose = async (chosen: File | null) => {
    setAnswer(undefined);
    setUnreadable(false);
    if (!chosen) return;
    const given = parsed(await chosen.text());
    setUnreadable(given === undefined);
    if (given === undefined) setFile(undefined);
    else await take(given);
  };
  const differing = (answer?.records ?? []).filter(({ change, issues }) => change === "added" || change === "changed" || issues.length > 0);
  const faults = differing.reduce((sum, { issues }) => sum + issues.length, 0);
  const count = (change: Taken["change"]) => (answer?.records ?? []).filter((record) => record.change === change).length;
  const ready = answer !== undefined && !answer.applied && faults === 0 && differing.length > 0;
  return (
    <Dialog
      title={delivered ? words.delivered(delivered) : t("shell:import.records.title", { title: words.title })}
      onClose={onClose}
      style={{ width: 860 }}
    >
      <DialogBody>
        {delivered ? (
          <label className="lw-reason">
            <span className="lw-quiet">{words.deliveredHint(delivered)}</span>
            {t("shell:import.records.choice")}
            <select className="lw-input" defaultValue="" onChange={(event) => void fetchChosen(event.target.value)}>
              <option value="">—</option>
              {module.delivered[delivered]?.map((choice) => (
                <option key={choice}>{choice}</option>
              ))}
            </select>
          </label>
        ) : (
          <>
            <p>
              <a href={addressOf(place)} download>
                {t("shell:import.records.download")}
              </a>
            </p>
            <label className="lw-reason">
              {t("shell:import.records.file")}
              <input type="file" accept=".json" onChange={(event) => void choose(event.target.files?.[0] ?? null)} />
            </label>
          </>
        )}
        <div role="status">
          {busy && <p>{t("shell:processing")}</p>}
          {isUnreadable && <p className="lw-bad">{t("shell:import.records.unreadable")}</p>}
          {problem && <p className="lw-bad">{problem.issues?.[0]?.message ?? textOf(problem)}</p>}
          {answer && (
            <p>
              {t(answer.applied ? "shell:import.records.applied" : "shell:import.records.found", {
                added: count("added"),
                changed: count("changed"),
                unchanged: count("unchanged"),
                kept: count("kept"),
                issues: faults,
              })}
            </p>
          )}
        </div>
        {answer && !answer.applied && differing.length > 0 && <Differences module={module} records={differing} />}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button onClick={onClose}>{t("shell:close")}</Button>
            <Button intent="primary" disabled={!ready || busy} onClick={() => void send(file, answer?.digest)}>
              {t("shell:import.apply")}
            </Button>
          </>
        }
      />
    </Dialog>
  );
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Record by record what comes, goes and changes, and what is wrong with it. */
function Differences({ module, records }: { module: Description; records: readonly Taken[] }) {
  const { t } = useTranslation();
  const words = useModuleWords(module.id);
  const named = (table: string | undefined, { field, before, after }: ValueChange) => {
    const defined = table === undefined ? module.fields[field] : module.lines[table]?.fields[field];
    const text = (value: unknown) => shownText(defined, field, value, {}, words) || "—";
    const label = table === undefined ? words.field(field) : words.lineField(table, field);
    return { label, before: text(before), after: text(after) };
  };
  return (
    <table className="lw-issues">
      <thead>
        <tr>
          <th>{t(`${module.id}:title`)}</th>
          <th>{t("shell:import.column")}</th>
          <th>{t("shell:import.records.before")}</th>
          <th>{t("shell:import.records.after")}</th>
        </tr>
      </thead>
      {records.map((record) => (
        <tbody key={record.code}>
          <tr>
            <th scope="rowgroup" colSpan={4}>
              {record.code} · {t(`shell:import.records.change.${record.change}`)}
            </th>
          </tr>
          {record.issues.map((issue, at) => (
            <tr key={`${issue.code}-${at}`}>
              <td>{t("shell:import.reason")}</td>
              <td>{issue.table === undefined ? issue.label : words.lines(issue.table)}</td>
              <td colSpan={2} className="lw-bad">
                {issue.message} {plainText(issue.value)}
              </td>
            </tr>
          ))}
          {record.change === "added" && (
            <tr>
              <td colSpan={4}>{sums(record.fields.map((each) => named(undefined, each)).map(({ label, after }) => [label, after]))}</td>
            </tr>
          )}
          {(record.change === "added" ? [] : record.fields).map((change) => {
            const { label, before, after } = named(undefined, change);
            return (
              <tr key={change.field}>
                <td>{t("shell:import.records.line.changed")}</td>
                <td>{label}</td>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            );
          })}
          {record.lines.map(({ table, key, change, fields }) => (
            <tr key={`${table}.${key}`}>
              <td>{t(`shell:import.records.line.${change}`)}</td>
              <td>
                {words.lines(table)} · {nameOf(t, key)}
              </td>
              <td>{change === "added" ? "" : sums(fields.map((each) => named(table, each)).map((each) => [each.label, each.before]))}</td>
              <td>{change === "removed" ? "" : sums(fields.map((each) => named(table, each)).map((each) => [each.label, each.after]))}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

const sums = (values: readonly (readonly string[])[]) => values.map((value) => value.join(" ")).join(" · ");

/** What a line is known by: a definition by its title, an area by its name, else as it stands there. */
function nameOf(t: ReturnType<typeof useTranslation>["t"], key: string): string {
  const [first = "", ...others] = key.split(" · ");
  const area = /^(\w+)\.\*$/.exec(first)?.[1];
  const isDefinition = /^\w+\.\w+$/.test(first);
  const name = area === undefined ? first : t("areas:whole", { area: t(`areas:${area}`) });
  return [isDefinition ? t(`${first}:title`, { defaultValue: first }) : name, ...others].join(" · ");
}
