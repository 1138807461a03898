import { useMemo, useState } from "react";
import { chartOption } from "#chart/options";
import { drawn, fullText, type Picture, scaleAmong } from "#chart/series";
import { formatShort } from "#define/format";
import type { BodyProps } from "#tile/panel";
import { chartLook, chartSaid } from "#tile/pictures";
import { plainTitle } from "#tile/title";
import Chart from "../chart/Chart.tsx";
import { usePalette } from "../chart/palette.ts";
import { useTileRegion } from "../report/places.ts";
import { usePicking } from "./usePicking.tsx";
import { useRoom } from "./useRoom.ts";
import { useSay } from "./useSay.ts";

/** A panel drawn as a chart of the reports: its steps, or the keys of its slice with a series for each key across. */
export default function ChartBody({ cockpit, panel, answer }: BodyProps) {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const palette = usePalette(box);
  const placeOf = useTileRegion();
  const say = useSay();
  const room = useRoom(box);
  const title = plainTitle({ cockpit, panel }, say);
  const { kind, total, rest } = chartLook({ cockpit, panel }, say);
  const picture = useMemo(() => chartSaid({ cockpit, panel, answer }, palette, say), [cockpit, panel, answer, palette, say]);
  const { chosen, box: keys, chart, band, said: walked } = usePicking({ panel, answer }, picture);
  const option = useMemo(
    () => chartOption(kind, picture, { ...palette, ...room }, { stacked: false, chosen, total, rest, placeOf }),
    [kind, picture, palette, room, placeOf, total, rest, chosen],
  );
  const [first] = picture.series;
  const said = picture.points.map(({ name }, at) => `${name} ${fullText(first?.values[at], picture)}`).join("; ");
  const told = kind === "map" ? topOf(picture) : [];
  return (
    <div className="lw-panel-chart" data-kind={kind} ref={setBox} {...keys}>
      {box && (
        <Chart picture={picture} option={option} summary={`${title}: ${said}`} head={title} {...chart}>
          {band}
        </Chart>
      )}
      {told.length > 0 && (
        <ol className="lw-map-top" aria-hidden="true">
          {told.map(({ key, name, text }) => (
            <li key={key}>
              <span className="lw-bar-name">{name}</span> {text}
            </li>
          ))}
        </ol>
      )}
      <span className="lw-visually-hidden" aria-live="polite">
        {walked}
      </span>
    </div>
  );
}

const TOP = 3;

/** The largest places of a map by name: its tiles are often too small for a text. */
function topOf(picture: Picture): { key: string | null; name: string; text: string }[] {
  const values = picture.series[0]?.values ?? [];
  const scale = scaleAmong(picture, values);
  return picture.points
    .map(({ key, name }, at) => ({ key, name, value: values[at] ?? null }))
    .filter(({ value }) => drawn(value) > 0)
    .toSorted((a, b) => drawn(b.value) - drawn(a.value))
    .slice(0, TOP)
    .map(({ key, name, value }) => ({
      key,
      name,
      text: `${formatShort(value ?? "0", scale, picture.language)}\u00a0${scale.word}`.trim(),
    }));
}
