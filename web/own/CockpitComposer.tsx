import { useTranslation } from "react-i18next";
import { useRef, useState } from "react";
import { useSearchParams } from "react-router-dom";
import useSWR from "swr";
import { plainText } from "#define/text";
import { Composing } from "../cockpitComposer/Composing.tsx";
import { begunWith, type CockpitFile, type Composed, composedOf, EMPTY, fileIn } from "../cockpitComposer/draft.ts";
import type { KnownReport } from "../cockpitComposer/recipe.ts";
import { getValue } from "../data/api.ts";
import { readComposable } from "../data/composable.ts";
import { problemOf } from "../data/problem.ts";
import { listPage, readRecord, type SavedRecord } from "../data/records.ts";
import { useSession } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";
import { Notice } from "../parts/Notice.tsx";
import type { OwnProps } from "./props.ts";
import "../entry/entry.css";
import "../parts/fields.css";
import "../composer/composer.css";
import "../cockpitComposer/design.css";

const ALL = { filter: {}, q: "" };

/** Composes a cockpit: panels on the grid of a wall with live figures, as drafts and published versions of a code. */
export default function CockpitComposer({ module }: OwnProps) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const [query, setQuery] = useSearchParams();
  const [id, from, restored] = [query.get("id"), query.get("from"), query.get("restore")];
  const [imported, setImported] = useState<Composed | null>(null);
  const [isWrong, setWrong] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const templates = useSWR(["composed", module.id], () => listPage(module.id, { ...ALL, sort: "code,-no" }, { limit: 100 }));
  const roles = useSWR(["roles"], () => listPage("admin.role", { ...ALL, sort: "code" }, { limit: 100 }));
  const datasets = useSWR("/api/datasets", readComposable);
  const reports = useSWR<{ reports: readonly KnownReport[] }, unknown>("/api/cockpits/reports", getValue);
  const stored = useSWR<SavedRecord, unknown>(id ? ["record", module.id, id] : null, () => readRecord(module.id, id ?? ""));
  const before = useSWR<SavedRecord, unknown>(restored ? ["record", module.id, restored] : null, () =>
    readRecord(module.id, restored ?? ""),
  );
  const copied = useSWR<CockpitFile, unknown>(from ? `/api/cockpits/${from}/definition` : null, getValue);
  const all = [templates, roles, datasets, reports, ...(id ? [stored] : []), ...(from ? [copied] : []), ...(restored ? [before] : [])];
  const error = all.find((one) => one.error !== undefined)?.error;
  const open = (next: Readonly<Record<string, string>>) => {
    setImported(null);
    setQuery((old) => new URLSearchParams({ ...(old.get("company") ? { company: old.get("company") ?? "" } : {}), ...next }));
  };
  const take = async (chosen: File | undefined) => {
    const read = chosen && fileIn(await chosen.text());
    setWrong(chosen !== undefined && !read);
    if (!read) return;
    open({});
    setImported(begunWith(read));
  };
  if (error) return <Notice kind="error" problem={problemOf(error)} />;
  if (!templates.data || !roles.data || !datasets.data || !reports.data || all.some(({ data }) => data === undefined))
    return <Notice kind="loading" />;
  const { rows } = templates.data;
  const record = id ? (stored.data ?? null) : null;
  const earlier = restored ? before.data : undefined;
  const begun =
    imported ?? (earlier ? composedOf(earlier) : record ? composedOf(record) : copied.data && from ? begunWith(copied.data) : EMPTY);
  const code = plainText(record?.header.code ?? earlier?.header.code);
  const draft = rows.find((row) => row.code === code && row.stage === "draft");
  return (
    <section className="lw-composer">
      <header>
        <h1>{t(`${module.id}:screens.compose`)}</h1>
        <select
          className="lw-input"
          aria-label={t(`${module.id}:title`)}
          value={id ?? ""}
          onChange={(event) => open(event.target.value ? { id: event.target.value } : {})}
        >
          <option value="">{t("composer:design.new")}</option>
          {rows.map((row) => (
            <option key={row.id} value={row.id ?? ""}>
              {plainText(row.code)} · {plainText(row.nameZh ?? row.nameEn ?? row.nameRu)} ·{" "}
              {t([`${module.id}:stages.${row.stage}`, `document:stages.${row.stage}`])}
              {row.no ? ` · ${plainText(row.no)}` : ""}
            </option>
          ))}
        </select>
        <select
          className="lw-input"
          aria-label={t("composer:design.copyFrom")}
          value={from ?? ""}
          onChange={(event) => event.target.value && open({ from: event.target.value })}
        >
          <option value="">{t("composer:design.copyFrom")}</option>
          {menu
            .flatMap(({ items }) => items)
            .filter(({ kind }) => kind === "cockpit")
            .map((item) => (
              <option key={item.path} value={item.definition}>
                {titleOfItem(item, t)}
              </option>
            ))}
        </select>
        <button type="button" className="lw-input" onClick={() => file.current?.click()}>
          {t("composer:design.import")}
        </button>
        <input
          ref={file}
          type="file"
          accept="application/json,.json"
          aria-label={t("composer:design.import")}
          hidden
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = "";
          }}
        />
        {isWrong && <span role="alert">{t("composer:design.noFile")}</span>}
      </header>
      <Composing
        key={JSON.stringify([id, record?.version, from, restored, imported])}
        module={module.id}
        begun={begun}
        isNew={code === ""}
        stored={record}
        parts={{ datasets: datasets.data.datasets, reports: reports.data.reports }}
        roles={roles.data.rows}
        versions={rows.filter((row) => code !== "" && row.code === code)}
        onStored={(next) => {
          void templates.mutate();
          void stored.mutate(next, { revalidate: false });
          open({ id: next.id });
        }}
        onOpen={(next) => {
          void templates.mutate();
          open(next ? { id: next } : {});
        }}
        onRestore={(of) => open({ restore: of, ...(draft?.id ? { id: draft.id } : {}) })}
      />
    </section>
  );
}
