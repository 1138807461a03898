import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { chartOption, hasLegend } from "#chart/options";
import type { ChartKind } from "#define/report";
import Chart from "../chart/Chart.tsx";
import { usePalette } from "../chart/palette.ts";
import { currentLanguage } from "../data/language.ts";
import { useTileRegion } from "../report/places.ts";
import { PICTURES } from "./pictures.ts";

/** About as wide as a tile of the gallery (px). */
const WIDTH = 440;
const NOBODY: ReadonlySet<string> = new Set();

/** Every kind of chart. */
export function ChartWall() {
  return (
    <div className="lw-gallery-charts">
      {(Object.keys(PICTURES) as ChartKind[]).map((kind) => (
        <section key={kind} className="lw-gallery-tile">
          <h2>{kind}</h2>
          <ChartSample kind={kind} />
        </section>
      ))}
    </div>
  );
}

function ChartSample({ kind }: { kind: ChartKind }) {
  const { t } = useTranslation();
  const onPage = usePalette(null);
  const placeOf = useTileRegion();
  const language = currentLanguage();
  const drawn = useMemo(() => {
    const palette = { ...onPage, width: WIDTH };
    const metric = (name: string) => t(`sales.receivables:metrics.${name}`);
    const words = { language, place: (code: string) => t(`report:places.${code}`), metric, other: t("report:other") };
    const { stacked = false, ...picture } = PICTURES[kind](words, palette);
    return {
      picture,
      option: chartOption(kind, picture, palette, { stacked, chosen: NOBODY, total: t("report:total"), rest: t("report:other"), placeOf }),
    };
  }, [kind, onPage, language, placeOf, t]);
  const { picture, option } = drawn;
  const legend = hasLegend(kind) && picture.series.length > 1 ? picture.series : [];
  return <Chart picture={picture} option={option} summary={t("report:chartKeys")} head={t("cockpit:month")} legend={legend} />;
}
