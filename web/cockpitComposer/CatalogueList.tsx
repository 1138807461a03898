import { Button } from "@blueprintjs/core";
import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import type { Panel } from "#define/cockpit";
import { getValue } from "../data/api.ts";
import { currentLanguage } from "../data/language.ts";
import { useSession } from "../data/session.ts";
import { titleOfItem } from "../frame/titles.ts";
import { isComposing } from "../parts/composing.ts";
import { type CockpitFile, type CopiedPanel, wordsOfPanel } from "./draft.ts";
import { panelsOfReport } from "./reportPanels.ts";
import { begun, KINDS, kindsFor, panelOf, type Parts, SIZES } from "./recipe.ts";

type CatalogueListProps = { parts: Parts; onAdd: (copied: CopiedPanel, size: readonly [number, number]) => void };
const MOST = 60;
const NO_WORDS = { zh: {}, en: {}, ru: {} };

/** What panels are made of: kinds, metrics with what they mean, and the panels of other cockpits. */
export function CatalogueList({ parts, onAdd }: CatalogueListProps) {
  const { t } = useTranslation();
  const [kind, setKind] = useState<Panel["kind"]>("figure");
  return (
    <div className="lw-catalogue">
      <OfReport parts={parts} onAdd={onAdd} />
      <OtherCockpit onAdd={onAdd} />
      <h2>{t("composer:design.kinds")}</h2>
      <div className="lw-kinds" role="radiogroup" aria-label={t("composer:design.kinds")}>
        {KINDS.map((each) => (
          <label key={each} title={t(`composer:design.kindsMean.${each}`)}>
            <input type="radio" name="kind" checked={kind === each} onChange={() => setKind(each)} />{" "}
            {t(`composer:design.kindNames.${each}`)}
          </label>
        ))}
      </div>
      <p className="lw-quiet">{t(`composer:design.kindsMean.${kind}`)}</p>
      <Metrics parts={parts} kind={kind} onAdd={onAdd} />
    </div>
  );
}

/** The metrics that a kind can show and that some report tells, found by what they, their dataset or their meaning are called. */
function Metrics({ parts, kind, onAdd }: CatalogueListProps & { kind: Panel["kind"] }) {
  const { t } = useTranslation();
  const [text, setText] = useState("");
  const all = useMemo(() => {
    const told = new Set(parts.reports.flatMap(({ dataset, metrics }) => metrics.map((metric) => `${dataset} ${metric}`)));
    return parts.datasets
      .filter(({ dataset }) => kindsFor(dataset).includes(kind))
      .flatMap(({ id, title, dataset }) =>
        Object.entries(dataset.metrics)
          .filter(([metric]) => told.has(`${id} ${metric}`))
          .map(([metric, { unit }]) => ({
            id,
            metric,
            title,
            unit,
            name: t(`${id}:metrics.${metric}`),
            meaning: t([`${id}:definitions.${metric}`, "composer:design.noMeaning"]),
          })),
      );
  }, [parts, kind, t]);
  const wanted = text.trim().toLowerCase().split(/\s+/);
  const found = all.filter(({ name, title, meaning }) =>
    wanted.every((word) => `${name} ${title} ${meaning}`.toLowerCase().includes(word)),
  );
  const add = ({ id, metric }: (typeof all)[number]) => {
    const panel = panelOf(parts, begun(parts, id, metric, kind), { name: metric, at: [0, 0, ...SIZES[kind]] });
    onAdd({ panel, words: NO_WORDS }, SIZES[kind]);
  };
  const [first] = found;
  return (
    <>
      <h2>{t("composer:design.metrics")}</h2>
      <input
        className="lw-input"
        type="search"
        aria-label={t("composer:design.find")}
        placeholder={t("composer:design.find")}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (isComposing(event)) return;
          if (event.key === "Enter" && first) add(first);
        }}
      />
      <ul className="lw-metrics">
        {found.slice(0, MOST).map((one) => (
          <li key={`${one.id} ${one.metric}`}>
            <button
              type="button"
              onClick={() => add(one)}
              aria-label={t("composer:design.addMetric", { name: one.name, dataset: one.title })}
            >
              <b>{one.name}</b>
              <small>
                {one.title} · {t(`composer:design.units.${one.unit}`)}
              </small>
              <span>{one.meaning}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > MOST && <p className="lw-quiet">{t("composer:design.more", { count: found.length - MOST })}</p>}
      {found.length === 0 && <p className="lw-quiet">{t("composer:design.none")}</p>}
    </>
  );
}

