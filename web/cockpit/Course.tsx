import { useTranslation } from "react-i18next";
import type { Status } from "#define/cockpit";
import { drawn } from "#chart/series";
import { currentLanguage } from "../data/language.ts";
import { wallText } from "#tile/amounts";

type CourseProps = {
  /** Month by month, or week by week. */
  values: readonly string[];
  /** What stands on the same scale; its own values where nothing else does. */
  among?: readonly string[];
  unit: string;
  kind?: "month" | "week";
  /** The last of them has not ended. */
  isOpen: boolean;
  status?: Status;
};

/** A figure by month or week as a line; what has not ended yet is dashed, the last point has the colour of the verdict. */
export function Course({ values, among = values, unit, kind = "month", isOpen, status }: CourseProps) {
  const { t } = useTranslation();
  if (values.length < 2) return null;
  const tops = values.map(drawn);
  const all = among.map(drawn);
  const [least, most] = [Math.min(0, ...all), Math.max(0, ...all)];
  const heightOf = (top: number) => (most === least ? 100 : 100 - ((top - least) / (most - least)) * 100);
  const points = tops.map((top, at) => `${(at / (tops.length - 1)) * 100},${heightOf(top)}`);
  const said = (value: string | undefined) => wallText(value ?? "0", unit, currentLanguage());
  const byHeight = values.toSorted((a, b) => drawn(a) - drawn(b));
  const summary = t(kind === "week" ? "cockpit:weeks" : "cockpit:course", {
    count: values.length,
    least: said(byHeight[0]),
    most: said(byHeight.at(-1)),
    last: said(values.at(-1)),
  });
  return (
    <div className="lw-course" role="img" aria-label={summary} title={summary} data-status={status}>
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <polyline points={points.slice(0, -1).join(" ")} />
        <polyline points={points.slice(-2).join(" ")} data-open={isOpen} />
      </svg>
      <i style={{ top: `${heightOf(tops.at(-1) ?? 0)}%` }} />
    </div>
  );
}
