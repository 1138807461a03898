import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import useSWR from "swr";
import type { ChangePart } from "#define/slice/change";
import type { Slice } from "#define/slice/query";
import type { Picture } from "#chart/series";
import { waterfallOption } from "#chart/waterfall";
import Chart from "../chart/Chart.tsx";
import { usePalette } from "../chart/palette.ts";
import { addressOf, getValue } from "../data/api.ts";
import { problemOf } from "../data/problem.ts";
import { Notice } from "../parts/Notice.tsx";
import type { ReportPartProps } from "./ReportHead.tsx";

type Part = ChangePart & {
  among: Readonly<Record<string, readonly string[]>>;
  of: string | null;
  params: Readonly<Record<string, string>>;
};
type Changed = { now: string; before: string; parts: readonly Part[] };
type ChangePartsProps = Pick<ReportPartProps, "report" | "dataset" | "state" | "words" | "onChange"> & { slice: Slice; version: string };

const NONE: ReadonlySet<string | null> = new Set();
/** As many keys as an address takes. */
const MOST_KEYS = 100;

/** Why a figure differs from that of another period: its parts by the keys of a dimension, each opening the documents that it is of. */
export default function ChangeParts({ report, dataset, state, words, onChange, slice, version }: ChangePartsProps) {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const palette = usePalette(box);
  const fixed = Object.keys(state.items ?? {});
  const choices = report.groups.filter((name) => !fixed.includes(name) && dataset.dimensions[name]?.kind !== "bucket");
  const [by, setBy] = useState(() => choices.find((name) => name === dataset.changes?.countedBy) ?? choices[0] ?? "");
  const path = addressOf(`/api/datasets/${dataset.id}/change`, { by, slice: JSON.stringify(slice) });
  const { data, error } = useSWR<Changed, unknown>(by ? [path, version] : null, () => getValue<Changed>(path));
  const [metric = ""] = slice.metrics;
  const unit = dataset.metrics[metric]?.unit ?? "count";
  const picture = useMemo(
    (): Picture => ({
      points: [
        { key: null, name: t("report:change.before"), isSum: true },
        ...(data?.parts ?? []).map(({ part }) => ({ key: part, name: t(`report:change.parts.${part}`) })),
      ],
      series: [
        {
          key: null,
          name: words.metric(metric),
          values: [data?.before ?? null, ...(data?.parts ?? []).map(({ value }) => value)],
          colour: palette.hues[0] ?? palette.text,
        },
      ],
      unit,
      language: words.language,
    }),
    [data, metric, palette, t, unit, words],
  );
  const option = useMemo(
    () => waterfallOption(picture, palette, NONE, { total: t("report:change.now"), rest: t("report:other") }),
    [picture, palette, t],
  );
  const open = ({ part, keys, among, of, params }: Part) => {
    const [comparison] = slice.compare ?? [];
    onChange({
      why: null,
      items: { ...state.items, ...among, [by]: keys.slice(0, MOST_KEYS) },
      itemsOf: of ?? (part === "lost" && comparison ? `${metric}~${comparison.name}` : metric),
      params: { ...state.params, ...params },
    });
  };
  if (choices.length === 0) return null;
  return (
    <section className="lw-change" ref={setBox} aria-label={t("report:change.title")}>
      <header>
        <h3>{t("report:change.title")}</h3>
        <select aria-label={t("report:change.by")} value={by} onChange={(event) => setBy(event.target.value)}>
          {choices.map((name) => (
            <option key={name} value={name}>
              {words.dimension(name)}
            </option>
          ))}
        </select>
      </header>
      {error ? <Notice kind="error" problem={problemOf(error)} /> : null}
      {data && box && <Chart picture={picture} option={option} summary={t("report:change.title")} head={words.metric(metric)} />}
      <ul>
        {(data?.parts ?? []).map((one) => (
          <li key={one.part}>
            <button type="button" onClick={() => open(one)}>
              {t(`report:change.parts.${one.part}`)}
            </button>
            <small>{t("report:change.keys", { count: one.keys.length })}</small>
            <span className="lw-number">{words.figure(one.value, unit)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
