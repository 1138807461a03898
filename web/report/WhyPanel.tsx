import { Button } from "@blueprintjs/core";
import { Suspense, useMemo } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import { isAdditive, whySlice } from "#query/questions";
import { placeOf } from "#chart/picture";
import type { MetricUnit } from "#define/dataset";
import { signOf, subtract } from "#define/decimal";
import { formatInstant, formatNumber } from "#define/format";
import { paramsTold, sliceParams } from "#define/slice/slice";
import { isMixedIn } from "#define/pivot/pivot";
import { addressOf, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { useSession } from "../data/session.ts";
import { Notice } from "../parts/Notice.tsx";
import type { SliceSource } from "../data/slices/source.ts";
import type { SliceResult } from "../data/slices/answer.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import { useLabels } from "./useLabels.ts";
import { useSlice } from "./useSlices.ts";
import type { Comparison, Slice, SliceFilter } from "#define/slice/query";
import { lazily } from "../parts/lazily.ts";

const ChangeParts = lazily(() => import("./ChangeParts.tsx"));
const FigureReaders = lazily(() => import("./FigureReaders.tsx"));
/** The page of whoever decides about rights. */
const RIGHTS = "/roleUserPermission";

type Tied = { metric: string; figure: string | null; ledger: string | null; difference: string | null; company?: string };
/**
 * What the server knows of a figure: how many records it is made of, and what the ledgers themselves say of its metrics over everything
 * that the reader sees.
 */
type Why = { rows: number | null; tied: readonly Tied[] };
type WhyPanelProps = ReportPartProps & { source: SliceSource; onItems: () => void };

/** Asks for the figure that is explained, here and in the ledgers. */
function useWhy({ report, dataset, state, source }: Pick<WhyPanelProps, "report" | "dataset" | "state" | "source">) {
  const slice = useMemo(() => whySlice(report, state), [report, state]);
  const { result, error: refused } = useSlice(source, "why", slice);
  const path = addressOf(`/api/datasets/${dataset.id}/metrics/${state.why}/why`, { slice: JSON.stringify(slice) });
  const { data, error } = useSWR<Why, unknown>(result ? [path, result.version] : null, () => getValue<Why>(path));
  return { slice, result, data, error: refused ?? error };
}

type Fact = [name: string, text: string];

/**
 * Why a figure is what it is: what it means, which filters and parameters it is under, how many rows it is made of, as of which data, and
 * whether the ledgers say the same; of a comparison also what it is compared with; to whoever decides about rights also who else sees it.
 */
export function WhyPanel({ report, dataset, state, words, today, onChange, source, onItems }: WhyPanelProps) {
  const { t } = useTranslation();
  const { timeZone, menu } = useSession();
  const { slice, result, data, error } = useWhy({ report, dataset, state, source });
  const figure = state.why ?? "";
  const [metric = ""] = figure.split("~");
  const compared = slice?.compare?.find(({ name }) => figure === `${metric}~${name}`);
  const meant = (compared?.kind === "plan" ? dataset.plans?.[metric] : undefined) ?? metric;
  const { value, unit } = figureIn(result, figure);
  const own = figureIn(result, metric).value;
  const differs = compared && unit !== "date" && value !== null && own !== null;
  const params = Object.entries(paramsTold(sliceParams(dataset, state.params, today))).filter(([name]) => report.params.includes(name));
  const before: Fact[] = [
    [t("report:why.definition"), words.meaning(meant)],
    ...(differs ? [[words.metric(metric), words.figure(own, unit)] satisfies Fact] : []),
    ...(differs ? [[t("report:parts.difference"), words.figure(subtract(own, value), unit)] satisfies Fact] : []),
    ...params.map(([name, each]): Fact => [words.param(name), dataset.params[name]?.kind === "choice" ? words.choice(name, each) : each]),
  ];
  const after: Fact[] = [
    ...(data && data.rows !== null ? [[t("report:why.rows"), formatNumber(String(data.rows), words.language)] satisfies Fact] : []),
    ...(result
      ? [[t("report:why.snapshot"), `${formatInstant(result.at, timeZone)} · ${result.version.slice(0, 12)}`] satisfies Fact]
      : []),
  ];
  return (
    <aside className="lw-why-panel" aria-label={t("report:why.title")}>
      <header>
        <h2>{compared ? words.compared(metric, compared) : words.metric(metric)}</h2>
        <Button size="small" variant="minimal" aria-label={t("report:close")} onClick={() => onChange({ why: null, items: null })}>
          ×
        </Button>
      </header>
      <p className="lw-why-value">{words.figure(value, unit)}</p>
      {result && isMixedIn(result, metric) && <p className="lw-quiet">{words.mixed}</p>}
      <dl>
        {before.map(([name, text]) => (
          <Said key={name} name={name} text={text} />
        ))}
        {(slice?.where ?? []).map((filter, at) => (
          <FilterSaid key={`${filter.dimension}.${at}`} {...{ source, dataset, words, filter }} params={state.params} />
        ))}
        {after.map(([name, text]) => (
          <Said key={name} name={name} text={text} />
        ))}
        {data?.tied.map((tied) => (
          <TiedFigure
            key={`${tied.company ?? ""} ${tied.metric}`}
            {...tied}
            words={words}
            unit={dataset.metrics[tied.metric]?.unit ?? "count"}
          />
        ))}
      </dl>
      {error ? <Notice kind="error" problem={problemOf(error)} /> : null}
      {slice && result && compared && isChange(dataset, metric, compared) && (
        <Suspense>
          <ChangeParts {...{ report, dataset, state, words, onChange, slice }} version={result.version} />
        </Suspense>
      )}
      <Button size="small" onClick={onItems}>
        {t("report:openItems")}
      </Button>
      {Object.hasOwn(dataset.metrics, meant) && menu.some(({ items }) => items.some(({ path }) => path === RIGHTS)) && (
        <Suspense>
          <FigureReaders key={meant} dataset={dataset.id} metric={meant} />
        </Suspense>
      )}
    </aside>
  );
}

const PERIODS: readonly Comparison["kind"][] = ["lastYear", "lastMonth", "lastPeriod", "asOf"];

/** Whether a figure differs from that of another period by what its keys do. */
function isChange(dataset: ReportPartProps["dataset"], metric: string, { kind }: Comparison): boolean {
  return PERIODS.includes(kind) && Object.hasOwn(dataset.metrics, metric) && isAdditive(dataset, metric);
}

/** A figure of an answer of one row, with its unit. */
function figureIn(result: SliceResult | null, name: string): { value: string | null; unit: MetricUnit } {
  const place = result ? placeOf(result.columns, "metric", name) : -1;
  const column = result?.columns[place];
  return { value: result?.rows[0]?.[place] ?? null, unit: column?.role === "metric" ? column.unit : "count" };
}

function Said({ name, text, isTied }: { name: string; text: string; isTied?: boolean }) {
  return (
    <div data-tied={isTied}>
      <dt>{name}</dt>
      <dd>{text}</dd>
    </div>
  );
}

type FilterSaidProps = Pick<ReportPartProps, "dataset" | "words"> & {
  source: SliceSource;
  params: Readonly<Record<string, string>>;
  filter: SliceFilter;
};
const NO_KEYS: readonly string[] = [];

/** A filter in words. */
function FilterSaid({ source, dataset, words, params, filter }: FilterSaidProps) {
  const { dimension } = filter;
  const keys = "in" in filter ? filter.in : NO_KEYS;
  const labels = useLabels(source, `why.${dimension}`, dataset, { name: dimension, keys, params }, words);
  const text = "in" in filter ? keys.map(labels).join(", ") : filterText(filter, words);
  return <Said name={words.dimension(dimension)} text={text} />;
}

type TiedFigureProps = Tied & { words: ReportPartProps["words"]; unit: MetricUnit };

/** A metric by the ledgers, over everything, and whether ours is the same. */
function TiedFigure({ metric, figure, ledger, difference, company, words, unit }: TiedFigureProps) {
  const { t } = useTranslation();
  const isTied = difference === null ? figure === ledger : signOf(difference) === 0;
  const differs = difference === null ? `≠ ${words.figure(figure, unit)}` : words.figure(difference, unit);
  return (
    <Said
      isTied={isTied}
      name={[company, t("report:why.ledger", { metric: words.metric(metric) })].filter(Boolean).join(" · ")}
      text={`${words.figure(ledger, unit)} · ${t("report:why.difference")}: ${isTied ? t("report:why.none") : differs}`}
    />
  );
}

function filterText(filter: Exclude<NonNullable<Slice["where"]>[number], { in: unknown }>, words: ReportPartProps["words"]): string {
  if ("metric" in filter) return words.threshold(filter);
  if ("contains" in filter) return filter.contains;
  if ("empty" in filter) return words.value(filter.dimension, null);
  return `${filter.from ?? ""} – ${filter.to ?? ""}`;
}
