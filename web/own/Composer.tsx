import { Button } from "@blueprintjs/core";
import { useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router-dom";
import useSWR from "swr";
import { plainText } from "#define/text";
import { ComposerForm } from "../composer/ComposerForm.tsx";
import { type Composable, begunOver, composedOf, type Composed, definitionOf, sentOf } from "../composer/draft.ts";
import { readComposable } from "../data/composable.ts";
import { problemOf, type AnsweredProblem } from "../data/problem.ts";
import { actOn, createRecord, listPage, type ListRow, readRecord, type SavedRecord, updateRecord } from "../data/records.ts";
import { ProblemList } from "../entry/ProblemList.tsx";
import { Notice } from "../parts/Notice.tsx";
import { focusPlace } from "../parts/places.ts";
import { previewed } from "../report/definition.ts";
import { OpenReport } from "../screens/ReportScreen.tsx";
import type { OwnProps } from "./props.ts";
import "../entry/entry.css";
import "../alerts/alerts.css";
import "../composer/composer.css";

/** Composes a report: on the left what it is made of, on the right the report itself as its readers will have it. */
export default function Composer({ module }: OwnProps) {
  const { t } = useTranslation();
  const [query, setQuery] = useSearchParams();
  const id = query.get("id");
  const templates = useSWR(["composed", module.id], () => listPage(module.id, { filter: {}, q: "", sort: "code,-no" }, { limit: 100 }));
  const roles = useSWR(["roles"], () => listPage("admin.role", { filter: {}, q: "", sort: "code" }, { limit: 100 }));
  const datasets = useSWR<{ datasets: readonly Composable[] }, unknown>("/api/datasets", readComposable);
  const stored = useSWR<SavedRecord, unknown>(id ? ["record", module.id, id] : null, () => readRecord(module.id, id ?? ""));
  const error: unknown = templates.error ?? roles.error ?? datasets.error ?? stored.error;
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!templates.data || !roles.data || !datasets.data || (id && !stored.data)) return <Notice kind="loading" />;
  const open = (next: string | null) =>
    setQuery(
      (before) =>
        new URLSearchParams([...[...before].filter(([name]) => name === "company"), ...(next ? [["id", next]] : [])] as [string, string][]),
    );
  return (
    <section className="lw-composer">
      <header>
        <h1>{t(`${module.id}:screens.compose`)}</h1>
        <select
          className="lw-input"
          aria-label={t(`${module.id}:title`)}
          value={id ?? ""}
          onChange={(event) => open(event.target.value || null)}
        >
          <option value="">{t("composer:new")}</option>
          {templates.data.rows.map((row) => (
            <option key={row.id} value={row.id ?? ""}>
              {plainText(row.code)} · {plainText(row.nameZh ?? row.nameEn ?? row.nameRu)} ·{" "}
              {t([`${module.id}:stages.${row.stage}`, `document:stages.${row.stage}`])}
            </option>
          ))}
        </select>
      </header>
      <Composing
        key={`${id} ${stored.data?.version}`}
        module={module.id}
        begun={begunOver(datasets.data.datasets, query.get("source"))}
        stored={stored.data ?? null}
        datasets={datasets.data.datasets}
        roles={roles.data.rows}
        onStored={(record) => {
          void templates.mutate();
          void stored.mutate(record, { revalidate: false });
          open(record.id);
        }}
      />
    </section>
  );
}

type ComposingProps = {
  module: string;
  stored: SavedRecord | null;
  begun: Composed;
  datasets: readonly Composable[];
  roles: readonly ListRow[];
  onStored: (record: SavedRecord) => void;
};

function Composing({ module, stored, begun, datasets, roles, onStored }: ComposingProps) {
  const { t } = useTranslation();
  const [composed, setComposed] = useState<Composed>(() => (stored ? composedOf(stored) : begun));
  const [problem, setProblem] = useState<AnsweredProblem>();
  const form = useRef<HTMLElement>(null);
  const isDraft = !stored || stored.stage === "draft";
  const save = async (): Promise<SavedRecord> => {
    const sent = sentOf(composed);
    const key = crypto.randomUUID();
    return stored && isDraft ? updateRecord(module, stored.id, stored.version, key, sent) : createRecord(module, key, sent);
  };
  const attempt = async (job: () => Promise<SavedRecord>) => {
    try {
      onStored(await job());
      setProblem(undefined);
    } catch (error) {
      setProblem(problemOf(error));
    }
  };
  const publish = async () => {
    const saved = await save();
    return actOn(module, saved.id, "publish", saved.version, crypto.randomUUID(), {});
  };
  return (
    <div className="lw-composer-body">
      <aside ref={form}>
        <ComposerForm
          composed={composed}
          datasets={datasets}
          roles={roles}
          isLocked={false}
          onChange={(part) => setComposed((before) => ({ ...before, ...part }))}
        />
        {problem && (
          <ProblemList problem={problem} onGo={({ table, field = "" }) => focusPlace(form.current, table === "roles" ? table : field)} />
        )}
        <footer>
          <Button onClick={() => void attempt(save)}>{t(isDraft ? "watch:screen.save" : "composer:newVersion")}</Button>
          <Button intent="primary" onClick={() => void attempt(publish)}>
            {t(`${module}:actions.publish`)}
          </Button>
        </footer>
      </aside>
      <Preview composed={composed} datasets={datasets} />
    </div>
  );
}

function Preview({ composed, datasets }: { composed: Composed; datasets: readonly Composable[] }) {
  const { t } = useTranslation();
  const known = datasets.find(({ id }) => id === composed.dataset);
  const answer = useMemo(() => {
    const definition = definitionOf(composed);
    if (!known || !definition) return null;
    const title = composed.nameZh || composed.nameEn || composed.nameRu || composed.code || "-";
    return { report: previewed(definition, known.id, title), dataset: known.dataset };
  }, [composed, known]);
  return (
    <div className="lw-composer-preview" aria-label={t("composer:preview")}>
      {answer ? <OpenReport key={JSON.stringify(answer.report)} {...answer} /> : <p className="lw-quiet">{t("composer:begin")}</p>}
    </div>
  );
}
