import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { pivotShape } from "#query/questions";
import { formatNumber } from "#define/format";
import { leftOut, type Unshown } from "#define/slice/slice";
import { placeOf } from "#chart/picture";
import type { SliceSource } from "../data/slices/source.ts";
import type { ReportPartProps } from "./ReportHead.tsx";
import { useSlice } from "./useSlices.ts";
import type { Slice } from "#define/slice/query";

type LeftOutProps = ReportPartProps & { source: SliceSource; slice: Slice | null };

/**
 * What the thresholds in force leave out of the table: of how many groups, and what their figures are together, so that with it the sums
 * are whole.
 */
export function LeftOut({ slice, ...part }: LeftOutProps) {
  const { report, dataset, state } = part;
  const beyond = useMemo(() => {
    const { cells, beside } = pivotShape(report, dataset, state);
    return slice ? leftOut(dataset, slice, cells.length > 0 ? cells : beside.slice(0, 1)) : [];
  }, [slice, report, dataset, state]);
  return beyond.map(({ filter, slice: asked }) => (
    <LeftOutLine key={`${filter.dimension} ${filter.side}`} {...part} filter={filter} slice={asked} />
  ));
}

function LeftOutLine({ source, words, filter: { dimension, metric, side }, slice }: LeftOutProps & Pick<Unshown, "filter">) {
  const { t } = useTranslation();
  const { result } = useSlice(source, `leftOut.${side}.${dimension}`, slice);
  const count = result?.rows[0]?.[placeOf(result.columns, "groups")] ?? "0";
  if (!result || (side === "unknown" && Number(count) === 0)) return null;
  const total = result.rows.find((row) => row[placeOf(result.columns, "total")] === "2");
  const figures = result.columns.flatMap((column, at) =>
    column.role === "metric" ? [`${words.metric(column.name)} ${words.figure(total?.[at], column.unit)}`] : [],
  );
  const groups = formatNumber(count, words.language);
  const said = { dimension: words.dimension(dimension), groups };
  return (
    <p className="lw-left-out lw-quiet" role="status">
      {side === "unknown"
        ? t("report:unknownOut", { ...said, metric: words.metric(metric) })
        : t("report:leftOut", { ...said, figures: figures.join(", ") })}
    </p>
  );
}