/** The pictures and tables of a report, each to be taken over with the report behind it. */
function OfReport({ parts, onAdd }: CatalogueListProps) {
  const { t } = useTranslation();
  const [path, setPath] = useState("");
  const report = parts.reports.find((one) => one.path === path);
  const offered = report ? panelsOfReport(parts, report) : [];
  return (
    <>
      <h2>{t("composer:design.reports")}</h2>
      <select className="lw-input" aria-label={t("composer:design.reports")} value={path} onChange={(event) => setPath(event.target.value)}>
        <option value="">{t("composer:design.chooseReport")}</option>
        {parts.reports.map((one) => (
          <option key={one.path} value={one.path}>
            {one.title}
          </option>
        ))}
      </select>
      <ul className="lw-metrics">
        {offered.map(({ recipe, size }) => {
          const { dataset, kind, by, metrics } = recipe;
          const [metric = ""] = metrics;
          const along = kind === "trend" ? t("cockpit:month") : kind === "ageing" ? "" : t(`${dataset}:dimensions.${by}`);
          const figures = metrics.map((name) => t(`${dataset}:metrics.${name}`)).join(", ");
          return (
            <li key={JSON.stringify(recipe)}>
              <Button
                variant="minimal"
                size="small"
                onClick={() => onAdd({ panel: panelOf(parts, recipe, { name: metric, at: [0, 0, ...size] }), words: NO_WORDS }, size)}
              >
                {[t(`composer:design.kindNames.${kind}`), along, figures].filter(Boolean).join(" · ")}
              </Button>
            </li>
          );
        })}
      </ul>
      {report && offered.length === 0 && <p className="lw-quiet">{t("composer:design.noPanels")}</p>}
    </>
  );
}

/** The panels of another cockpit, each to be taken over. */
function OtherCockpit({ onAdd }: Pick<CatalogueListProps, "onAdd">) {
  const { t } = useTranslation();
  const { menu } = useSession();
  const [id, setId] = useState("");
  const cockpits = menu.flatMap(({ items }) => items).filter(({ kind }) => kind === "cockpit");
  const { data } = useSWR<CockpitFile, unknown>(id ? `/api/cockpits/${id}/definition` : null, getValue);
  const own = data?.words[currentLanguage()] ?? {};
  return (
    <>
      <h2>{t("composer:design.others")}</h2>
      <select className="lw-input" aria-label={t("composer:design.others")} value={id} onChange={(event) => setId(event.target.value)}>
        <option value="">{t("composer:design.chooseCockpit")}</option>
        {cockpits.map((item) => (
          <option key={item.path} value={item.definition}>
            {titleOfItem(item, t)}
          </option>
        ))}
      </select>
      <ul className="lw-metrics">
        {data?.definition.panels.map((panel) => (
          <li key={panel.name}>
            <Button
              variant="minimal"
              size="small"
              onClick={() => onAdd({ panel, words: wordsOfPanel(data.words, panel) }, [panel.at[2], panel.at[3]])}
            >
              {own[`plain.${panel.name}`] ?? own[`panels.${panel.name}`] ?? panel.name} · {t(`composer:design.kindNames.${panel.kind}`)}
            </Button>
          </li>
        ))}
      </ul>
    </>
  );
}
