import { useMemo, useState } from "react";
import { useTranslation } from "react-i18next";
import { lineOption } from "#chart/lines";
import { drawn, fullText, type Picture } from "#chart/series";
import { formatShort, scaleFor } from "#define/format";
import Chart from "../chart/Chart.tsx";
import { usePalette } from "../chart/palette.ts";
import { currentLanguage } from "../data/language.ts";
import { landingOf, monthsOf, summedUp, wayTo, yearLater } from "./pace.ts";
import { type BodyProps, groupedRows } from "./panel.ts";
import { useRoom } from "./useRoom.ts";

/** One subject summed up over the year against its plan and last year, and where it ends if the days to come are like those before. */
export default function PaceBody({ cockpit, panel, answer }: BodyProps) {
  const { t } = useTranslation();
  const [box, setBox] = useState<HTMLElement | null>(null);
  const palette = usePalette(box);
  const language = currentLanguage();
  const picture = useMemo((): Picture => {
    const { days } = cockpit;
    const months = monthsOf(days);
    const until = days.asOf.slice(0, 7);
    const steps = panel.steps ?? [];
    const amounts = (slice: string) => new Map(groupedRows(panel, answer, slice).map(({ key, value }) => [key, value]));
    const subject = steps.find((step) => step.as === undefined);
    const course = summedUp(months, amounts(subject?.slice ?? ""), until);
    const way = wayTo(course, landingOf(course.findLast((amount) => amount !== null) ?? "0", days));
    const name = (step: string) => t(`${cockpit.definition.id}:steps.${step}`);
    const beside = steps.flatMap((step) => {
      const own = amounts(step.slice);
      if (!step.as || own.size === 0) return [];
      const isPlan = step.as === "plan";
      const values = summedUp(months, isPlan ? own : yearLater(own));
      return [{ key: step.name, name: name(step.name), values, colour: isPlan ? palette.text : palette.other, dashed: isPlan }];
    });
    const hue = palette.hues[0] ?? palette.text;
    return {
      points: months.map((month) => ({ key: month, name: month })),
      series: [
        { key: subject?.name ?? "", name: name(subject?.name ?? ""), values: course, colour: hue },
        ...(way.some((amount) => amount !== null)
          ? [{ key: "landing", name: t("cockpit:landing"), values: way, colour: hue, dashed: true }]
          : []),
        ...beside,
      ],
      unit: "money",
      language,
    };
  }, [cockpit, panel, answer, palette, language, t]);
  const room = useRoom(box);
  const option = useMemo(() => lineOption(picture, { ...palette, ...room }, room), [picture, palette, room]);
  const ends = picture.series.map((series) => ({ ...series, end: series.values.findLast((value) => value !== null) ?? null }));
  const scale = scaleFor(
    ends.map(({ end }) => end),
    language,
  );
  const said = ends.map(({ name, end }) => `${name} ${fullText(end, picture)}`).join("; ");
  const summary = t("cockpit:trendSummary", { from: picture.points[0]?.name ?? "", to: picture.points.at(-1)?.name ?? "", last: said });
  return (
    <div className="lw-trend" ref={setBox}>
      {box && <Chart picture={picture} option={option} summary={summary} head={t("cockpit:month")} />}
      <ol className="lw-trend-names" aria-hidden="true">
        {ends
          .toSorted((a, b) => drawn(b.end) - drawn(a.end))
          .map(({ key, name, end, dashed, colour }) => (
            <li key={key} data-dashed={dashed === true} style={{ color: colour }}>
              {name} {end !== null && formatShort(end, scale, language)}
            </li>
          ))}
      </ol>
    </div>
  );
}
