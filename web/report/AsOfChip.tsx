import { PopoverNext } from "@blueprintjs/core";
import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import type { Sliceable } from "#define/dataset";
import { formatInstant } from "#define/format";
import { useSession } from "../data/session.ts";
import type { SliceResult } from "../data/slices/answer.ts";
import type { ReportWords } from "./words.ts";

type AsOfChipProps = { result: SliceResult; dataset: Sliceable; words: ReportWords; metrics: readonly string[] };

/**
 * Says up to which instant the figures are true and how old that is; opens to say why: what each figure means and which version of the data
 * it comes from.
 */
export function AsOfChip({ result, dataset, words, metrics }: AsOfChipProps) {
  const { t } = useTranslation();
  const now = useNow(15_000);
  const seconds = Math.max(0, Math.round((now - Date.parse(result.at)) / 1000));
  const { ageing, stale } = dataset.freshness;
  const state = seconds >= stale ? "stale" : seconds >= ageing ? "ageing" : "fresh";
  const { timeZone: zone } = useSession();
  const why = (
    <div className="lw-why">
      <p>{t("report:trueUpTo", { at: formatInstant(result.at, zone) })}</p>
      <p className="lw-quiet">{t("report:version", { version: result.version })}</p>
      <dl>
        {[...new Set(metrics)].map((metric) => (
          <div key={metric}>
            <dt>{words.metric(metric)}</dt>
            <dd>{words.meaning(metric)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
  return (
    <PopoverNext content={why} placement="bottom-start">
      <button type="button" className="lw-chip lw-age" data-age={state}>
        {t("report:dataAt", { at: formatInstant(result.at, zone, "time") })}
        {state !== "fresh" && <span>{t(`report:age.${state}`)}</span>}
      </button>
    </PopoverNext>
  );
}

/** The time now (ms), looked at anew every so many ms. */
function useNow(every: number): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}
