import { useTranslation } from "react-i18next";
import { CANVAS_RATIOS, type Canvas } from "#define/cockpit";
import { formatNumber } from "#define/format";
import { currentLanguage } from "../data/language.ts";
import { isOnItsGrid, type Seen, USUAL } from "./canvas.ts";

type StageBarProps = { canvas: Canvas; seen: Seen | null; titleOf: (panel: string) => string; onChange: (canvas: Canvas) => void };

/** The screen that is drawn for, and whether what stands on it can be read from where its farthest viewer stands. */
export function StageBar({ canvas, seen, titleOf, onChange }: StageBarProps) {
  const { t } = useTranslation();
  const language = currentLanguage();
  const number = (name: "diagonal" | "distance", step: number) => (
    <label>
      {t(`composer:design.${name}`)}
      <input
        className="lw-input"
        type="number"
        min={step}
        step={step}
        value={canvas[name]}
        onChange={(event) => event.target.valueAsNumber > 0 && onChange({ ...canvas, [name]: event.target.valueAsNumber })}
      />
    </label>
  );
  return (
    <div className="lw-canvas-bar">
      <label>
        {t("composer:design.ratio")}
        <select
          className="lw-input"
          value={canvas.ratio}
          onChange={(event) => {
            const ratio = CANVAS_RATIOS.find((one) => one === event.target.value) ?? canvas.ratio;
            onChange({ ratio, ...USUAL[ratio] });
          }}
        >
          {CANVAS_RATIOS.map((ratio) => (
            <option key={ratio} value={ratio}>
              {ratio === "phone" ? t("composer:design.phone") : ratio}
            </option>
          ))}
        </select>
      </label>
      {number("diagonal", 0.5)}
      {number("distance", 0.05)}
      {seen && seen.smallest > 0 && (
        <span className="lw-lint" data-status={seen.isLegible ? "good" : "bad"} role="status">
          <b aria-hidden="true">{seen.isLegible ? "●" : "▲"}</b>{" "}
          {t(seen.isLegible ? "composer:design.legible" : "composer:design.tooSmall", {
            minutes: formatNumber(seen.minutes.toFixed(1), language, 1),
            size: Math.round(seen.smallest),
          })}
        </span>
      )}
      {seen && seen.crowded.length > 0 && (
        <span className="lw-lint" data-status="watch" role="status">
          <b aria-hidden="true">◆</b> {t("composer:design.crowded", { names: seen.crowded.map(titleOf).join(", ") })}
        </span>
      )}
      {!isOnItsGrid(canvas.ratio) && <span className="lw-quiet">{t("composer:design.flows")}</span>}
    </div>
  );
}
