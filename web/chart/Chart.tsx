import { type CSSProperties, type DOMAttributes, type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import type { ChartOption } from "#chart/option";
import { markText, type Mark, type Picture, type Series } from "#chart/series";
import { Canvas, type Click, type Drawing } from "./Canvas.tsx";
import "./chart.css";

type ChartProps = {
  picture: Picture;
  option: ChartOption;
  /** One sentence that says what is to be seen. */
  summary: string;
  /** Head of the column of points in the table twin. */
  head: string;
  /** Series that are named above; none where they say their names themselves. */
  legend?: readonly Series[];
  /** A point (and series) was clicked; `add` with ctrl or command held. */
  onPick?: (point: string | null, series: string | null, add: boolean) => void;
  /** Hears the drawing once it stands; null when it goes. */
  onReady?: (drawing: Drawing | null) => void;
  /** What the canvas listens to besides, and what lies over it. */
  pointer?: DOMAttributes<HTMLDivElement>;
  children?: ReactNode;
};

/** A chart with its summary sentence and its twin as a table for those who do not see it. */
export default function Chart({ picture, option, summary, head, legend = [], onPick, onReady, pointer, children }: ChartProps) {
  const { t } = useTranslation();
  const pick = (click: Click): void => {
    const [point, series] = markOf(click);
    const held = click.event?.event;
    if (picture.points[point])
      onPick?.(picture.points[point].key, picture.series[series]?.key ?? null, held?.ctrlKey === true || held?.metaKey === true);
  };
  const marks = useMemo(() => [option.series].flat() as ChartOption[], [option]);
  // A picture of other marks begins anew: nothing of the one before may be merged into it.
  const types = JSON.stringify(marks.map(({ type }) => type));
  // Series that are known again go on from where they stand; others would grow from nothing.
  const known = useMemo(() => ({ ...option, series: marks.map((one, place) => ({ ...one, id: String(place) })) }), [option, marks]);
  return (
    <figure className="lw-chart" aria-label={summary}>
      {legend.length > 0 && (
        <ul className="lw-legend" aria-hidden="true">
          {legend.map((series) => (
            <li
              key={series.key}
              data-dashed={series.dashed === true}
              data-line={series.second === true}
              style={{ "--colour": series.colour } as CSSProperties}
            >
              {series.name}
            </li>
          ))}
        </ul>
      )}
      <div aria-hidden="true" className="lw-chart-canvas" {...pointer}>
        <Canvas key={types} option={known} onClick={pick} onReady={(drawing) => onReady?.(drawing)} />
        {children}
      </div>
      <table className="lw-visually-hidden">
        <caption>{summary}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {picture.series.map((series) => (
              <th key={series.key} scope="col">
                {series.name || t("report:sheet.figure")}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {picture.points.map((point, index) => (
            <tr key={point.key}>
              <th scope="row">{point.name}</th>
              {picture.series.map((series) => (
                <td key={series.key}>{markText(picture, series, index)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}

function markOf({ data, dataIndex, seriesIndex }: Click): Mark {
  const marked = typeof data === "object" && data !== null && "mark" in data ? (data.mark as Mark) : undefined;
  return marked ?? [dataIndex, seriesIndex];
}
