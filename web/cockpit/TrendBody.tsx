import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { lineOption } from "#chart/lines";
import { drawn, fullText, type Picture } from "#chart/series";
import { timesFrom } from "#chart/times";
import Chart from "../chart/Chart.tsx";
import { usePalette } from "../chart/palette.ts";
import { currentLanguage } from "../data/language.ts";
import { type BodyProps, groupedRows, openMonth } from "./panel.ts";
import { useRoom } from "./useRoom.ts";

/** Lines by month, named at their ends; a plan is dashed. */
export default function TrendBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const palette = usePalette(box);
  const language = currentLanguage();
  const picture = useMemo((): Picture => {
    const lines = (panel.steps ?? []).map((step, place) => ({
      key: step.name,
      name: t(`${cockpit.definition.id}:steps.${step.name}`),
      values: new Map(groupedRows(panel, answer, step.slice).map((row) => [row.key, row.value])),
      colour: step.as === "plan" ? palette.quiet : (palette.hues[place] ?? palette.text),
      dashed: step.as === "plan",
    }));
    const found = new Set(lines.flatMap((line) => [...line.values.keys()]));
    const months = timesFrom(
      "month",
      [...found].filter((month) => month !== null),
    );
    return {
      points: months.map((month) => ({ key: month, name: month })),
      // A month in which nothing came is nothing; one without a plan has none.
      series: lines.map((line) => ({ ...line, values: months.map((month) => line.values.get(month) ?? (line.dashed ? null : "0")) })),
      open: openMonth(cockpit.days.asOf),
      unit: "money",
      language,
    };
  }, [cockpit, panel, answer, palette, language, t]);
  const room = useRoom(box);
  const option = useMemo(() => lineOption(picture, { ...palette, ...room }, room), [picture, palette, room]);
  const last = picture.series.map((series) => `${series.name} ${fullText(series.values.at(-1), picture)}`).join("; ");
  const summary = t("cockpit:trendSummary", { from: picture.points[0]?.name ?? "", to: picture.points.at(-1)?.name ?? "", last });
  const ends = picture.series.toSorted((a, b) => drawn(b.values.at(-1)) - drawn(a.values.at(-1)));
  return (
    <div className="lw-trend" ref={setBox}>
      {box && <Chart picture={picture} option={option} summary={summary} head={t("cockpit:month")} />}
      <ol className="lw-trend-names" aria-hidden="true">
        {ends.map((series) => (
          <li key={series.key} data-dashed={series.dashed === true} style={{ color: series.colour }}>
            {series.name}
          </li>
        ))}
        {picture.points.some(({ key }) => key !== null && key === picture.open) && <li data-open="true">{t("cockpit:openMonth")}</li>}
      </ol>
    </div>
  );
}
