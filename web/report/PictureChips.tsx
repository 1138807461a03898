import { useTranslation } from "react-i18next";
import { chartsFor, type ChartSpec } from "#query/charts";
import { axesIn } from "#query/questions";
import { dimensionsOf, isChosenOn } from "#query/state";
import type { ReportPartProps } from "./ReportHead.tsx";

/** The kind of picture and its axis, and whether that stays whole where something is chosen on it. */
export function PictureChips({ report, dataset, state, words, onChange, spec }: ReportPartProps & { spec: ChartSpec }) {
  const { t } = useTranslation();
  const [axis = ""] = spec.by;
  const axes = [...new Set([...(axis ? [axis] : []), ...dimensionsOf(report)])].filter((name) => dataset.dimensions[name]?.kind !== "text");
  return (
    <span className="lw-picture-chips">
      {isChosenOn(state, axesIn(spec)) && (
        <label className="lw-chip">
          <input type="checkbox" checked={state.whole} onChange={({ target: { checked } }) => onChange({ whole: checked })} />
          {t("report:wholeAxis")}
        </label>
      )}
      <label className="lw-chip">
        <select
          value={spec.kind}
          aria-label={t("report:picture")}
          onChange={({ target: { value } }) => onChange({ chart: chartsFor(report, dataset).find((each) => each === value) ?? null })}
        >
          {chartsFor(report, dataset).map((kind) => (
            <option key={kind} value={kind}>
              {t(`report:charts.${kind}`)}
            </option>
          ))}
        </select>
      </label>
      <label className="lw-chip">
        <select value={axis} aria-label={t("report:axis")} onChange={({ target: { value } }) => onChange({ axis: value || null })}>
          {axis === "" && <option value="">{t("report:step")}</option>}
          {axes.map((name) => (
            <option key={name} value={name}>
              {words.dimension(name)}
            </option>
          ))}
        </select>
      </label>
    </span>
  );
}
