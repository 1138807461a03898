import { Button, Menu, MenuItem, PopoverNext } from "@blueprintjs/core";
import { useTranslation } from "react-i18next";
import { pivotMetrics } from "./questions.ts";
import type { ReportPartProps } from "./ReportHead.tsx";

/** Chooses further figures as columns of the pivot. */
export function MetricMenu({ report, state, words, onChange }: ReportPartProps) {
  const { t } = useTranslation();
  const shown = pivotMetrics(report, { ...state, added: [] });
  const toggle = (metric: string): void =>
    onChange({ added: state.added.includes(metric) ? state.added.filter((each) => each !== metric) : [...state.added, metric] });
  const menu = (
    <Menu>
      {report.metrics
        .filter((metric) => !shown.includes(metric))
        .map((metric) => (
          <MenuItem
            key={metric}
            roleStructure="listoption"
            selected={state.added.includes(metric)}
            text={words.metric(metric)}
            shouldDismissPopover={false}
            onClick={() => toggle(metric)}
          />
        ))}
    </Menu>
  );
  return (
    <PopoverNext content={menu} placement="bottom-end">
      <Button size="small">{t("report:columns")}</Button>
    </PopoverNext>
  );
}
