import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { lineOption } from "#chart/lines";
import type { BodyProps } from "#tile/panel";
import { paceSaid, trendSaid } from "#tile/pictures";
import Chart from "../chart/Chart.tsx";
import { usePalette } from "../chart/palette.ts";
import { usePicking } from "./usePicking.tsx";
import { useRoom } from "./useRoom.ts";
import { useSay } from "./useSay.ts";

/** Lines by month, or one subject summed up over the year with where it ends; each named at its end. */
export default function LineBody(props: BodyProps) {
  const { panel } = props;
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const palette = usePalette(box);
  const say = useSay();
  const { cockpit, answer } = props;
  const { picture, ends, open, summary } = useMemo(
    () => (panel.kind === "pace" ? paceSaid : trendSaid)({ cockpit, panel, answer }, palette, say),
    [cockpit, panel, answer, palette, say],
  );
  const room = useRoom(box);
  const { box: keys, chart, band, said } = usePicking(props, picture);
  const option = useMemo(() => lineOption(picture, { ...palette, ...room }, room), [picture, palette, room]);
  return (
    <div className="lw-trend" ref={setBox} {...keys}>
      {box && (
        <Chart picture={picture} option={option} summary={summary} head={t("cockpit:month")} {...chart}>
          {band}
        </Chart>
      )}
      <span className="lw-visually-hidden" aria-live="polite">
        {said}
      </span>
      <ol className="lw-trend-names" aria-hidden="true">
        {ends.map(({ key, name, colour, dashed }) => (
          <li key={key} data-dashed={dashed} style={{ color: colour }}>
            {name}
          </li>
        ))}
        {open !== null && <li data-open="true">{open}</li>}
      </ol>
    </div>
  );
}
