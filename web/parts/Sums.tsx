import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import type { UnitSum } from "../data/records.ts";
import { withUnit } from "./units.ts";

const SHOWN = 3;

type SumsProps = {
  label: string;
  sums: readonly UnitSum[];
  /** Lines that are not in it, because what they add is not known. */
  leftOut: number;
  textOf: (sum: string) => string;
};

/** The sum of a field under its label; of quantities in several units one for each, those beyond the third on hover. */
export function Sums({ label, sums, leftOut, textOf }: SumsProps) {
  const { t } = useTranslation();
  if (sums.length === 0 && leftOut === 0) return null;
  const all = sums.map(({ unit, sum }) => withUnit(textOf(sum), unit ?? "")).join(" · ");
  return (
    <span className="lw-sum" title={sums.length > 1 ? `${label} ${all}` : undefined}>
      {label}
      {sums.slice(0, SHOWN).map(({ unit, sum }, at) => (
        <Fragment key={unit}>
          {at > 0 && " ·"} <b>{textOf(sum)}</b>
          {unit && <i>{unit}</i>}
        </Fragment>
      ))}
      {sums.length > SHOWN && " …"}
      {leftOut > 0 && <em>{t("shell:sums.leftOut", { count: leftOut })}</em>}
    </span>
  );
}
