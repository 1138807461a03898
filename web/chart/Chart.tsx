import ReactEChartsCore from "echarts-for-react/esm/core";
import { type CSSProperties, useMemo } from "react";
import { type ChartOption, echarts } from "./echarts.ts";
import { fullText, type Picture } from "./series.ts";
import "./chart.css";

type ChartProps = {
  picture: Picture;
  option: ChartOption;
  /** One sentence that says what is to be seen. */
  summary: string;
  /** Head of the column of points in the table twin. */
  head: string;
  /** Names the series above; not needed where lines carry their names. */
  legend?: boolean;
  /** A point (and series) was clicked; `add` with ctrl or command held. */
  onPick?: (point: string | null, series: string | null, add: boolean) => void;
};
type Click = { dataIndex: number; seriesIndex: number; event?: { event?: MouseEvent } };

/** A chart with its summary sentence and its twin as a table for those who do not see it. */
export default function Chart({ picture, option, summary, head, legend = false, onPick }: ChartProps) {
  const events = useMemo(
    () => ({
      click: ({ dataIndex, seriesIndex, event }: Click) => {
        const held = event?.event;
        onPick?.(
          picture.points[dataIndex]?.key ?? null,
          picture.series[seriesIndex]?.key ?? null,
          held?.ctrlKey === true || held?.metaKey === true,
        );
      },
    }),
    [picture, onPick],
  );
  return (
    <figure className="lw-chart" aria-label={summary}>
      {legend && picture.series.length > 1 && (
        <ul className="lw-legend" aria-hidden="true">
          {picture.series.map((series) => (
            <li key={series.key} style={{ "--colour": series.colour } as CSSProperties}>
              {series.name}
            </li>
          ))}
        </ul>
      )}
      <div aria-hidden="true" className="lw-chart-canvas">
        <ReactEChartsCore
          echarts={echarts}
          option={option}
          notMerge={false}
          replaceMerge={["series"]}
          lazyUpdate
          onEvents={events}
          style={{ height: "100%", width: "100%" }}
        />
      </div>
      <table className="lw-visually-hidden">
        <caption>{summary}</caption>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {picture.series.map((series) => (
              <th key={series.key} scope="col">
                {series.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {picture.points.map((point, index) => (
            <tr key={point.key}>
              <th scope="row">{point.name}</th>
              {picture.series.map((series) => (
                <td key={series.key}>{fullText(series.values[index], picture)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
