import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { chartOption } from "#chart/options";
import { fullText, type Picture } from "#chart/series";
import Chart from "../chart/Chart.tsx";
import { usePalette } from "../chart/palette.ts";
import { currentLanguage } from "../data/language.ts";
import { useKnownPlace } from "../report/places.ts";
import { type BodyProps, crossedRows, groupedName, groupedRows, openMonth } from "./panel.ts";
import { useKeyName } from "./useKeyName.ts";
import { useRoom } from "./useRoom.ts";

const NONE: ReadonlySet<string | null> = new Set();

/** A panel drawn as a chart of the reports: its steps, or the keys of its slice with a series for each key across. */
export default function ChartBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const palette = usePalette(box);
  const language = currentLanguage();
  const placeOf = useKnownPlace();
  const nameOf = useKeyName(panel);
  const room = useRoom(box);
  const { id } = cockpit.definition;
  const title = t([`${id}:plain.${panel.name}`, `${id}:panels.${panel.name}`]);
  const picture = useMemo((): Picture => {
    const shared = { open: openMonth(cockpit.days.asOf), unit: "money", language } as const;
    const hue = (at: number) => palette.hues[at] ?? palette.other;
    const { steps } = panel;
    if (steps) {
      const points = steps.map(({ name }) => ({ key: name, name: t(`${id}:steps.${name}`) }));
      return {
        ...shared,
        points,
        series: [{ key: null, name: title, values: steps.map(({ name }) => answer.steps[name] ?? null), colour: hue(0) }],
      };
    }
    const isCrossed = Object.values(panel.slices).some(({ by }) => by.length > 1);
    const rows = isCrossed
      ? crossedRows(panel, answer)
      : groupedRows(panel, answer).map((row) => ({ ...row, across: null, acrossLabel: title }));
    const points = [...new Map(rows.map(({ key, label }) => [key, { key, name: nameOf(groupedName(panel), { key, label }) }])).values()];
    const lines = [...new Map(rows.map(({ across, acrossLabel }) => [across, acrossLabel ?? across ?? t("report:without")]))];
    const series = lines.map(([across, name], at) => {
      const own = new Map(rows.filter((row) => row.across === across).map(({ key, value }) => [key, value]));
      return { key: across, name, values: points.map(({ key }) => own.get(key) ?? null), colour: hue(at) };
    });
    return { ...shared, points, series };
  }, [cockpit.days, id, title, panel, answer, palette, language, nameOf, t]);
  const option = useMemo(
    () =>
      chartOption(
        panel.chart ?? "bar",
        picture,
        { ...palette, ...room },
        { stacked: false, chosen: NONE, total: t("report:total"), placeOf },
      ),
    [panel.chart, picture, palette, room, placeOf, t],
  );
  const [first] = picture.series;
  const said = picture.points.map(({ name }, at) => `${name} ${fullText(first?.values[at], picture)}`).join("; ");
  return (
    <div className="lw-panel-chart" ref={setBox}>
      {box && <Chart picture={picture} option={option} summary={`${title}: ${said || t("shell:notice.empty")}`} head={title} />}
    </div>
  );
}
