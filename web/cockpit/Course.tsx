import { useTranslation } from "react-i18next";
import type { Status } from "#define/cockpit";
import { drawn } from "#chart/series";
import { currentLanguage } from "../data/language.ts";
import { wallText } from "#tile/amounts";

type CourseProps = {
  /** Month by month, or week by week; null is passed over. */
  values: readonly (string | null)[];
  /** What stands on the same scale; its own values where nothing else does. */
  among?: readonly (string | null)[];
  unit: string;
  kind?: "month" | "week";
  /** The last of them has not ended. */
  isOpen: boolean;
  status?: Status;
};

/** A figure by month or week as a line; what has not ended yet is dashed, the last point has the colour of the verdict. */
export function Course({ values, among = values, unit, kind = "month", isOpen, status }: CourseProps) {
  const { t } = useTranslation();
  const known = values.flatMap((value, at) => (value === null ? [] : [{ value, at }]));
  if (known.length < 2) return null;
  const all = among.flatMap((value) => (value === null ? [] : [drawn(value)]));
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const heightOf = (top: number) => (most === least ? 100 : 100 - ((top - least) / (most - least)) * 100);
  const points = known.map(({ value, at }) => `${(at / (values.length - 1)) * 100},${heightOf(drawn(value))}`);
  const said = (value: string | undefined) => wallText(value ?? "0", unit, currentLanguage());
  const byHeight = known.map(({ value }) => value).toSorted((a, b) => drawn(a) - drawn(b));
  const last = known.at(-1);
  const summary = t(kind === "week" ? "cockpit:weeks" : "cockpit:course", {
    count: known.length,
    least: said(byHeight[0]),
    most: said(byHeight.at(-1)),
    last: said(last?.value),
  });
  return (
    <div className="lw-course" role="img" aria-label={summary} title={summary} data-status={status}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.slice(0, -1).join(" ")} />
        <polyline points={points.slice(-2).join(" ")} data-open={isOpen && last?.at === values.length - 1} />
      </svg>
      <i style={{ top: `${heightOf(drawn(last?.value))}%`, left: `${((last?.at ?? 0) / (values.length - 1)) * 100}%` }} />
    </div>
  );
}
