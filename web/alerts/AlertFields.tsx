import { useTranslation } from "react-i18next";
import { NumberInput } from "../input/NumberInput.tsx";
import { Choice } from "./Choice.tsx";
import { AlarmFields } from "./AlarmFields.tsx";
import type { AlertRule, Watches } from "./draft.ts";

type Choices = readonly { value: string; label: string }[];
type AlertFieldsProps = { rule: AlertRule; known: Watches; metrics: Choices; comparisons: Choices; onChange: (rule: AlertRule) => void };

/** The threshold of an alert: which figure, compared with what, beyond which value, and how far it comes back. */
export function AlertFields({ rule, known, metrics, comparisons, onChange }: AlertFieldsProps) {
  const { t } = useTranslation();
  const change = (part: Partial<AlertRule>): void => onChange({ ...rule, ...part });
  const named = <const T extends string>(key: string, values: readonly T[]) =>
    values.map((value) => ({ value, label: t(`watch:screen.${key}.${value}`) }));
  const isShare = rule.basis === "share";
  return (
    <>
      <div className="lw-watch-row">
        <Choice label={t("watch:screen.metric")} value={rule.metric} values={metrics} onChange={(metric) => change({ metric })} />
        <Choice
          label={t("watch:screen.againstWhat")}
          value={rule.against}
          values={[{ value: "none", label: t("watch:screen.alone") }, ...comparisons]}
          onChange={(against) => change({ against, basis: against === "none" ? "value" : rule.basis === "value" ? "share" : rule.basis })}
        />
        {rule.against !== "none" && (
          <Choice
            label={t("watch:screen.basisWhat")}
            value={rule.basis}
            values={(["share", "difference", "value"] as const).map((value) => ({ value, label: t(`watch:basis.${value}`) }))}
            onChange={(basis) => change({ basis })}
          />
        )}
        <Choice
          label={t("watch:screen.test")}
          value={rule.test}
          values={named("tests", ["above", "below", "changed"])}
          onChange={(test) => change({ test })}
        />
        <label>
          {t(isShare ? "watch:screen.thresholdShare" : "watch:screen.threshold")}
          <NumberInput required value={rule.threshold} onChange={(threshold) => change({ threshold: threshold ?? "" })} />
        </label>
        <label>
          {t("watch:screen.slack")}
          <NumberInput required value={rule.slack} onChange={(slack) => change({ slack: slack ?? "" })} />
        </label>
      </div>
      <AlarmFields alarm={rule.alarm ?? null} known={known} onChange={(alarm) => change({ alarm })} />
    </>
  );
}
