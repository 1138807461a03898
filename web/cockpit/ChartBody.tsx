import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { chartOption } from "#chart/options";
import { fullText } from "#chart/series";
import type { BodyProps } from "#tile/panel";
import { chartLook, chartSaid } from "#tile/pictures";
import { plainTitle } from "#tile/title";
import Chart from "../chart/Chart.tsx";
import { usePalette } from "../chart/palette.ts";
import { useKnownPlace } from "../report/places.ts";
import { useRoom } from "./useRoom.ts";
import { useSay } from "./useSay.ts";

const NONE: ReadonlySet<string | null> = new Set();

/** A panel drawn as a chart of the reports: its steps, or the keys of its slice with a series for each key across. */
export default function ChartBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const palette = usePalette(box);
  const placeOf = useKnownPlace();
  const say = useSay();
  const room = useRoom(box);
  const title = plainTitle({ cockpit, panel }, say);
  const { kind, total } = chartLook({ cockpit, panel }, say);
  const picture = useMemo(() => chartSaid({ cockpit, panel, answer }, palette, say), [cockpit, panel, answer, palette, say]);
  const option = useMemo(
    () => chartOption(kind, picture, { ...palette, ...room }, { stacked: false, chosen: NONE, total, placeOf }),
    [kind, picture, palette, room, placeOf, total],
  );
  const [first] = picture.series;
  const said = picture.points.map(({ name }, at) => `${name} ${fullText(first?.values[at], picture)}`).join("; ");
  return (
    <div className="lw-panel-chart" ref={setBox}>
      {box && <Chart picture={picture} option={option} summary={`${title}: ${said || t("shell:notice.empty")}`} head={title} />}
    </div>
  );
}
