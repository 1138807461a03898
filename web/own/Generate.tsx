import { Button } from "@blueprintjs/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import useSWR from "swr";
import { formatInstant } from "#define/format";
import { call, getValue } from "../data/api.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";
import { Notice } from "../parts/Notice.tsx";
import { useReport } from "../report/definition.ts";
import { OpenReport } from "../screens/ReportScreen.tsx";
import type { OwnProps } from "./props.ts";
import "../alerts/alerts.css";
import "../composer/composer.css";

type Result = {
  id: string;
  docNo: string;
  name: string;
  params: string;
  dataAt: string;
  head: readonly string[];
  rows: readonly (readonly (string | null)[])[];
};
const OWN = ["company", "report", "run", "id"];

/** Generates a composed report as it is looked at (its parameters and filters), and shows what was generated. */
export default function Generate({ module }: OwnProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const { menu } = useSession();
  const items = menu.flatMap((group) => group.items).filter(({ names, kind }) => names !== undefined && kind === "report");
  const chosen = items.find(({ definition }) => definition === query.get("report"));
  const run = query.get("run") ?? query.get("id");
  const [problem, setProblem] = useState<AnsweredProblem>();
  const choose = (report: string) =>
    setQuery(
      (before) => new URLSearchParams([...[...before].filter(([name]) => name === "company"), ["report", report]] as [string, string][]),
    );
  const generate = async () => {
    if (!chosen) return;
    const state = new URLSearchParams([...query].filter(([name]) => !OWN.includes(name))).toString();
    try {
      const made = await call<{ id: string }>("POST", `/api/reports/${chosen.definition}/runs`, {
        body: { link: state ? `${chosen.path}?${state}` : chosen.path },
      });
      setProblem(undefined);
      setQuery((before) => new URLSearchParams([...before, ["run", made.id]]));
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  return (
    <section className="lw-composer">
      <header>
        <h1>{t(`${module.id}:screens.generate`)}</h1>
        <select
          aria-label={t(`${module.id}:fields.name`)}
          value={chosen?.definition ?? ""}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">-</option>
          {items.map((item) => (
            <option key={item.definition} value={item.definition}>
              {titleOfItem(item, t)}
            </option>
          ))}
        </select>
        {chosen && (
          <Button intent="primary" onClick={() => void generate()}>
            {t("composer:generate")}
          </Button>
        )}
      </header>
      {problem && <p role="alert">{problem.title}</p>}
      {run ? <Generated id={run} /> : chosen ? <Live definition={chosen.definition} /> : <p className="lw-quiet">{t("composer:choose")}</p>}
    </section>
  );
}

function Live({ definition }: { definition: string }) {
  const { answer, error } = useReport(definition);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  return answer ? (
    <div className="lw-composer-preview">
      <OpenReport {...answer} />
    </div>
  ) : (
    <Notice kind="loading" />
  );
}

function Generated({ id }: { id: string }) {
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const { data, error } = useSWR<Result, unknown>(`/api/reports/runs/${id}`, getValue);
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!data) return <Notice kind="loading" />;
  return (
    <div className="lw-composer-result">
      <h2>
        {data.name} · {data.docNo}
      </h2>
      <p className="lw-quiet">
        {t("report:trueUpTo", { at: formatInstant(data.dataAt, timeZone) })} {data.params}
      </p>
      <table>
        <thead>
          <tr>
            {data.head.map((name, at) => (
              <th key={`${name} ${String(at)}`}>{name}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.rows.map((row) => (
            <tr key={row.join("|")}>
              {row.map((cell, at) => (
                <td key={`${data.head[at] ?? ""} ${String(at)}`}>{cell ?? "-"}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
