import { Button } from "@blueprintjs/core";
import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { filtersOf } from "#ask/state";
import { placeOf } from "#chart/picture";
import type { MetricUnit } from "#define/dataset";
import { signOf } from "#define/decimal";
import { formatInstant, formatNumber } from "#define/format";
import { sliceParams, type Slice } from "#define/slice";
import { addressOf, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import type { SliceSource } from "../data/slices.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import { useSlice } from "./useSlices.ts";

/** What the server knows of a figure: how many records it is made of, and what the ledgers themselves say of its metrics over everything that the reader sees. */
type Why = { rows: number | null; tied: readonly { metric: string; ledger: string | null; difference: string | null }[] };

/** Why a figure is what it is: what it means, which filters and parameters it is under, how many rows it is made of, as of which data, and whether the ledgers say the same. */
export function WhyPanel({ source, onItems, ...part }: ReportPartProps & { source: SliceSource; onItems: () => void }) {
  const { report, dataset, state, words, today, onChange } = part;
  const { t } = useTranslation();
  const { timeZone } = useSession();
  const metric = state.why ?? "";
  const own = state.own.find(({ name }) => name === metric);
  const slice = useMemo((): Slice => {
    const keys = state.items ?? {};
    const where = [
      ...filtersOf(report, state, Object.keys(keys)),
      ...Object.entries(keys).map(([dimension, each]) => ({ dimension, in: each })),
    ];
    const measures = own ? { measures: { [own.name]: own.text } } : {};
    return { dataset: report.dataset, metrics: [metric], by: [], where, params: state.params, ...measures };
  }, [report, state, metric, own]);
  const { result } = useSlice(source, "why", slice);
  const path = addressOf(`/api/datasets/${dataset.id}/metrics/${metric}/why`, { slice: JSON.stringify(slice) });
  const { data, error } = useSWR<Why, unknown>(result ? [path, result.version] : null, () => getValue<Why>(path));
  const value = result?.rows[0]?.[placeOf(result.columns, "metric", metric)] ?? null;
  const column = result?.columns.find((each) => each.role === "metric");
  const unit = column?.role === "metric" ? column.unit : "count";
  const params = Object.entries(sliceParams(dataset, state.params, today)).filter(([name]) => report.params.includes(name));
  const rows: [string, string][] = [
    [t("report:why.definition"), words.meaning(metric)],
    ...params.map(([name, each]): [string, string] => [
      words.param(name),
      dataset.params[name]?.kind === "choice" ? words.choice(name, each) : each,
    ]),
    ...(slice.where ?? []).map((filter): [string, string] => [words.dimension(filter.dimension), filterText(filter, words)]),
    ...(data?.rows ? [[t("report:why.rows"), formatNumber(String(data.rows), words.language)] as [string, string]] : []),
    ...(result
      ? [[t("report:why.snapshot"), `${formatInstant(result.at, timeZone)} · ${result.version.slice(0, 12)}`] as [string, string]]
      : []),
  ];
  return (
    <aside className="lw-why-panel" aria-label={t("report:why.title")}>
      <header>
        <h2>{words.metric(metric)}</h2>
        <Button size="small" variant="minimal" aria-label={t("report:close")} onClick={() => onChange({ why: null, items: null })}>
          ×
        </Button>
      </header>
      <p className="lw-why-value">{words.figure(value, unit)}</p>
      <dl>
        {rows.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
        {data?.tied.map((tied) => (
          <TiedFigure key={tied.metric} {...tied} words={words} unit={dataset.metrics[tied.metric]?.unit ?? "count"} />
        ))}
      </dl>
      {error ? <Notice kind="error" problem={problemOf(error)} /> : null}
      <Button size="small" onClick={onItems}>
        {t("report:openItems")}
      </Button>
    </aside>
  );
}

type TiedFigureProps = Why["tied"][number] & { words: ReportPartProps["words"]; unit: MetricUnit };

/** A metric by the ledgers, over everything, and whether ours is the same. */
function TiedFigure({ metric, ledger, difference, words, unit }: TiedFigureProps) {
  const { t } = useTranslation();
  const isTied = difference === null || (unit !== "date" && signOf(difference) === 0);
  return (
    <div data-tied={isTied}>
      <dt>{t("report:why.ledger", { metric: words.metric(metric) })}</dt>
      <dd>
        {words.figure(ledger, unit)} · {t("report:why.difference")}: {isTied ? t("report:why.none") : words.figure(difference, unit)}
      </dd>
    </div>
  );
}

function filterText(filter: NonNullable<Slice["where"]>[number], words: ReportPartProps["words"]): string {
  if ("in" in filter) return filter.in.map((key) => words.value(filter.dimension, key)).join(", ");
  if ("contains" in filter) return filter.contains;
  if ("empty" in filter) return words.value(filter.dimension, null);
  return `${filter.from ?? ""} – ${filter.to ?? ""}`;
}
